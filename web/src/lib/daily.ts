/* The deal of the day as it was played here: what is kept of it from one day to the next. */
import { get, tablePath } from './api';
import { keep, prefs, type Day } from './prefs.svelte';
import type { Daily, Glance } from './types';

/** Today's game begins: days in a row are counted as long as none is missed or left unfinished. */
export function beginDay(day: Pick<Daily, 'date' | 'yesterday'>, table: string, last: Day | null): Day {
    const goesOn = last?.date === day.yesterday.date && last.points !== undefined;
    return { date: day.date, table, days: goesOn ? (last.days ?? 1) + 1 : 1 };
}

/** What became of the last game, with its place among all results as far as they are of its day. */
export function withResult(own: Day, day: Daily, glance: Glance | null): Day {
    const at = day.results.findIndex((row) => row.table === own.table);
    const row = day.results[at];
    if (row) {
        return { ...own, points: row.points, place: row.place, rank: at + 1, of: day.played };
    }
    const result = glance?.result;
    return result?.place && result.points !== null ? { ...own, points: result.points, place: result.place } : own;
}

/** Today's deal, once what is kept of the last game says how that ended. */
export async function loadDay(): Promise<Daily | null> {
    const day = await get<Daily>('v1/daily').catch(() => null);
    const own = prefs.daily;
    if (day && own) {
        const isOpen = own.points === undefined;
        const glance = isOpen ? await get<Glance>(tablePath(own.table, 'glance')).catch(() => null) : null;
        prefs.daily = withResult(own, day, glance);
        keep();
    }
    return day;
}
