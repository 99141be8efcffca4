/* Names of people as they are shown: isolated from the text around them, and guests in the language
 * of the reader. */
import { t } from './words.svelte';

/* Letters that are written from right to left, and signs that turn the direction: names in logs of
 * older servers may have the latter. */
const turns = /[\u0590-\u08ff\u200e-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that does not change the order of what stands beside it, for text without markup. */
const isolated = (name: string) => (turns.test(name) ? `\u2068${name}\u2069` : name);

/** What a server calls somebody who gave no name: "Guest", "Guest 2". */
export const GUEST = 'Guest';

export function shownName(name: string): string {
    const guest = /^Guest( \d+)?$/.exec(name);
    return isolated(guest ? `${t('guest')}${guest[1] ?? ''}` : name);
}
