/* The tables of this person: those this browser has a seat at, and the games of this device, each as
 * its service tells it at a glance. */
import { get, post, Refused, tablePath } from './api';
import { listOffline, type Kept } from './device';
import { prefs } from './prefs.svelte';
import type { Glance, Summary } from './types';

export interface Mine {
    id: string;
    /** Kept on this device: it can be removed, not forgotten. */
    device: boolean;
    /** When something happened there last, by the clock of this device. */
    at: number;
    /** Missing where the table is gone, cannot be read, or is over and of this device. */
    glance: Glance | null;
    /** What a list of this device says of it. */
    kept: Kept | null;
    /** When the time of a decision is up, by the clock of this device; Infinity: never. */
    until: number;
}

export interface Sorted {
    yours: Mine[];
    others: Mine[];
    over: Mine[];
}

export function mineOf(id: string, at: number, glance: Glance | null, kept: Kept | null, now: number): Mine {
    const skew = glance ? now - glance.now : 0;
    return {
        id,
        device: kept !== null,
        at: glance ? glance.touched + skew : at,
        glance,
        kept,
        until: glance?.deadline ? glance.deadline + skew : Infinity,
    };
}

const newest = (a: Mine, b: Mine) => b.at - a.at;

/** What waits for this person, the most urgent first; what waits for others; what is over or gone. */
export function sorted(all: Mine[]): Sorted {
    const isOver = (row: Mine) => !row.glance || row.glance.status === 'over';
    return {
        yours: all
            .filter((row) => !isOver(row) && row.glance!.yours)
            .sort((a, b) => (a.until === b.until ? newest(a, b) : a.until - b.until)),
        others: all.filter((row) => !isOver(row) && !row.glance!.yours).sort(newest),
        over: all.filter(isOver).sort(newest),
    };
}

export const summaryOf = (row: Mine): Summary | null => row.glance ?? row.kept;

const glanceAt = (id: string) => get<Glance>(tablePath(id, 'glance'));

/* A table that is refused is gone; any other error says nothing about it. */
const isRefused = (error: unknown) =>
    error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429;

/* One request for all of them; where several servers are one, another one may have some of them. */
type Glanced = Glance | { elsewhere: true } | null;

async function ofServer(before: Mine[]): Promise<Mine[]> {
    const known = [...prefs.seats];
    const seats = known.map(({ table, secret }) => ({ table, secret }));
    const { glances } = seats.length ? await post<{ glances: Glanced[] }>('v1/glances', { seats }) : { glances: [] };
    return Promise.all(
        known.map(async ({ table, at }, i) => {
            const found = glances[i] ?? null;
            const row = (glance: Glance | null) => mineOf(table, at, glance, null, Date.now());
            if (!found || !('elsewhere' in found)) {
                return row(found);
            }
            return glanceAt(table).then(row, (error) => {
                const shown = before.find(({ id }) => id === table);
                return shown && !isRefused(error) ? shown : row(null);
            });
        }),
    );
}

/* Of a game that is over nothing more is told than its list has. */
async function ofDevice(): Promise<Mine[]> {
    /* The table of a lesson is opened by the lesson. */
    const taught = Object.values(prefs.lessons).map(({ table }) => table);
    const kept = (prefs.here ? await listOffline() : []).filter(({ id }) => !taught.includes(id));
    return Promise.all(
        kept.map(async (row) => {
            const live = !row.broken && row.status !== 'over';
            const glance = live ? await glanceAt(row.id).catch(() => null) : null;
            return mineOf(row.id, row.touched, glance, row, Date.now());
        }),
    );
}

/** What could not be asked for stays as it was `before`; `failure` says why. */
export async function loadMine(away: boolean, before: Mine[] = []): Promise<{ rows: Mine[]; failure: unknown }> {
    const [there, here] = await Promise.allSettled([away ? [] : ofServer(before), ofDevice()]);
    const isSeat = ({ id }: Mine) => prefs.seats.some(({ table }) => table === id);
    return {
        rows: [
            ...(there.status === 'fulfilled' ? there.value : before.filter((row) => !row.device && isSeat(row))),
            ...(here.status === 'fulfilled' ? here.value : before.filter(({ device }) => device)),
        ],
        failure: [there, here].find((part) => part.status === 'rejected')?.reason,
    };
}
