/* Every symbol that the rules know has words in the catalogue, in every language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clauseName, tipOf } from '../../src/lib/tips';

const rules = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const icons = [
    'wood', 'stone', 'clay', 'ore', 'glass', 'textile', 'papyrus', 'compass', 'gear', 'tablet', 'any', 'brown', 'gray', 'blue',
    'yellow', 'red', 'green', 'purple', 'black', 'white', 'coin', 'points', 'shield', 'stages', 'victories', 'defeats', 'debts',
    'dove', 'mask', 'loss', 'chain', 'pile', 'left', 'right',
];

test.each(icons)('%s has words and a clause that exists', (icon) => {
    const tip = tipOf(icon)!;
    for (const lang of ['en', 'fr', 'de']) {
        const words = readFileSync(new URL(`../../../data/lang/${lang}.def`, import.meta.url), 'utf8');
        expect(words).toContain(`PAGE(${tip.key.toUpperCase()}, `);
    }
    expect(rules).toContain(`<a id="${tip.clause}"></a>**${clauseName(tip.clause)}`);
});

test('symbols of the page have none', () => {
    expect(tipOf('sliders')).toBeUndefined();
});
