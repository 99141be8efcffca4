/* The analysis of a finished game. It comes question by question, two at a time, and is shown as it
 * comes; it is the same each time, so this device keeps the last ones. */
import { get, Refused } from './api';
import type { Table } from './table.svelte';
import type { Analysed, Verdict } from './types';

interface Kept {
    table: string;
    rows: Analysed[];
}

/* With the number of what is kept: another one is not read. */
const KEY = 'septem-analyses-1';
const KEPT_MAX = 6;
const AT_ONCE = 2;
const WAIT_MS = 1500;
const TRIES_MAX = 40;

function load(): Kept[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    } catch {
        return [];
    }
}

function keep(table: string, rows: Analysed[]): void {
    const others = load().filter((row) => row.table !== table);
    try {
        localStorage.setItem(KEY, JSON.stringify([{ table, rows }, ...others].slice(0, KEPT_MAX)));
    } catch {
        // It is found out again the next time.
    }
}

/** The sum of what was kept of all chances, by what there was to be kept. */
export function accuracyOf(rows: Analysed[], player: number): number {
    const own = rows.flatMap((row) => row.decisions.filter((verdict) => verdict.player === player));
    const kept = own.reduce((sum, { chance }) => sum + chance, 0);
    const best = own.reduce((sum, { chance, loss }) => sum + chance + loss, 0);
    return best > 0 ? kept / best : 1;
}

/** A decision with the question it answered. */
export interface Choice extends Verdict {
    row: Analysed;
}

/* Less than half a per cent is not worth a look. */
const WORTH = 0.005;

export function choicesOf(rows: Analysed[], player: number, by: 'loss' | 'lead', most: number): Choice[] {
    return rows
        .flatMap((row) => row.decisions.map((verdict) => ({ ...verdict, row })))
        .filter((choice) => choice.player === player && choice.other !== null && choice[by] >= WORTH)
        .sort((a, b) => b[by] - a[by])
        .slice(0, most);
}

export class Analysis {
    /** In the order of the questions, as far as they are there; the end is one of them. */
    rows: Analysed[] = $state.raw([]);
    /** How many questions there are; 0: not known yet. */
    questions = $state(0);
    failure: unknown = $state.raw(null);
    private stopped = false;

    constructor(private readonly table: Table) {}

    get isDone(): boolean {
        return this.questions > 0 && this.rows.length > this.questions;
    }

    async run(questions: number): Promise<void> {
        this.questions = questions;
        this.rows = load().find((row) => row.table === this.table.id)?.rows ?? [];
        if (this.isDone) {
            this.tellProfile();
            return;
        }
        this.rows = [];
        let next = 1;
        const work = async () => {
            while (!this.stopped && next <= questions + 1) {
                const row = await this.ask(next++);
                this.rows = [...this.rows, row].sort((a, b) => a.question - b.question);
            }
        };
        try {
            await Promise.all(Array.from({ length: AT_ONCE }, work));
        } catch (error) {
            this.failure = error;
        }
        if (this.isDone) {
            keep(this.table.id, this.rows);
            this.tellProfile();
        }
    }

    /* A server with much to think about asks to wait. */
    private async ask(question: number): Promise<Analysed> {
        for (let tries = 1; ; tries++) {
            try {
                return await get<Analysed>(this.table.path(`analysis?question=${question}`));
            } catch (error) {
                const passes = error instanceof Refused && [429, 503].includes(error.status);
                if (this.stopped || !passes || tries === TRIES_MAX) {
                    this.stopped = true;
                    throw error;
                }
                await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
            }
        }
    }

    private tellProfile(): void {
        const { state, seat } = this.table;
        if (state && seat !== null) {
            const accuracy = accuracyOf(this.rows, seat);
            import('./played.svelte').then(({ noteAccuracy }) => noteAccuracy(state, accuracy)).catch(() => {});
        }
    }

    stop(): void {
        this.stopped = true;
    }
}
