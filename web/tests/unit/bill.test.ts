import { describe, expect, it } from 'vitest';
import { billLines } from '../../src/lib/bill';

describe('bill', () => {
    it('puts what one has together, and what is bought by kind and seller', () => {
        expect(
            billLines([
                { unit: 'wood', from: 'own' },
                { unit: 'clay', from: 'left', coins: 1 },
                { unit: 'clay', from: 'right', coins: 2 },
                { unit: 'clay', from: 'right', coins: 2 },
                { unit: 'glass', from: 'own' },
            ]),
        ).toEqual([
            { from: 'own', units: ['wood', 'glass'], coins: 0 },
            { from: 'left', units: ['clay'], coins: 1 },
            { from: 'right', units: ['clay', 'clay'], coins: 4 },
        ]);
    });

    it('has what nobody sells last', () => {
        expect(billLines([{ unit: 'ore', from: 'nobody' }, { unit: 'ore', from: 'own' }]).map(({ from }) => from)).toEqual(['own', 'nobody']);
        expect(billLines(undefined)).toEqual([]);
    });
});
