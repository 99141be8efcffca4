/* What is remembered of the games this person has played to their end, and what it comes to. Nothing
 * in here leaves the device but as a file that its owner saves. */
import type { Pairs } from './rating';
import type { State } from './types';

/** A finished game, seen from one's own seat. */
export interface Game {
    /** The number of its table: a game is never counted twice. */
    id: string;
    /** When its table was made. */
    at: number;
    players: number;
    sets: string[];
    board: string;
    side: string;
    points: number;
    place: number;
    /** How many players there were, or teams. */
    of: number;
    /** The bots there, and whether one ended before them; none where there were teams. */
    foes: Pairs;
    /** Somebody chose the deal, and may have known every hand. */
    chosen?: boolean;
    /** The deal of this day, played at a server. */
    day?: string;
    /** The part of the chance to win that was kept, once the game has been analysed. */
    accuracy?: number;
}

// ---- A game that is over ----

/** The game of a table as it is told at its end; null: it is not over, or not this person's own, or
 * it goes on from a question of another game, whose player knows what comes. */
export function gameOf({ table, you, view, result }: State): Game | null {
    const seat = you?.seat ?? null;
    const city = seat === null ? undefined : view?.cities.find((row) => row.seat === seat);
    const place = seat === null ? null : result?.places[seat];
    const covered = table.chairs.find((chair) => chair.seat === seat)?.covered;
    if (table.status !== 'over' || !result || seat === null || !city || !place || covered || table.branch) {
        return null;
    }
    const isTeams = result.sides.some((side) => side.seats.length > 1);
    const bots = isTeams ? [] : table.chairs.filter((chair) => chair.who === 'bot' && chair.bot);
    return {
        id: table.id,
        at: table.made,
        players: table.options.players,
        sets: table.options.sets.filter((slug) => slug !== 'base'),
        board: city.board,
        side: city.side,
        points: result.scores[seat]!.total,
        place,
        of: result.sides.length,
        foes: bots.map((chair) => {
            const other = result.places[chair.seat]!;
            return { level: chair.bot!.split(':')[0]!, result: place < other ? 1 : place > other ? 0 : 0.5 };
        }),
        ...(table.deal?.kind === 'chosen' && { chosen: true }),
        ...(table.deal?.kind === 'day' && table.options.day && { day: table.options.day }),
    };
}

// ---- Files ----

export const VERSION = 1;
/** Larger files are not even read. */
export const FILE_MAX = 2_000_000;
/** The oldest go when there are more. */
export const GAMES_MAX = 4000;

/** Why a file is refused. */
export type Fault = 'large' | 'damaged' | 'foreign' | 'version';
export class BadFile extends Error {
    constructor(readonly fault: Fault) {
        super(fault);
    }
}

const isSlug = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
const isWhole = (value: unknown, from: number, to: number): value is number =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
/* Clocks of two devices may differ, by a day at most. */
const DAY_MS = 86_400_000;
const isPast = (at: number) => at <= Date.now() + DAY_MS;
const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isPast(Date.parse(`${value}T00:00:00Z`));
const isFoe = (value: unknown) => {
    const { level, result } = (value ?? {}) as Pairs[number];
    return isSlug(level) && [0, 0.5, 1].includes(result);
};

/** A game as it was kept; null if it is damaged. What is not known is left out. */
export function readGame(value: unknown): Game | null {
    const { id, at, players, sets, board, side, points, place, of, foes, chosen, day, accuracy } = (value ?? {}) as Game;
    const fits =
        isSlug(id) && isWhole(at, 0, 1e14) && isPast(at) && isWhole(players, 2, 8) && isSlug(board) && /^[A-Z]$/.test(side) &&
        isWhole(points, -999, 999) && isWhole(of, 1, 8) && isWhole(place, 1, of) &&
        Array.isArray(sets) && sets.length < 20 && sets.every(isSlug) &&
        Array.isArray(foes) && foes.length < 8 && foes.every(isFoe) &&
        (day === undefined || isDay(day)) &&
        (accuracy === undefined || (typeof accuracy === 'number' && accuracy >= 0 && accuracy <= 1));
    return fits
        ? {
              id, at, players, sets, board, side, points, place, of,
              foes: foes.map(({ level, result }) => ({ level, result })),
              ...(chosen === true && { chosen }), ...(day && { day }), ...(accuracy !== undefined && { accuracy }),
          }
        : null;
}

export const writeFile = (games: Game[]) => JSON.stringify({ septem: 'profile', version: VERSION, games });

/** The games of a file. Throws BadFile: then nothing of it is taken. */
export function readFile(text: string): Game[] {
    let file: { septem?: unknown; version?: unknown; games?: unknown };
    try {
        file = (JSON.parse(text) ?? {}) as typeof file;
    } catch {
        throw new BadFile('damaged');
    }
    if (file.septem !== 'profile') {
        throw new BadFile('foreign');
    }
    if (file.version !== VERSION) {
        throw new BadFile('version');
    }
    const games = Array.isArray(file.games) ? file.games.map(readGame) : [null];
    if (games.includes(null) || games.length > GAMES_MAX) {
        throw new BadFile('damaged');
    }
    return games as Game[];
}

/** Both, each game once, the newest first; an accuracy that only one of them knows is kept. */
export function merge(ours: Game[], theirs: Game[]): Game[] {
    const all = new Map(theirs.map((game) => [game.id, game]));
    for (const game of ours) {
        all.set(game.id, { ...all.get(game.id), ...game });
    }
    return [...all.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, GAMES_MAX);
}

// ---- What it comes to ----

export interface Summary {
    games: number;
    wins: number;
    best: number;
    mean: number;
}

export const summaryOf = (games: Game[]): Summary => ({
    games: games.length,
    wins: games.filter(({ place }) => place === 1).length,
    best: Math.max(...games.map(({ points }) => points)),
    mean: games.reduce((sum, { points }) => sum + points, 0) / games.length,
});

/** Parts of the games by what they have in common, in the order of their first. */
export function groupsOf<K>(games: Game[], keyOf: (game: Game) => K): { key: K; games: Game[] }[] {
    const groups = new Map<K, Game[]>();
    games.forEach((game) => groups.set(keyOf(game), [...(groups.get(keyOf(game)) ?? []), game]));
    return [...groups].map(([key, rows]) => ({ key, games: rows }));
}

/** What a rating may count: deals that nobody knew. Of a day only the first game is such a one. */
export function pairsOf(games: Game[]): Pairs[] {
    const days = new Set<string>();
    return [...games].reverse().flatMap(({ foes, chosen, day }) => {
        const isKnown = chosen || (day !== undefined && days.has(day));
        days.add(day ?? '');
        return isKnown ? [] : [foes];
    });
}

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Deals of days played in a row: until today or yesterday, and the most there were. */
export function streakOf(games: Game[], today: string): { now: number; most: number } {
    const days = [...new Set(games.flatMap(({ day }) => (day ? [numberOf(day)] : [])))].sort((a, b) => a - b);
    let run = 0;
    let most = 0;
    days.forEach((day, i) => {
        run = day - 1 === days[i - 1] ? run + 1 : 1;
        most = Math.max(most, run);
    });
    return { now: days.length && numberOf(today) - days.at(-1)! <= 1 ? run : 0, most };
}
