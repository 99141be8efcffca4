/* Which card builds which free, as trees. */
import { expect, it } from 'vitest';
import { chainsOf, isIn } from '../../src/lib/chains';

const card = (slug: string, ...free_after: string[]) => ({ slug, free_after });
const cards = [
    card('baths'), card('east'), card('west'), card('pawnshop'),
    card('aqueduct', 'baths'), card('forum', 'east', 'west'), card('walls'),
    card('haven', 'forum'), card('port', 'forum'), card('fortifications', 'walls'),
];

it('begins with what nothing makes free, and leaves out what has no chain', () => {
    expect(chainsOf(cards).map((link) => link.cards)).toEqual([['baths'], ['east', 'west'], ['walls']]);
});

it('follows a chain through the ages, and has what either of two cards makes free once', () => {
    expect(chainsOf(cards)[1]).toEqual({
        cards: ['east', 'west'],
        next: [{ cards: ['forum'], next: [{ cards: ['haven'], next: [] }, { cards: ['port'], next: [] }] }],
    });
});

it('begins anew where the card before is not among them', () => {
    expect(chainsOf(cards.filter(({ slug }) => slug !== 'east' && slug !== 'west')).map((link) => link.cards)).toContainEqual(['forum']);
});

it('finds the chain of a card', () => {
    const forum = chainsOf(cards)[1]!;
    expect(isIn(forum, 'port')).toBe(true);
    expect(isIn(forum, 'walls')).toBe(false);
});
