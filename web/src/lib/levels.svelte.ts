/* The levels of bots people choose from, as the server lists them, or the engine in this page. */
import { get, here } from './api';
import type { Level } from './types';

interface Levels {
    levels: Level[];
}

let list: Level[] = $state.raw([]);

export const levels = {
    get list() {
        return list;
    },
};

export async function loadLevels(): Promise<void> {
    if (list.length === 0) {
        const told = await get<Levels>('v1/bots')
            .catch(() => here<Levels>('GET', 'v1/bots'))
            .catch(() => ({ levels: [] }));
        list = told.levels;
    }
}
