import { describe, expect, it } from 'vitest';
import { fill, singular } from '../../src/lib/fill';
import { conflictText, didText, moveText, type Speech } from '../../src/lib/say';
import type { City } from '../../src/lib/types';
import en from '../../src/lib/words.en.json';
import fr from '../../src/lib/words.fr.json';

const names = ['Ada', 'Bo', 'Cy'];
const speech: Speech = {
    t: (key, args = {}) => fill(en[key], args, singular.en!),
    tMaybe: (key, args = {}) =>
        key in en ? fill(en[key as keyof typeof en], args, singular.en!) : undefined,
    card: (slug) => slug.toUpperCase(),
    name: (seat) => names[seat] ?? '?',
    left: (seat) => (seat + 1) % 3,
    right: (seat) => (seat + 2) % 3,
};

describe('texts', () => {
    it('chooses by number as each language does', () => {
        expect(fill('{n} {n?coin|coins}', { n: 1 }, singular.en!)).toBe('1 coin');
        expect(fill('{n} {n?coin|coins}', { n: 0 }, singular.en!)).toBe('0 coins');
        expect(fill('{n} {n?pièce|pièces}', { n: 0 }, singular.fr!)).toBe('0 pièce');
    });

    it('says everything in French with the same gaps', () => {
        expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
        const gaps = (text: string) =>
            [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort().filter((gap, i, all) => all.indexOf(gap) === i);
        for (const key of Object.keys(en) as (keyof typeof en)[]) {
            expect(gaps(fr[key]).filter((gap) => !gaps(en[key]).includes(gap)), key).toEqual([]);
        }
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
            'Cy builds stage 2 of the wonder (1 to Bo)',
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

    it('tells conflicts from tokens', () => {
        const city = (seat: number, victories: number[], defeats: number) =>
            ({ seat, victories, defeats }) as City;
        expect(
            conflictText(
                [city(0, [0, 0, 0], 0), city(1, [0, 0, 0], 0)],
                [city(0, [2, 0, 0], 0), city(1, [0, 0, 0], 1)],
                speech,
            ),
        ).toBe('Conflicts: Ada 2 won, 0 lost; Bo 0 won, 1 lost');
    });
});
