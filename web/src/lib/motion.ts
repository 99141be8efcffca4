/* Whether things move, and how long: the tokens of the page say it. */
import { prefs } from './prefs.svelte';
import type { Durations } from './reveal';

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

export const isMoving = () => prefs.motion && !isCalm.matches;

/** A duration of tokens.css in milliseconds. */
function token(style: CSSStyleDeclaration, name: string): number {
    const text = style.getPropertyValue(name);
    return Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000);
}

export function durations(): Durations {
    const style = getComputedStyle(document.documentElement);
    return {
        flip: token(style, '--flip'),
        fly: token(style, '--fly'),
        leave: token(style, '--leave'),
        arrive: token(style, '--arrive'),
    };
}
