/* The deal of the day as it was played here: what is kept of it from one day to the next, and how it
 * is told to others. */
import { get, tablePath } from './api';
import type { Key } from './keys';
import { keep, prefs, type Day } from './prefs.svelte';
import type { Daily, Glance } from './types';
import type { Args } from './fill';

/** Today's game begins: days in a row are counted as long as none is missed or left unfinished. */
export function beginDay(day: { date: string; yesterday: { date: string } }, table: string, last: Day | null): Day {
    const goesOn = last?.date === day.yesterday.date && last.points !== undefined;
    return { date: day.date, table, days: goesOn ? (last.days ?? 1) + 1 : 1 };
}

/** What became of the last game, with its place among all results as far as they are of its day. */
export function withResult(own: Day, day: Daily, glance: Glance | null): Day {
    const of = [day, day.yesterday].find(({ date }) => date === own.date);
    const known: Day = of?.par == null ? own : { ...own, par: of.par };
    const at = of?.results.findIndex((row) => row.table === own.table) ?? -1;
    const row = of?.results[at];
    if (of && row) {
        return { ...known, points: row.points, place: row.place, rank: at + 1, of: of.played };
    }
    const result = glance?.result;
    return result?.place && result.points !== null ? { ...known, points: result.points, place: result.place } : known;
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

// ---- Telling others ----

const PLAYERS = 4;
const SQUARES_MAX = 10;
const MEDALS = ['🥇', '🥈', '🥉', '🏛️'];

/** "+3", "−2", "±0": against par. */
export const againstPar = (points: number, par: number) =>
    points === par ? '±0' : points > par ? `+${points - par}` : `−${par - points}`;

/** A few lines about one's result that tell nothing of the cards. */
export function shareText(own: Day, t: (key: Key, args?: Args) => string): string {
    const points = own.points ?? 0;
    const place = own.place ?? PLAYERS;
    const by = own.par === undefined ? 0 : points - own.par;
    const squares = (by < 0 ? '🟧' : '🟩').repeat(Math.min(SQUARES_MAX, Math.abs(by)));
    return [
        `Septem · ${t('deal_day')} ${own.date}`,
        own.par === undefined
            ? t('share_points', { n: points })
            : t('share_par', { n: points, par: own.par, by: againstPar(points, own.par) }),
        ...(squares ? [squares] : []),
        `${MEDALS[place - 1] ?? MEDALS.at(-1)} ${t('share_place', { place, of: PLAYERS })}${(own.days ?? 0) > 1 ? ` · 🔥 ${t('daily_days', { n: own.days! })}` : ''}`,
    ].join('\n');
}
