/* The levels of bots people choose from, as the server lists them, or the engine in this page; the
 * characters in which the server has them play; and its operator's own programs, `engine:NAME`. */
import { get, here } from './api';
import { prefs } from './prefs.svelte';
import type { Level } from './types';

interface Levels {
    levels: Level[];
    characters?: { name: string }[];
    engines?: { name: string; title: string }[];
}

export const isEngine = (bot: string) => bot.startsWith('engine:');

let list: Level[] = $state.raw([]);
let characters: string[] = $state.raw([]);
let engines: Level[] = $state.raw([]);

export const levels = {
    get list() {
        return list;
    },
    /** Whom one can play against: the levels, and the operator's programs. */
    get foes() {
        return [...list, ...engines];
    },
    /** Who sits at a chair, if a bot does; '' where bots have no characters. */
    characterAt: (chair: number) => characters[chair % characters.length] ?? '',
};

export async function loadLevels(): Promise<void> {
    if (list.length === 0) {
        const told: Levels = await get<Levels>('v1/bots')
            .catch(() => here<Levels>('GET', 'v1/bots'))
            .catch(() => ({ levels: [] }));
        list = told.levels;
        engines = (told.engines ?? []).map(({ name, title }) => ({ name, spec: name, summary: title }));
        if (isEngine(prefs.level) && !engines.some((row) => row.name === prefs.level)) {
            prefs.level = 'normal'; // that of another server, or not offered any more
        }
        characters = (told.characters ?? []).map((row) => row.name);
    }
}
