import { expect, test } from 'vitest';
import { handsFit } from '../../src/lib/dealt';
import { noted } from '../../src/lib/promise';
import type { State } from '../../src/lib/types';

const state = (commitment: string | null, status = 'playing', view: unknown = null, seat: number | null = 1) =>
    ({
        table: { id: 'T', status, options: { players: 3 }, deal: { kind: 'drawn', commitment, key: null } },
        you: { seat },
        view,
    }) as unknown as State;
const hand = (age: number, turn: number, cards: string[]) => ({ age, turn, phase: 'turn', hand: cards });

test('the first commitment is kept, and another one later is noticed', () => {
    const first = noted(state('aa', 'gathering'));
    expect(first).toEqual({ table: 'T', commitment: 'aa', hands: {} });
    expect(noted(state('aa'), first)).toBe(first);
    expect(noted(state(null), first)).toBe(first);
    expect(noted(state('bb'), first)).toMatchObject({ commitment: 'aa', broken: true });
});

test('what is told at the end only is no promise', () => {
    expect(noted(state('aa', 'over'))).toBeUndefined();
    expect(noted(state(null))).toBeUndefined();
});

test('hands are kept as they were dealt', () => {
    let row = noted(state('aa'));
    row = noted(state('aa', 'playing', hand(1, 1, ['loom', 'altar'])), row);
    row = noted(state('aa', 'playing', hand(1, 1, ['other'])), row);
    row = noted(state('aa', 'playing', hand(2, 3, ['forum'])), row);
    expect(row?.hands).toEqual({ 1: ['altar', 'loom'] });
    expect(noted(state('aa', 'playing', hand(2, 1, ['forum']), null), row)?.hands).toEqual({ 1: ['altar', 'loom'] });
});

test('a log must tell of the same hands', () => {
    const log = 'septem-log 1\ndeal 1 0 baths\ndeal 1 1 loom altar\n1.1 0 sell baths / 3\n';
    expect(handsFit(log, 1, { 1: ['altar', 'loom'] })).toBe(true);
    expect(handsFit(log, 1, { 1: ['altar', 'press'] })).toBe(false);
    expect(handsFit(log, 1, { 2: ['forum'] })).toBe(false);
    expect(handsFit(log, null, {})).toBe(true);
});
