/* Which card builds which free, as trees: what the tables say of chains, in the order of the tables. */
import type { Card } from './types';

export interface Link {
    /** Any one of these makes all that follow free. */
    cards: string[];
    next: Link[];
}

type Chained = Pick<Card, 'slug' | 'free_after'>;

/** The chains of these cards, from the first card on. Cards that make the same ones free share a link. */
export function chainsOf(cards: Chained[]): Link[] {
    const known = new Set(cards.map(({ slug }) => slug));
    const nextOf = (slug: string) => cards.filter((card) => card.free_after.includes(slug));
    function linksOf(rows: Chained[]): Link[] {
        const links = new Map<string, Link>();
        for (const { slug } of rows) {
            const next = nextOf(slug);
            const key = next.map((card) => card.slug).join(' ') || slug;
            const link = links.get(key);
            if (link) {
                link.cards.push(slug);
            } else {
                links.set(key, { cards: [slug], next: linksOf(next) });
            }
        }
        return [...links.values()];
    }
    const begins = (card: Chained) => !card.free_after.some((slug) => known.has(slug)) && nextOf(card.slug).length > 0;
    return linksOf(cards.filter(begins));
}

export const isIn = (link: Link, slug: string): boolean =>
    link.cards.includes(slug) || link.next.some((one) => isIn(one, slug));
