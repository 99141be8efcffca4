import { describe, expect, it } from 'vitest';
import colourRows from '../../../include/septem/colours.def?raw';
import countRows from '../../../include/septem/counts.def?raw';
import effectRows from '../../../include/septem/effects.def?raw';
import lineRows from '../../../include/septem/lines.def?raw';
import resourceRows from '../../../include/septem/resources.def?raw';
import shapeRows from '../../../include/septem/shapes.def?raw';
import symbolRows from '../../../include/septem/symbols.def?raw';
import { icons } from '../../src/lib/icons';
import { costTokens, effectTokens, kindOf, lineIcons, productTokens, resources, science } from '../../src/lib/symbols';
import { vistas } from '../../src/lib/vistas';

const rows = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
const slugs = (text: string) => rows(text, /^X\(\w+,\s*"(\w+)"/gm).map((row) => row[1]!);

/* A value for each way in which a field of an effect is shown. */
const values: Record<string, unknown> = {
    UNITS: { wood: 2 }, CHOICE: ['wood', 'clay'], NUMBER: 3, SYMBOL: 'gear', WARE: 'raw', FROM: ['left'],
    TO: ['left', 'right'], IN: ['own', 'left'], EACH: 'stages', MANY: 'coins', KINDS: ['blue', 'red'], STAGE: 1,
};
const shapes = new Map(
    rows(shapeRows, /^X\((\w+),(.*)$/gm).map(([, shape, fields]) => [
        shape!,
        Object.fromEntries(rows(fields!, /FIELD\((\w+),\s*"(\w+)"/g).map(([, show, key]) => [key!, values[show!]])),
    ]),
);
const samples = rows(effectRows, /^X\(\w+,\s*"(\w+)",\s*(\w+)\)/gm).map(([, kind, shape]) => ({
    kind: kind!,
    ...shapes.get(shape!),
}));
const counted = [...slugs(colourRows), ...slugs(countRows)];

describe('symbols', () => {
    it.each(samples)('draws $kind with symbols there are', (effect) => {
        const tokens = effectTokens([effect] as Parameters<typeof effectTokens>[0]).flat();
        expect(tokens.length).toBeGreaterThan(0);
        for (const token of tokens) {
            if ('icon' in token) {
                expect(icons, token.icon).toHaveProperty(token.icon);
            }
        }
    });

    it('has samples of the whole vocabulary', () => {
        expect(samples.length).toBe(rows(effectRows, /^X\(/gm).length);
        expect(samples.length).toBeGreaterThan(50);
        expect(samples.find((effect) => effect.kind === 'gift')).toEqual({ kind: 'gift', n: 3, to: ['left', 'right'] });
        expect(samples.flatMap((effect) => Object.values(effect))).not.toContain(undefined);
    });

    it.each(counted)('has a symbol for what is counted: %s', (slug) => {
        expect(icons).toHaveProperty(slug);
    });

    it('has the resources, symbols and score lines of the engine, in its order', () => {
        expect(Object.keys(lineIcons)).toEqual(slugs(lineRows));
        expect(resources).toEqual(slugs(resourceRows));
        expect(science).toEqual(slugs(symbolRows));
    });

    it('leaves what it does not know to the words', () => {
        expect(effectTokens([{ kind: 'something_new' }])).toEqual([]);
    });

    it('lists a cost unit by unit, coins first', () => {
        expect(costTokens({ clay: 2, coins: 1 })).toEqual([
            { icon: 'coin', n: 1 },
            { icon: 'clay' },
            { icon: 'clay' },
        ]);
    });

    it('knows what is made', () => {
        expect(productTokens([{ kind: 'points', n: 3 }])).toEqual([]);
        expect(productTokens([{ kind: 'produce', units: { ore: 1 } }])).toEqual([{ icon: 'ore' }]);
    });

    it('has a kind for everything that has an outline', () => {
        expect(['wood', 'stone', 'clay', 'ore'].map(kindOf)).toEqual(Array(4).fill('raw'));
        expect(['glass', 'textile', 'papyrus'].map(kindOf)).toEqual(Array(3).fill('good'));
        expect(science.map(kindOf)).toEqual(Array(3).fill('science'));
        expect(['coin', 'points', 'shield', 'loss'].map(kindOf)).toEqual(['coin', 'points', 'shield', 'loss']);
        expect(slugs(colourRows).map(kindOf)).toEqual(slugs(colourRows).map(() => 'colour'));
        expect(slugs(colourRows).filter((name) => !vistas[name])).toEqual([]);
    });

    it('has a shape of its own for every colour and resource', () => {
        const names = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple', 'black', 'white',
            'wood', 'stone', 'clay', 'ore', 'glass', 'textile', 'papyrus'];
        expect(new Set(names.map((name) => icons[name])).size).toBe(names.length);
    });
});
