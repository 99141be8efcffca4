/* The games of this person, kept on this device. */
import { get, Refused, tablePath } from './api';
import { prefs } from './prefs.svelte';
import { BadFile, FILE_MAX, gameOf, merge, readFile, readGame, type Game } from './profile';
import type { State } from './types';
import type { Mine } from './your_tables';

const KEY = 'septem-profile';

/* A game that cannot be read is left out; the others are not lost with it. */
function load(): Game[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(kept) ? merge(kept.flatMap((row) => readGame(row) ?? []), []) : [];
    } catch {
        return [];
    }
}

let games: Game[] = $state.raw(load());

/* Another tab has finished a game. */
globalThis.addEventListener?.('storage', (event) => {
    if (event.key === KEY) {
        games = load();
    }
});

export const played = {
    /** The newest first. */
    get games() {
        return games;
    },
};

/* Written first: if the storage is full this throws, and the list is unchanged. */
function keep(next: Game[]): void {
    localStorage.setItem(KEY, JSON.stringify(next));
    games = next;
}

/* What other tabs keep is kept here, too. */
function add(more: Game[]): void {
    try {
        keep(merge(load(), more));
    } catch {
        games = merge(games, more); // It lasts as long as the page.
    }
}

const isLesson = (id: string) => Object.values(prefs.lessons).some(({ table }) => table === id);

/** Remembers the game of a table, if it is over and this person's own. */
export function noteGame(state: State): void {
    const game = isLesson(state.table.id) ? null : gameOf(state);
    if (game && !games.some(({ id }) => id === game.id)) {
        add([game]);
    }
}

/** The analysis of a game of one's own is complete. */
export function noteAccuracy(state: State, accuracy: number): void {
    noteGame(state);
    const game = games.find(({ id }) => id === state.table.id);
    if (game && game.accuracy !== accuracy) {
        add([]);
        try {
            keep(games.map((row) => (row.id === game.id ? { ...row, accuracy } : row)));
        } catch {
            // The next analysis says it again.
        }
    }
}

/** Games that ended while nobody looked, or before there was a profile. */
export async function collect(mine: Mine[]): Promise<void> {
    const isOver = ({ glance, kept }: Mine) => (glance ?? kept)?.status === 'over' && !kept?.broken;
    const missing = mine.filter((row) => isOver(row) && !games.some(({ id }) => id === row.id));
    for (const { id } of missing) {
        const secret = prefs.seats.find(({ table }) => table === id)?.secret ?? '';
        const state = await get<State>(tablePath(id), secret).catch(() => null);
        if (state) {
            noteGame(state);
        }
    }
}

/** Takes over the games of a file and returns how many are new. Throws BadFile, or Refused where there
 *  is no room: then nothing has changed. */
export async function takeFile(file: File): Promise<number> {
    if (file.size > FILE_MAX) {
        throw new BadFile('large');
    }
    const theirs = readFile(await file.text());
    const ours = load();
    try {
        keep(merge(ours, theirs));
    } catch {
        throw new Refused(0, 'no_room', 'no room');
    }
    return games.length - ours.length;
}

/** Forgets all of them. */
export function forgetGames(): void {
    localStorage.removeItem(KEY);
    games = [];
}
