/* What this browser remembers: preferences, the player's name, the seats taken from here. Private
 * windows may refuse storage; then it lasts as long as the page. */
import { isOffline } from './transport';
import { languages } from '../words/start.json';

interface Seat {
    table: string;
    secret: string;
    at: number;
}

/** The deal of the day as it was played here last. */
export interface Day {
    date: string;
    table: string;
    points?: number;
    /** At the table. */
    place?: number;
    /** What a strong bot scores on it. */
    par?: number;
    /** Among all who played it, as of when that was looked at last. */
    rank?: number;
    of?: number;
    /** In a row, this one counted in. */
    days?: number;
}

/** Where somebody stands in a lesson. */
export interface Place {
    /** The table of this device that it is played at. */
    table: string;
    /** What was decided, question by question. */
    made: { question: number; seat: number; text: string }[];
    /** The steps that were shown, decision by decision. */
    steps: string[];
    /** Was played to its end. */
    done?: boolean;
}

/** Sizes of letters, as factors of what fits the window. */
export const sizes = { small: 0.9, normal: 1, large: 1.2, huge: 1.4 } as const;
export type Size = keyof typeof sizes;

interface Kept {
    name: string;
    lang: string;
    theme: 'auto' | 'light' | 'dark';
    size: Size;
    motion: boolean;
    sound: boolean;
    keys: boolean;
    words: boolean;
    /** What the neighbours can hold is shown. */
    memory: boolean;
    /** Decisions are asked about once more. */
    confirm: boolean;
    level: string;
    options: Record<string, unknown>;
    seats: Seat[];
    /** Games were made on this device. */
    here: boolean;
    daily: Day | null;
    lessons: Record<string, Place>;
}

const KEY = 'septem';
const SEATS_MAX = 12;

const system = (typeof navigator === 'undefined' ? 'en' : navigator.language).slice(0, 2);

const defaults: Kept = {
    name: '',
    lang: languages.some(({ tag }) => tag === system) ? system : 'en',
    theme: 'auto',
    size: 'normal',
    motion: true,
    sound: true,
    keys: true,
    words: true,
    memory: true,
    confirm: false,
    level: 'normal',
    options: {},
    seats: [],
    here: false,
    daily: null,
    lessons: {},
};

function load(): Kept {
    try {
        return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
    } catch {
        return { ...defaults };
    }
}

export const prefs: Kept = $state(load());

/* What another tab keeps is kept here too, lest the next choice here undo it. */
globalThis.addEventListener?.('storage', (event) => event.key === KEY && Object.assign(prefs, load()));

export function keep(): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
        // Nothing to be done: the choice lasts until the page is closed.
    }
}

export function keepSeat(table: string, secret: string): void {
    if (isOffline(table)) {
        return;
    }
    const others = prefs.seats.filter((seat) => seat.table !== table);
    prefs.seats = [{ table, secret, at: Date.now() }, ...others].slice(0, SEATS_MAX);
    keep();
}

export function forgetSeat(table: string): void {
    prefs.seats = prefs.seats.filter((seat) => seat.table !== table);
    keep();
}

export const secretOf = (table: string) => prefs.seats.find((seat) => seat.table === table)?.secret;
