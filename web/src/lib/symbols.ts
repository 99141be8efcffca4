/* Effects and costs as rows of symbols. A kind of effect that is not known here shows nothing: its
 * words come with the card from the server and always stand beside. */
import type { Counts, Effect } from './types';

export type Token =
    | { icon: string; n?: number; small?: boolean }
    | { text: string };

const RESOURCES = ['wood', 'stone', 'clay', 'ore', 'glass', 'textile', 'papyrus'];
const SCIENCE = ['compass', 'gear', 'tablet'];
const MANY = 4;

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

export const isResource = (name: string) => RESOURCES.includes(name);
export const resources: readonly string[] = RESOURCES;
export const science: readonly string[] = SCIENCE;
