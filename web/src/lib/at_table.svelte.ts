/* The table that is open behind what is read over it: the rules, cards and chains are those of its game. */
import type { Table } from './table.svelte';

let open: Table | null = $state.raw(null);

export const atTable = {
    get now() { return open; },
};

/** Until the answer is called. */
export function sitAt(table: Table): () => void {
    open = table;
    return () => {
        if (open === table) {
            open = null;
        }
    };
}
