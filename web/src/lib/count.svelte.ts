/* Games of the real box that people count here: what they typed, kept on this device while they count
 * and afterwards. What it comes to is counted by the engine. */
import { here, post } from './api';
import { noEngine } from './device';
import { lineIcons } from './symbols';
import type { Result } from './types';

export interface Counted {
    name: string;
    /** What was typed, by what it is of: a line of the sheet, coins, a symbol. */
    figures: Record<string, number>;
    /** Leaders who have to do with science. */
    cards: string[];
    /** The lines that were counted. */
    seen: string[];
}

export interface Sheet {
    /** When it was begun: its name among others. */
    at: number;
    leaders: boolean;
    cities: boolean;
    teams: boolean;
    players: Counted[];
}

/** A sheet that was counted to the end. */
export interface Past extends Sheet {
    totals: number[];
    winners: number[];
}

/** What the engine answers. */
export interface Counting {
    result: Result;
    /** Leaders who have to do with science. */
    cards: string[];
    /** The most that a figure, a symbol, and symbols of choice or masks can come to. */
    most: { figure: number; symbols: number; free: number };
}

export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 8;
const NAME_MAX = 30;
const PAST_MAX = 200;
const KEY = 'septem-counted';

export const SYMBOLS = ['compass', 'gear', 'tablet'];
const PLAIN = ['military', 'wonder', 'civil', 'commerce', 'guilds'];

/** The lines of a sheet, in the order of every other sheet. */
export const linesOf = (sheet: Sheet): string[] =>
    Object.keys(lineIcons).filter(
        (line) => (line !== 'leaders' || sheet.leaders) && (line !== 'cities' || sheet.cities),
    );

/** What is typed for a line. */
export function figuresOf(line: string, sheet: Sheet): string[] {
    if (line === 'treasury') {
        return sheet.cities ? ['coins', 'debts'] : ['coins'];
    }
    /* With two players nobody counts the Free City, from which masks copy, too. */
    return line !== 'science' ? [line]
        : [...SYMBOLS, 'any', ...(sheet.cities && sheet.players.length > 2 ? ['masks'] : [])];
}

export const newPlayer = (name = ''): Counted => ({ name, figures: {}, cards: [], seen: [] });

export const newSheet = (names: string[]): Sheet => ({
    at: Date.now(), leaders: false, cities: false, teams: false, players: names.map(newPlayer),
});

export const canHaveTeams = (sheet: Sheet) => sheet.players.length >= 4 && sheet.players.length % 2 === 0;

// ---- Asking ----

const some = (figures: Record<string, number>, keys: string[]) =>
    Object.fromEntries(keys.filter((key) => figures[key]).map((key) => [key, figures[key]]));

/** What the engine is asked: no names. */
export function questionOf(sheet: Sheet): unknown {
    const keys = [...PLAIN, 'coins',
        ...(sheet.leaders ? ['leaders'] : []),
        ...(sheet.cities ? ['cities', 'debts'] : []),
        ...figuresOf('science', sheet).filter((key) => key === 'masks')];
    return {
        teams: sheet.teams && canHaveTeams(sheet),
        players: sheet.players.map(({ figures, cards }) => ({
            ...some(figures, keys),
            symbols: some(figures, [...SYMBOLS, 'any']),
            cards: sheet.leaders ? cards : [],
        })),
    };
}

/** Counted in this page, with or without a server; by the server where there is no engine. */
export async function askCount(question: unknown): Promise<Counting> {
    try {
        if ((await noEngine()) === null) {
            return await here<Counting>('POST', 'v1/score', question);
        }
    } catch {
        // The engine cannot be had: the server may do it.
    }
    return post<Counting>('v1/score', question);
}

// ---- Keeping ----

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isFigure = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 10_000;
const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.length < 20 && value.every((text) => typeof text === 'string' && text.length <= NAME_MAX);
const isFigures = (value: unknown): value is number[] => Array.isArray(value) && value.every(isFigure);

function readPlayer(value: unknown): Counted | null {
    if (!isObject(value) || !isObject(value.figures)) {
        return null;
    }
    const { name, figures, cards, seen } = value;
    return isTexts([name]) && isTexts(cards) && isTexts(seen) && isFigures(Object.values(figures))
        ? { name: name as string, figures: figures as Record<string, number>, cards, seen }
        : null;
}

/** A sheet as it was kept; null if it is damaged. */
export function readSheet(value: unknown): Sheet | null {
    if (!isObject(value) || !Number.isFinite(value.at) || !Array.isArray(value.players)) {
        return null;
    }
    const players = value.players.map(readPlayer);
    const fits = players.length >= PLAYERS_MIN && players.length <= PLAYERS_MAX && players.every((player) => player !== null);
    return fits
        ? {
              at: value.at as number, leaders: value.leaders === true, cities: value.cities === true,
              teams: value.teams === true, players: players as Counted[],
          }
        : null;
}

function readPast(value: unknown): Past[] {
    const sheet = readSheet(value);
    const { totals, winners } = (value ?? {}) as Past;
    return sheet && isFigures(totals) && totals.length === sheet.players.length && isFigures(winners)
        ? [{ ...sheet, totals, winners }]
        : [];
}

interface Kept {
    now: Sheet | null;
    past: Past[];
    /** Who played last time. */
    names: string[];
}

export function readKept(text: string | null): Kept {
    try {
        const value: unknown = JSON.parse(text ?? '{}');
        if (isObject(value)) {
            return {
                now: readSheet(value.now),
                past: (Array.isArray(value.past) ? value.past : []).flatMap(readPast).slice(0, PAST_MAX),
                names: isTexts(value.names) ? value.names.slice(0, PLAYERS_MAX) : [],
            };
        }
    } catch {
        // Damaged: nothing is kept.
    }
    return { now: null, past: [], names: [] };
}

function load(): Kept {
    try {
        return readKept(localStorage.getItem(KEY));
    } catch {
        return readKept(null); // Private windows may refuse storage.
    }
}

export const count: Kept = $state(load());

export function keepCount(): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(count));
    } catch {
        // It lasts as long as the page.
    }
}

/** Puts a sheet that is counted among the others; counted anew, it takes its own place. */
export function keepPast(sheet: Sheet, result: Result): void {
    const past: Past = {
        ...$state.snapshot(sheet), totals: result.scores.map((score) => score.total), winners: result.winners,
    };
    count.past = [past, ...count.past.filter(({ at }) => at !== past.at)].slice(0, PAST_MAX);
    keepCount();
}

/** Who can be followed: names with at least two games, those of the last game first. */
export function namesOf(past: Past[]): string[] {
    const all = past.flatMap(({ players }) => [...new Set(players.map(({ name }) => name.trim()))]);
    return [...new Set(all)].filter((name) => name && all.filter((other) => other === name).length > 1);
}

/* As many as the turns of a game. */
const SHOWN_MAX = 18;

/** The last games of somebody, the first of them first, and where they sat. */
export const gamesOf = (past: Past[], name: string): { past: Past; seat: number }[] =>
    past
        .map((one) => ({ past: one, seat: one.players.findIndex((player) => player.name.trim() === name) }))
        .filter(({ seat }) => seat >= 0)
        .slice(0, SHOWN_MAX)
        .reverse();

export function forgetPast(at: number): void {
    count.past = count.past.filter((past) => past.at !== at);
    keepCount();
}
