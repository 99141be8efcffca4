/* A table that was made for this person: the browser gets the seat, and remembers it. */
import { post, tablePath } from './api';
import { keepSeat } from './prefs.svelte';

export interface Made {
    table: string;
    secret: string;
    commitment?: string | null;
}

export async function sitDown({ table, secret }: Made): Promise<void> {
    await post(tablePath(table, 'session'), { secret });
    keepSeat(table, secret);
}
