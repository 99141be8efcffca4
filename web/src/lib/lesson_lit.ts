/* Where on the playing screen a lesson points, and where its coach stands without hiding that. */
import type { Lit } from './lesson';
import type { View, Way } from './types';

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

const GAP = 18;
const EDGE = 8;
/* The card that is to be played is worth so much of what explains it, and what is spoken of even more. */
const FIRST = 20;
const SPOKEN_OF = 40;

/** Selectors of what is lit beside the card itself. `colourOf` is that of a card. */
export function selectorsOf(lit: Lit, view: View, way: Way | null, colourOf: (card: string) => string | undefined): string[] {
    const side = (where: 'left' | 'right', what = '') => `.city.side.${where}${what}`;
    switch (lit) {
        case 'card':
            return [];
        case 'makes':
            return ['.city.own .makes'];
        case 'seller':
            return (['left', 'right'] as const).filter((where) => way?.[where]).map((where) => side(where, ' .sells'));
        case 'shields':
            return ['.city.own [data-stack="red"]', side('left', ' .war'), side('right', ' .war')];
        case 'wonder':
            return ['.city.own .plaques'];
        case 'purse':
            return ['.city.own [data-purse]'];
        case 'points':
            return ['.city.own .nums'];
        case 'receiver':
            return view.passes === 'left' || view.passes === 'right' ? [side(view.passes)] : [];
        case 'neighbours':
            return [side('left'), side('right')];
        case 'science':
            return ['.city.own [data-stack="green"]'];
        case 'chain':
            return way?.after ? [`.city.own [data-stack="${colourOf(way.after)}"]`] : [];
        case 'partner':
            return ['.city.side.partner'];
        case 'free_city':
            return view.free_city === null || view.free_city === undefined ? [] : [`.city.side[data-city="${view.free_city}"]`];
        case 'asked':
            return ['.tray .plain'];
        case 'leaders':
            return ['.held'];
    }
}

const width = (box: Box) => box.right - box.left;
const height = (box: Box) => box.bottom - box.top;

function overlap(a: Box, b: Box): number {
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return w > 0 && h > 0 ? w * h : 0;
}

export interface Spot {
    left: number;
    top: number;
    /** How much of what must be seen it hides; 0: nothing. */
    hides: number;
    /** Where its arrow points down to, from its left; 0: it has none. */
    arrow: number;
}

/** The place within `room` for something of this size that points at `main` and hides as little as can
 *  be of it and of the others; least of all of these where `isAbout` them. */
export function placeCoach(size: { width: number; height: number }, room: Box, main: Box | null, others: Box[], isAbout = false): Spot {
    const weight = isAbout ? SPOKEN_OF : 1;
    const clampX = (x: number) => Math.max(room.left + EDGE, Math.min(room.right - EDGE - size.width, x));
    const clampY = (y: number) => Math.max(room.top + EDGE, Math.min(room.bottom - EDGE - size.height, y));
    const middle = main ? (main.left + main.right) / 2 : (room.left + room.right) / 2;
    const above = main ? main.top - GAP - size.height : (room.top + room.bottom - size.height) / 2;
    const lefts = [middle - size.width / 2, ...others.flatMap((box) => [box.right + 2 * GAP, box.left - 2 * GAP - size.width])];
    const tops = [above, ...others.flatMap((box) => [box.bottom + GAP, box.bottom + EDGE, box.top - GAP - size.height]), room.top, room.bottom];
    let best: Spot | null = null;
    for (const y of tops) {
        for (const x of lefts) {
            const [left, top] = [clampX(x), clampY(y)];
            const own = { left, top, right: left + size.width, bottom: top + size.height };
            const hides = others.reduce((sum, box) => sum + weight * overlap(own, box), main ? FIRST * overlap(own, main) : 0);
            const isAbove = main && own.bottom <= main.top && main.top - own.bottom <= 2 * GAP && middle > left + GAP && middle < own.right - GAP;
            if (!best || hides < best.hides) {
                best = { left, top, hides, arrow: isAbove ? middle - left : 0 };
            }
        }
    }
    return best!;
}

/** All of these in one, null where there are none. */
export function unionOf(boxes: Box[]): Box | null {
    return boxes.length
        ? {
              left: Math.min(...boxes.map((box) => box.left)),
              top: Math.min(...boxes.map((box) => box.top)),
              right: Math.max(...boxes.map((box) => box.right)),
              bottom: Math.max(...boxes.map((box) => box.bottom)),
          }
        : null;
}

/** Is there anything of it to be seen? */
export const isSeen = (box: Box) => width(box) > 0 && height(box) > 0;
