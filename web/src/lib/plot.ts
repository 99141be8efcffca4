/* The geometry of charts, in pixels of their box. */

/** Room around what is drawn, in rem: numbers at the left, labels at the right, ages above, turns below. */
const LEFT = 2.7;
const RIGHT = 10.2;
const TOP = 1.6;
const BOTTOM = 1.6;

export interface Frame {
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** Of the point with a number from 0, also between two. */
    x: (at: number) => number;
    y: (value: number) => number;
}

export function frameOf(width: number, height: number, rem: number, count: number, most: number, room = RIGHT): Frame {
    const left = LEFT * rem;
    const right = Math.max(left + 1, width - room * rem);
    const top = TOP * rem;
    const bottom = Math.max(top + 1, height - BOTTOM * rem);
    return {
        left, right, top, bottom,
        x: (at) => left + (at / Math.max(1, count - 1)) * (right - left),
        y: (value) => bottom - (value / most) * (bottom - top),
    };
}

/** The lines of a grid from 0, at most five above it. */
export function stepsTo(most: number, least: number): number[] {
    const step = [1, 2, 4, 5, 10, 20, 50].map((n) => n * least).find((n) => n * 5 >= most) ?? most;
    return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}

/** Places of labels, at least `gap` apart, near to where they belong and within bounds. */
export function spread(wanted: number[], gap: number, from: number, to: number): number[] {
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
    const tight = Math.min(gap, (to - from) / Math.max(1, wanted.length - 1));
    const at = order.map((i) => wanted[i]!);
    /* Down as far as needed, then up again where that went too far. */
    at.forEach((y, k) => (at[k] = Math.max(y, k ? at[k - 1]! + tight : from)));
    for (let k = at.length - 1; k >= 0; k--) {
        at[k] = Math.min(at[k]!, k + 1 < at.length ? at[k + 1]! - tight : to);
    }
    const places: number[] = [];
    order.forEach((i, k) => (places[i] = at[k]!));
    return places;
}

export const pathOf = (points: [number, number][]) =>
    `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
