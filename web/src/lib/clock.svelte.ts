/* Time that passes. Call it while a component is made: it stops with it. */
import type { Table } from './table.svelte';
import { t } from './words.svelte';

/* Hours: with more than these, minutes say nothing, and a phone has no room for them. */
const LONG = 10;

/** Whole seconds until a moment of the server's clock; time passes while `runs`. */
export function secondsUntil(of: () => Table, runs: () => boolean): (at: number) => number {
    let now = $state(Date.now());
    $effect(() => {
        if (!runs()) {
            return undefined;
        }
        now = Date.now();
        const timer = setInterval(() => (now = Date.now()), 500);
        return () => clearInterval(timer);
    });
    return (at) => Math.max(0, Math.ceil((at - now - of().skew) / 1000));
}

/** Whole seconds until the deadline of a table, null where there is none. */
export function secondsLeft(of: () => Table): () => number | null {
    const until = secondsUntil(of, () => !!of().state?.deadline);
    return () => {
        const deadline = of().state?.deadline;
        return deadline ? until(deadline) : null;
    };
}

/** A table that people leave and come back to. */
export const isSlow = ({ timer, absent }: { timer: number; absent: number }) => timer >= 600 || (!timer && !absent);

/** 100 seconds as 1:40, with hours where there are any. */
export function clockText(seconds: number): string {
    const two = (n: number) => String(n).padStart(2, '0');
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const rest = two(seconds % 60);
    if (hours >= LONG) {
        return t('hours', { n: hours });
    }
    return hours ? `${hours}:${two(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
}
