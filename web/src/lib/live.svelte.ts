/* The one live region of the page: what is announced is read out by screen readers, politely. */
let text = $state('');
let turn = 0;

export const live = { get text() { return text; } };

/** The same text twice in a row is still news: an invisible difference makes it heard. */
export function announce(what: string): void {
    turn += 1;
    text = what + (turn % 2 ? '' : '\u00a0');
}
