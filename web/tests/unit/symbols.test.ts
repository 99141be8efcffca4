import { describe, expect, it } from 'vitest';
import { icons } from '../../src/lib/icons';
import { costTokens, effectTokens, productTokens } from '../../src/lib/symbols';

const samples = [
    { kind: 'produce', units: { wood: 2 } },
    { kind: 'produce_any', of: ['wood', 'clay'] },
    { kind: 'points', n: 3 },
    { kind: 'shields', n: 2 },
    { kind: 'coins', n: 5 },
    { kind: 'symbol', symbol: 'gear' },
    { kind: 'any_symbol' },
    { kind: 'discount', ware: 'raw', from: ['left'] },
    { kind: 'coins_per', n: 1, of: 'brown', in: ['own', 'left', 'right'] },
    { kind: 'points_per', n: 1, of: 'stages', in: ['own'] },
    { kind: 'free_build' }, { kind: 'last_card' }, { kind: 'salvage' }, { kind: 'copy_guild' },
    { kind: 'mask', n: 1 }, { kind: 'diplomacy', n: 1 }, { kind: 'loss', n: 2 },
    { kind: 'loss_per', n: 1, of: 'victories', in: ['own'] },
    { kind: 'gift', n: 1, to: ['left', 'right'] }, { kind: 'rebate', from: ['right'] },
    { kind: 'produce_owned' }, { kind: 'produce_missing' }, { kind: 'free_stages' },
    { kind: 'copy_stage', from: ['left'], stage: 1 }, { kind: 'harbour' },
    { kind: 'points_per_marker', n: 1, in: ['left', 'right'] },
    { kind: 'points_per_set', n: 3, of: ['blue', 'red'] }, { kind: 'points_per_pair' },
    { kind: 'points_if_most', n: 3, of: 'coins' }, { kind: 'points_if_none', n: 2, of: 'defeats' },
    { kind: 'points_if_alone', n: 9 }, { kind: 'points_less', n: 6, of: 'white' },
    { kind: 'set_bonus', n: 3 }, { kind: 'most_symbol' }, { kind: 'swap_symbol' },
    { kind: 'shields_per', n: 1, of: 'stages' }, { kind: 'reduction', of: 'blue' },
    { kind: 'bank_unit' }, { kind: 'free_colour', of: 'purple' }, { kind: 'free_per_age', of: 'black' },
    { kind: 'free_leaders' }, { kind: 'cheap_leaders', n: 2 },
    { kind: 'coins_each', n: 2, of: 'chains' }, { kind: 'loss_each', n: 1, of: 'purchases' },
    { kind: 'loss_by_age' }, { kind: 'bank_bonus' }, { kind: 'victory' }, { kind: 'forget_defeats' },
    { kind: 'others_return' }, { kind: 'redirect_defeats' }, { kind: 'draw', n: 4 }, { kind: 'hire' },
    { kind: 'bury' }, { kind: 'court' }, { kind: 'freeze' }, { kind: 'stage_for_coins' },
    { kind: 'points_per', n: 1, of: 'coin_triples', in: ['own'] },
];

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

    it('has a shape of its own for every colour and resource', () => {
        const names = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple', 'black', 'white',
            'wood', 'stone', 'clay', 'ore', 'glass', 'textile', 'papyrus'];
        expect(new Set(names.map((name) => icons[name])).size).toBe(names.length);
    });
});
