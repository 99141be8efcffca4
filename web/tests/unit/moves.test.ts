import { describe, expect, it } from 'vitest';
import { askedSeats, cheapestBuild, groupChoices, groupMoves, price } from '../../src/lib/moves';
import type { Way } from '../../src/lib/types';

const way = (text: string, rest: Partial<Way>): Way => ({ seat: 0, use: 'build', text, ...rest });

describe('decisions in order', () => {
    it('puts the cheapest payment first and keeps the others', () => {
        const [choice] = groupChoices([
            way('build baths left 4', { card: 'baths', left: 4 }),
            way('build baths left 1 right 2', { card: 'baths', left: 1, right: 2 }),
            way('build baths right 2', { card: 'baths', right: 2 }),
        ]);
        expect(choice?.ways.map((row) => row.text)).toEqual([
            'build baths right 2',
            'build baths left 1 right 2',
            'build baths left 4',
        ]);
    });

    it('keeps building by a power apart from paying', () => {
        const choices = groupChoices([
            way('build baths right 2', { right: 2 }),
            way('build baths free_build', { by: 'free_build' }),
        ]);
        expect(choices).toHaveLength(2);
        expect(choices[0]?.by).toBe('free_build');
    });

    it('selling comes last, uses not known in between', () => {
        const uses = groupChoices(
            ['sell', 'bury', 'stage', 'build'].map((use) => way(use, { use, card: 'baths' })),
        ).map((choice) => choice.use);
        expect(uses).toEqual(['build', 'stage', 'bury', 'sell']);
    });

    it('does not merge amounts of a loss', () => {
        const { cards, plain } = groupMoves(
            [way('pay 0', { use: 'pay' }), way('pay 2', { use: 'pay', bank: 2 })],
            0,
        );
        expect(cards).toEqual([]);
        expect(plain.map((choice) => choice.ways[0]?.text)).toEqual(['pay 0', 'pay 2']);
    });

    it('separates the seats one answers for, the own first', () => {
        const ways = [way('a', { seat: 2, card: 'x' }), way('b', { seat: 1, card: 'y' })];
        expect(askedSeats(ways, 1)).toEqual([1, 2]);
        expect(groupMoves(ways, 2).cards.map((row) => row.card)).toEqual(['x']);
    });

    it('adds up what all get', () => {
        expect(price(way('', { left: 1, right: 2, bank: 3 }))).toBe(6);
        const free = groupChoices([way('stage', { use: 'stage' })]);
        expect(cheapestBuild(free)).toBeUndefined();
    });
});
