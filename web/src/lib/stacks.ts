/* The cards of a city by colour, in one order everywhere, and the symbols that stand for a card where
 * there is little room. */
import { effectTokens, type Token } from './symbols';
import type { Card, City } from './types';

/** Columns that are always there; those after them come with the first card. */
const COLUMNS = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple'];
const LATE = ['black', 'white', 'none'];

export interface Column {
    colour: string;
    cards: string[];
}

/** Every card that lies face up in a city: also a neighbour's leader that is copied, and buried ones. */
export const standing = (city: City): string[] => [
    ...city.structures,
    ...(city.leaders ?? []),
    ...(city.courted ? [city.courted] : []),
    ...(city.buried ?? []),
];

export function columnsOf(city: City, find: (slug: string) => Card | undefined): Column[] {
    const cards = standing(city);
    const colourOf = (slug: string) => {
        const colour = find(slug)?.colour ?? '';
        return COLUMNS.includes(colour) || LATE.includes(colour) ? colour : 'none';
    };
    return [...COLUMNS, ...LATE]
        .map((colour) => ({ colour, cards: cards.filter((slug) => colourOf(slug) === colour) }))
        .filter(({ colour, cards: found }) => COLUMNS.includes(colour) || found.length > 0);
}

/** A choice of three and more: these overlap, so that they take no more room than two. */
export const isFan = (tokens: Token[]): boolean => tokens.length > 4 && tokens.every((token, i) => ('text' in token ? i % 2 === 1 && token.text === '/' : i % 2 === 0));
export const fanned = (tokens: Token[]): Token[] => (isFan(tokens) ? tokens.filter((token) => 'icon' in token) : tokens);

const isRaw = (name: string) => ['wood', 'stone', 'clay', 'ore'].includes(name);

/** What a card gives, in one or two symbols: of what is counted only the worth, of many one for all. */
export function shortTokens(card: Card | undefined): Token[] {
    const effect = card?.effects[0];
    if (!effect) {
        return [];
    }
    if (effect.kind === 'produce_any' && (effect.of?.length ?? 0) > 2) {
        return [{ icon: [effect.of].flat().some((name) => isRaw(name ?? '')) ? 'raw' : 'goods' }];
    }
    if (effect.kind === 'discount') {
        return [{ icon: effect.ware ?? 'raw' }];
    }
    if (effect.kind === 'shields') {
        return [{ icon: 'shield', n: effect.n ?? 0 }];
    }
    const row = effectTokens([effect])[0] ?? [];
    return effect.kind === 'produce_any' ? row.filter((token) => 'icon' in token) : row.slice(0, effect.kind === 'produce' ? 2 : 1);
}
