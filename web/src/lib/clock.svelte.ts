/* Time that passes. Call it while a component is made: it stops with it. */
import type { Table } from './table.svelte';

/** Whole seconds until the deadline of a table, null where there is none. */
export function secondsLeft(of: () => Table): () => number | null {
    let now = $state(Date.now());
    $effect(() => {
        if (!of().state?.deadline) {
            return undefined;
        }
        const timer = setInterval(() => (now = Date.now()), 500);
        return () => clearInterval(timer);
    });
    return () => {
        const { state, skew } = of();
        return state?.deadline ? Math.max(0, Math.ceil((state.deadline - now - skew) / 1000)) : null;
    };
}
