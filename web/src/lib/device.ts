/* Games on this device: one person and bots, played by the engine in this page. */
import { here, tablePath } from './api';
import { keep, prefs } from './prefs.svelte';
import type { Key } from './keys';
import type { Options, Summary } from './types';

export interface Kept extends Summary {
    touched: number;
    /** What is stored of it cannot be read. */
    broken: boolean;
}

/** Why no game can be played in this page, as a word of ours; null where one can. */
export async function noEngine(): Promise<Key | null> {
    if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
        return 'offline_no_wasm';
    }
    return (await import('../offline/client')).isEngineBuilt ? null : 'offline_not_built';
}

/* What one person and bots have no use for. */
const alone = { spectators: false, chat: false, listed: false, timer: 0, absent: 0 };

/** Boards that are chosen are chosen before the start; else the game begins at once. */
export const startsAtOnce = (options: Partial<Options>) =>
    !['fixed', 'chosen'].includes(options.boards ?? 'random');

export async function makeOffline(options: Partial<Options>, name: string, bots: string): Promise<string> {
    const { table } = await here<{ table: string }>('POST', 'v1/tables', {
        name,
        options: { ...options, ...alone },
        bots,
        start: startsAtOnce(options),
    });
    prefs.here = true;
    keep();
    return table;
}

export const listOffline = async () => (await here<{ tables: Kept[] }>('GET', 'v1/tables')).tables;

export const removeOffline = (table: string) => here('DELETE', tablePath(table));

/** Has everything at hand that a game in this page needs, where no service worker keeps it. */
export async function fetchAhead(): Promise<void> {
    if (navigator.serviceWorker?.controller || (await noEngine())) {
        return;
    }
    await (await import('./prefetch')).fetchScreens();
    await here('GET', 'v1');
}
