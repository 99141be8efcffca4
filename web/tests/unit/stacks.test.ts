import { describe, expect, it } from 'vitest';
import { columnsOf, fanned, isFan, shortTokens } from '../../src/lib/stacks';
import type { Card, City } from '../../src/lib/types';

const colours: Record<string, string> = {
    baths: 'blue', tavern: 'yellow', stable: 'red', hideout: 'black', nero: 'white', plato: 'white', hiram: 'white',
};
const find = (slug: string) => (slug in colours ? ({ slug, colour: colours[slug] } as Card) : undefined);
const city = (fields: Partial<City>) => ({ structures: [], leaders: [], courted: null, buried: [], ...fields }) as unknown as City;
const card = (...effects: Card['effects']) => ({ effects }) as Card;

describe('columns', () => {
    it('are seven, in one order, with and without cards', () => {
        const columns = columnsOf(city({ structures: ['stable', 'baths'] }), find);
        expect(columns.map((column) => column.colour)).toEqual(['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple']);
        expect(columns[2]!.cards).toEqual(['baths']);
        expect(columns[0]!.cards).toEqual([]);
    });
    it('get black and white with the first such card', () => {
        const columns = columnsOf(city({ structures: ['hideout'], leaders: ['nero'], courted: 'plato', buried: ['hiram'] }), find);
        expect(columns.slice(7)).toEqual([
            { colour: 'black', cards: ['hideout'] },
            { colour: 'white', cards: ['nero', 'plato', 'hiram'] },
        ]);
    });
    it('lose no card of a colour that is not known', () => {
        expect(columnsOf(city({ structures: ['strange'] }), find).at(-1)).toEqual({ colour: 'none', cards: ['strange'] });
    });
});

describe('short symbols', () => {
    it('show what is made, many as one', () => {
        expect(shortTokens(card({ kind: 'produce', units: { wood: 2 } }))).toEqual([{ icon: 'wood' }, { icon: 'wood' }]);
        expect(shortTokens(card({ kind: 'produce_any', of: ['wood', 'clay'] }))).toEqual([{ icon: 'wood' }, { icon: 'clay' }]);
        expect(shortTokens(card({ kind: 'produce_any', of: ['wood', 'stone', 'clay', 'ore'] }))).toEqual([{ icon: 'raw' }]);
        expect(shortTokens(card({ kind: 'produce_any', of: ['glass', 'textile', 'papyrus'] }))).toEqual([{ icon: 'goods' }]);
    });
    it('show shields as a number, and of what is counted the worth', () => {
        expect(shortTokens(card({ kind: 'shields', n: 3 }))).toEqual([{ icon: 'shield', n: 3 }]);
        expect(shortTokens(card({ kind: 'points_per', n: 1, of: 'brown', in: ['own'] }))).toEqual([{ icon: 'points', n: 1 }]);
        expect(shortTokens(undefined)).toEqual([]);
    });
    it('overlap where there is a choice of three and more', () => {
        const choice = [{ icon: 'glass' }, { text: '/' }, { icon: 'textile' }, { text: '/' }, { icon: 'papyrus' }];
        expect(isFan(choice)).toBe(true);
        expect(fanned(choice)).toEqual([{ icon: 'glass' }, { icon: 'textile' }, { icon: 'papyrus' }]);
        expect(isFan(choice.slice(0, 3))).toBe(false);
        expect(isFan([{ icon: 'points', n: 1 }, { text: '/' }, { icon: 'brown' }, { icon: 'left' }, { icon: 'right' }])).toBe(false);
    });
});
