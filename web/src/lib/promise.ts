/* What was promised about the deal of a table (docs/fair.md), kept in this browser from the moment it
 * was told: so the server cannot promise something else later. And the hands this seat was dealt, so
 * that the log at the end cannot tell of others. */
import type { State } from './types';

export interface Promised {
    table: string;
    commitment: string;
    /** A later one was another: then something is wrong, whatever the end says. */
    broken?: boolean;
    /** By age, sorted. */
    hands: Record<number, string[]>;
}

const KEY = 'septem-promises';
const KEPT_MAX = 40;

function load(): Promised[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(kept) ? (kept as Promised[]) : [];
    } catch {
        return [];
    }
}

/* Private windows may refuse storage; then it lasts as long as the page. */
let promises = load();

export const promisedOf = (table: string): Promised | undefined =>
    promises.find((row) => row.table === table);

/** What a state adds to what is remembered; the same object where that is nothing. */
export function noted(state: Pick<State, 'table' | 'you' | 'view'>, old?: Promised): Promised | undefined {
    const { deal, id, status, options } = state.table;
    const told = status === 'over' ? null : deal?.commitment;
    let row = old ?? (told ? { table: id, commitment: told, hands: {} } : undefined);
    if (row && told && told !== row.commitment && !row.broken) {
        row = { ...row, broken: true };
    }
    const { view, you } = state;
    const dealt = view?.turn === 1 && view.phase === 'turn' && options.players > 2 && view.hand[0];
    if (row && dealt && you?.seat != null && !row.hands[view.age]) {
        row = { ...row, hands: { ...row.hands, [view.age]: [...view.hand].sort() } };
    }
    return row;
}

/** A table was made from here: its commitment comes before its first card. */
export function rememberMade(table: string, commitment: string | null | undefined): void {
    if (commitment && !promisedOf(table)) {
        keepRow({ table, commitment, hands: {} });
    }
}

export function remember(state: Pick<State, 'table' | 'you' | 'view'>): void {
    const old = promisedOf(state.table.id);
    const row = noted(state, old);
    if (row && row !== old) {
        keepRow(row);
    }
}

function keepRow(row: Promised): void {
    promises = [row, ...load().filter((other) => other.table !== row.table)].slice(0, KEPT_MAX);
    try {
        localStorage.setItem(KEY, JSON.stringify(promises));
    } catch {
        // It lasts until the page is closed.
    }
}
