import { describe, expect, it } from 'vitest';
import { accuracyOf, choicesOf } from '../../src/lib/analysis.svelte';
import type { Analysed, Verdict } from '../../src/lib/types';

const move = { seat: 0, use: 'build', card: 'baths' };
const verdict = (fields: Partial<Verdict>): Verdict => ({
    seat: 0, player: 0, done: move, chance: 0.2, other: move, other_chance: 0.2, loss: 0, lead: 0, reason: null, ...fields,
});
const row = (question: number, decisions: Verdict[]): Analysed => ({
    question, age: 1, turn: question, phase: 'turn', chances: null, points: [], decisions,
});

describe('an analysis', () => {
    it('counts what was kept of all chances, for the Free City too', () => {
        const rows = [row(1, [verdict({ chance: 0.3, loss: 0.1 }), verdict({ seat: 1, player: 1, loss: 0.5 })]),
            row(2, [verdict({ chance: 0.5 }), verdict({ seat: 2, player: 0, chance: 0.1 })])];
        expect(accuracyOf(rows, 0)).toBeCloseTo(0.9);
        expect(accuracyOf(rows, 3)).toBe(1);
        const worse = [...rows, row(3, [verdict({ loss: 0.1 })])];
        expect(accuracyOf(worse, 0)).toBeLessThan(0.9);
    });

    it('lists the costliest first, and nothing that cost next to nothing', () => {
        const rows = [row(1, [verdict({ loss: 0.02 })]), row(2, [verdict({ loss: 0.1 })]), row(3, [verdict({ loss: 0.001 })]),
            row(4, [verdict({ player: 1, loss: 0.5 })]), row(5, [verdict({ lead: 0.3 })])];
        expect(choicesOf(rows, 0, 'loss', 5).map((choice) => choice.row.question)).toEqual([2, 1]);
        expect(choicesOf(rows, 0, 'loss', 1)).toHaveLength(1);
        expect(choicesOf(rows, 0, 'lead', 3).map((choice) => choice.row.question)).toEqual([5]);
    });
});
