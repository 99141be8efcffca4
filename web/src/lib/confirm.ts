/* Decisions that are not about a card are confirmed in a dialog, by those who want to. */
import { moveText } from './move_text';
import { prefs } from './prefs.svelte';
import { isSure } from './sure.svelte';
import type { Table } from './table.svelte';
import type { Way } from './types';
import { t } from './words.svelte';

export async function decideSurely(table: Table, way: Way): Promise<void> {
    const text = moveText(way, table.speech);
    if (!prefs.confirm || (await isSure({ title: t('confirm_moves'), text, yes: t('confirm') }))) {
        await table.decide(way);
    }
}
