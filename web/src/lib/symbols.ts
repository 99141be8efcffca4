/* Effects and costs as rows of symbols. A kind of effect that is not known here shows nothing: its
 * words come with the card from the server and always stand beside. */
import type { Counts, Effect } from './types';

export type Token =
    | { icon: string; n?: number; small?: boolean }
    | { text: string };

const RAW = ['wood', 'stone', 'clay', 'ore'];
const GOODS = ['glass', 'textile', 'papyrus'];
const RESOURCES = [...RAW, ...GOODS];
const SCIENCE = ['compass', 'gear', 'tablet'];
const COLOURS = ['brown', 'gray', 'blue', 'yellow', 'red', 'green', 'purple', 'black', 'white'];
const MANY = 4;

const all = (names: string[], kind: string) => Object.fromEntries(names.map((name) => [name, kind]));

/* Every kind of symbol has an outline of its own, so that no two are taken for each other where
 * colours are gone: discs, lozenges, squares, ringed discs, scalloped badges, shields, coins that drop. */
const KINDS: Readonly<Record<string, string>> = {
    ...all(RAW, 'raw'),
    ...all(GOODS, 'good'),
    ...all(SCIENCE, 'science'),
    ...all(COLOURS, 'colour'),
    coin: 'coin', coins: 'coin', points: 'points', shield: 'shield', loss: 'loss',
};
export const kindOf = (icon: string): string => KINDS[icon] ?? 'bare';

/** How wide a row of symbols is, in symbols. */
export const spanOf = (tokens: Token[]): number =>
    tokens.reduce((sum, token) => sum + ('text' in token ? 0.45 : token.small ? 0.75 : 1.1), 0);

const icons = (names: string[], between?: string): Token[] =>
    names.flatMap((icon, i) => (between && i > 0 ? [{ text: between }, { icon }] : [{ icon }]));

const repeat = (icon: string, n: number): Token[] =>
    n > MANY ? [{ icon, n }] : Array.from({ length: n }, () => ({ icon }));

function units(counts: Counts): Token[] {
    return RESOURCES.flatMap((name) => repeat(name, counts[name] ?? 0));
}

/** Whose cities: an arrow to the left, a house, an arrow to the right. */
function whose(cities: string[] | undefined): Token[] {
    const rows: [string, string][] = [
        ['left', 'left'],
        ['own', 'own'],
        ['right', 'right'],
    ];
    return rows
        .filter(([city]) => cities?.includes(city))
        .map(([, icon]) => ({ icon, small: true }));
}

const list = (of: Effect['of']): string[] => (of === undefined ? [] : Array.isArray(of) ? of : [of]);

function per(icon: string, effect: Effect, cities = effect.in): Token[] {
    return [{ icon, n: effect.n ?? 1 }, { text: '/' }, ...icons(list(effect.of)), ...whose(cities)];
}

const words: Record<string, (effect: Effect) => Token[]> = {
    produce: (e) => units(e.units ?? {}),
    produce_any: (e) => icons(list(e.of), '/'),
    points: (e) => [{ icon: 'points', n: e.n ?? 0 }],
    shields: (e) => repeat('shield', e.n ?? 0),
    coins: (e) => [{ icon: 'coin', n: e.n ?? 0 }],
    symbol: (e) => [{ icon: e.symbol ?? 'any' }],
    any_symbol: () => icons(SCIENCE, '/'),
    discount: (e) => [...whose(e.from), { icon: e.ware ?? 'raw' }, { icon: 'coin', n: 1 }],
    coins_per: (e) => per('coin', e),
    points_per: (e) => per('points', e),
    free_build: () => [{ icon: 'hand' }, { icon: 'coin', n: 0 }],
    last_card: () => [{ icon: 'hand', n: 1 }],
    salvage: () => [{ icon: 'pile' }, { icon: 'coin', n: 0 }],
    copy_guild: () => [{ icon: 'left', small: true }, { icon: 'purple' }, { icon: 'right', small: true }],
    mask: (e) => repeat('mask', e.n ?? 1),
    diplomacy: (e) => repeat('dove', e.n ?? 1),
    loss: (e) => [{ icon: 'loss', n: e.n ?? 1 }],
    loss_per: (e) => per('loss', e, []),
    gift: (e) => [{ icon: 'coin', n: e.n ?? 1 }, ...whose(e.to)],
    rebate: (e) => [...whose(e.from), { icon: 'raw' }, { text: '−' }, { icon: 'coin', n: 1 }],
    produce_owned: () => [{ icon: 'raw' }, { text: '+' }],
    produce_missing: () => [{ icon: 'raw' }, { text: '?' }],
    free_stages: () => [{ icon: 'stages' }, { icon: 'raw' }, { text: '0' }],
    copy_stage: (e) => [{ icon: 'stages' }, ...whose(e.from)],
    harbour: () => [{ icon: 'raw' }, { icon: 'raw' }, { text: '→' }, { icon: 'raw' }],
    points_per_marker: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '/' }, { icon: 'stages' }, ...whose(e.in)],
    points_per_set: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '/' }, ...icons(list(e.of), '+')],
    points_per_pair: () => [{ icon: 'points', n: 1 }, { text: '/' }, { icon: 'victories', n: 2 }],
    points_if_most: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '←' }, ...icons(list(e.of)), { text: '>' }, ...whose(['left', 'right'])],
    points_if_none: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '←' }, ...icons(list(e.of)), { text: '0' }],
    points_if_alone: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '←' }, { icon: 'white', n: 1 }],
    points_less: (e) => [{ icon: 'points', n: e.n ?? 1 }, { text: '−' }, ...icons(list(e.of))],
    set_bonus: (e) => [...icons(SCIENCE), { icon: 'points', n: e.n ?? 1 }],
    most_symbol: () => [{ icon: 'green' }, { text: '+' }],
    swap_symbol: () => [{ icon: 'green' }, { text: '→' }, { icon: 'green' }],
    shields_per: (e) => [...repeat('shield', e.n ?? 1), { text: '/' }, ...icons(list(e.of))],
    reduction: (e) => [...icons(list(e.of)), { icon: 'raw' }, { text: '−1' }],
    bank_unit: () => [{ icon: 'coin', n: 1 }, { text: '→' }, { icon: 'raw' }],
    free_colour: (e) => [...icons(list(e.of)), { icon: 'coin', n: 0 }],
    free_per_age: (e) => [...icons(list(e.of)), { icon: 'coin', n: 0 }],
    free_leaders: () => [{ icon: 'white' }, { icon: 'coin', n: 0 }],
    cheap_leaders: (e) => [{ icon: 'white' }, { text: '−' }, { icon: 'coin', n: e.n ?? 1 }],
    coins_each: (e) => [{ icon: 'coin', n: e.n ?? 1 }, { text: '/' }, ...icons(list(e.of)), { icon: 'again', small: true }],
    loss_each: (e) => [{ icon: 'loss', n: e.n ?? 1 }, { text: '/' }, ...icons(list(e.of)), { icon: 'again', small: true }],
    loss_by_age: () => [{ icon: 'loss', n: 1 }, { icon: 'loss', n: 2 }, { icon: 'loss', n: 3 }],
    bank_bonus: () => [{ icon: 'coin', n: 1 }, { text: '+' }],
    victory: () => [{ icon: 'victories' }],
    forget_defeats: () => [{ icon: 'defeats' }, { text: '→' }, { icon: 'cross' }],
    others_return: () => [{ icon: 'victories' }, { icon: 'cross' }],
    redirect_defeats: () => [{ icon: 'defeats' }, { icon: 'left', small: true }, { icon: 'right', small: true }],
    draw: (e) => [{ text: '+' }, { icon: 'white', n: e.n ?? 1 }],
    hire: () => [{ text: '+' }, { icon: 'white' }],
    bury: () => [{ icon: 'white' }, { text: '→' }, { icon: 'points' }],
    court: () => [{ icon: 'left', small: true }, { icon: 'white' }, { icon: 'right', small: true }],
    freeze: () => [{ icon: 'hand' }, { icon: 'cross' }],
    stage_for_coins: () => [{ icon: 'coin' }, { text: '→' }, { icon: 'stages' }],
};

export function effectTokens(effects: Effect[]): Token[][] {
    return effects.map((effect) => words[effect.kind]?.(effect) ?? []).filter((row) => row.length > 0);
}

export function costTokens(cost: Counts): Token[] {
    const coins: Token[] = cost.coins ? [{ icon: 'coin', n: cost.coins }] : [];
    return [...coins, ...units(cost)];
}

/** What a structure makes, as a row for the stock of a city; empty if it makes nothing. */
export function productTokens(effects: Effect[]): Token[] {
    return effects
        .filter((effect) => effect.kind.startsWith('produce'))
        .flatMap((effect) => words[effect.kind]?.(effect) ?? []);
}

export const resources: readonly string[] = RESOURCES;
export const science: readonly string[] = SCIENCE;

/** The lines of the score sheet, in its order, each with its symbol. */
export const lineIcons: Readonly<Record<string, string>> = {
    military: 'shield', treasury: 'coin', wonder: 'stages', civil: 'blue', science: 'green',
    commerce: 'yellow', guilds: 'purple', leaders: 'white', cities: 'black',
};
