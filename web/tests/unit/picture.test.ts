/* Words in the picture of a finished game: as large as there is room for. */
import { expect, test } from 'vitest';
import { fitText } from '../../src/lib/picture';

/* Every letter is half as wide as high. */
const measure = (_: string, text: string) => text.length / 2;

test('words that fit keep their size, others get smaller and are cut off at last', () => {
    expect(fitText(measure, 'sans', 'Ada', 30, 100)).toEqual({ text: 'Ada', size: 30 });
    expect(fitText(measure, 'sans', 'Ada Lovel', 30, 100).size).toBeCloseTo(22.2, 1);
    const cut = fitText(measure, 'sans', 'Ada, Countess of Lovelace', 30, 100);
    expect(cut.size).toBeCloseTo(18.6);
    expect(cut.text).toMatch(/^Ada, Coun?…$/);
    expect(measure('', cut.text) * cut.size).toBeLessThanOrEqual(100);
    expect(fitText(measure, 'sans', '', 30, 100)).toEqual({ text: '', size: 30 });
});
