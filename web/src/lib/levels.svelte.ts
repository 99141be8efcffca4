/* The levels of bots people choose from, as the server lists them. */
import { get } from './api';
import type { Level } from './types';

let list: Level[] = $state.raw([]);

export const levels = {
    get list() {
        return list;
    },
};

export async function loadLevels(): Promise<void> {
    if (list.length === 0) {
        list = (await get<{ levels: Level[] }>('v1/bots').catch(() => ({ levels: [] }))).levels;
    }
}
