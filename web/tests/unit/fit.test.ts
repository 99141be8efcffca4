import { describe, expect, it } from 'vitest';
import { fitted } from '../../src/lib/fit';

describe('fitted', () => {
    const name = (...words: number[]) => ({ words, space: 0.25 });

    it('leaves alone what fits', () => {
        expect(fitted(18, 120, name(4))).toEqual({ size: 18, squeeze: 1 });
    });

    it('makes letters smaller for a long word, and for a third line', () => {
        expect(fitted(18, 80, name(5)).size).toBe(16);
        expect(fitted(18, 90, name(4, 4, 4)).size).toBeLessThan(18);
    });

    it('never goes below what can be read: then letters are narrower', () => {
        const { size, squeeze } = fitted(18, 90, name(10));
        expect(size).toBe(12);
        expect(squeeze).toBeCloseTo(0.75);
    });
});
