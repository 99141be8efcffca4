/* The levels of bots people choose from, as the server lists them, or the engine in this page; and the
 * characters in which the server has them play. */
import { get, here } from './api';
import type { Level } from './types';

interface Levels {
    levels: Level[];
    characters?: { name: string }[];
}

let list: Level[] = $state.raw([]);
let characters: string[] = $state.raw([]);

export const levels = {
    get list() {
        return list;
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
        characters = (told.characters ?? []).map((row) => row.name);
    }
}
