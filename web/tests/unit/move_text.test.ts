import { describe, expect, it } from 'vitest';
import { fill } from '../../src/lib/fill';
import { moveText, type Speech } from '../../src/lib/move_text';
import { didText, newsLines } from '../../src/lib/news_text';
import type { News, NewsEvent } from '../../src/lib/types';
import en from '../../src/words/words.en.json';

const names = ['Ada', 'Bo', 'Cy'];
const speech: Speech = {
    t: (key, args = {}) => fill(en[key], args, false),
    tMaybe: (key, args = {}) =>
        key in en ? fill(en[key as keyof typeof en], args, false) : undefined,
    card: (slug) => slug.toUpperCase(),
    name: (seat) => names[seat] ?? '?',
    doer: ({ seat, bot }) => `${names[seat] ?? '?'}${bot ? ' (bot)' : ''}`,
    left: (seat) => (seat + 1) % 3,
    right: (seat) => (seat + 2) % 3,
};

describe('texts', () => {
    it('chooses by number as each language does', () => {
        expect(fill('{n} {n?coin|coins}', { n: 1 }, false)).toBe('1 coin');
        expect(fill('{n} {n?coin|coins}', { n: 0 }, false)).toBe('0 coins');
        expect(fill('{n} {n?pièce|pièces}', { n: 0 }, true)).toBe('0 pièce');
    });
});

describe('decisions in words', () => {
    it('names who is paid by where they sit', () => {
        expect(moveText({ seat: 0, use: 'build', card: 'baths', left: 2, bank: 1 }, speech)).toBe(
            'Build: BATHS (2 to Bo, 1 to the bank)',
        );
    });

    it('tells only what lies open', () => {
        expect(didText({ seat: 1, use: 'sell' }, speech)).toBe('Bo sells a card');
        expect(didText({ seat: 2, use: 'stage', stage: 2, right: 1 }, speech)).toBe(
            'Cy builds wonder stage 2 (1 to Bo)',
        );
    });

    it('finds words for what it has never heard of', () => {
        expect(didText({ seat: 0, use: 'enthrone', card: 'livia' }, speech)).toBe('Ada: enthrone LIVIA');
        expect(moveText({ seat: 0, use: 'enthrone', card: 'livia' }, speech)).toBe('enthrone: LIVIA');
    });

    it('declines and pays nothing', () => {
        expect(moveText({ seat: 0, use: 'salvage' }, speech)).toBe('Build nothing');
        expect(didText({ seat: 0, use: 'pay' }, speech)).toBe('Ada pays nothing and takes debts');
    });

    it('speaks of leaders', () => {
        expect(moveText({ seat: 0, use: 'recruit', card: 'xenophon', stage: 2, bank: 3 }, speech)).toBe(
            'Recruit, and build wonder stage 2: XENOPHON (3 to the bank)',
        );
        expect(moveText({ seat: 0, use: 'court', card: 'plato', by: 'left' }, speech)).toBe(
            'Copy this leader, of the left neighbour: PLATO',
        );
        expect(moveText({ seat: 0, use: 'return', token: 3 }, speech)).toBe(
            'Give up a victory token worth 3',
        );
        expect(didText({ seat: 1, use: 'hire' }, speech)).toBe('Bo recruits nobody else');
        expect(moveText({ seat: 0, use: 'build', card: 'baths', freeze: true }, speech)).toContain(
            'hands stay where they are',
        );
    });
});

describe('what came of decisions', () => {
    const news = (decisions: News['decisions'], events: NewsEvent[]): News => ({
        seq: 1, question: 1, age: 1, turn: 6, phase: 'turn', decisions, events,
    });
    const texts = (told: News) => newsLines(told, speech).map((line) => line.text);

    it('stands beside the decision that brought it', () => {
        const told = news(
            [{ seat: 0, use: 'build', card: 'vineyard' }, { seat: 1, use: 'build', card: 'aqueduct' }],
            [
                { kind: 'coins', seat: 0, n: 4, rule: 'counts_now', clause: 'R5.5' },
                { kind: 'chain', seat: 1, card: 'aqueduct', after: 'baths' },
            ],
        );
        expect(texts(told)).toEqual(['Ada builds VINEYARD (+4 coins)', 'Bo builds AQUEDUCT (free after BATHS)']);
        expect(newsLines(told, speech)[0]!.rules).toEqual([{ rule: 'counts_now', clause: 'R5.5' }]);
    });

    it('tells a conflict from who won it', () => {
        const fight = { kind: 'fight', seat: 0, other: 1, shields: 1, others: 3, winner: 1, n: 1, value: 3, taker: 0 };
        expect(texts(news([], [fight]))).toEqual(['Bo beats Ada, 3 to 1: 1 token worth 3']);
        expect(texts(news([], [{ ...fight, others: 1, winner: null, n: 0 }]))).toEqual([
            'Ada and Bo are even: 1 shield each',
        ]);
    });

    it('has a line for what follows from nobody’s decision', () => {
        expect(
            texts(news([], [{ kind: 'left', n: 3, rule: 'leftovers' }, { kind: 'coins', seat: 2, n: -2 }, { kind: 'tokens', seat: 0, n: -1, value: 5 }])),
        ).toEqual(['3 cards left over: to the discard pile', 'Cy loses 2 coins', 'Ada gives up 1 victory token worth 5']);
        expect(texts(news([], [{ kind: 'eclipse', seat: 1 }]))).toEqual(['Bo eclipse']);
    });

    it('names the own card that lies face down', () => {
        expect(didText({ seat: 0, use: 'keep', card: 'plato' }, speech)).toBe('Ada keeps PLATO');
        expect(didText({ seat: 1, use: 'keep' }, speech)).toBe('Bo keeps a leader');
    });
});
