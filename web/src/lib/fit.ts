/* Names that fit their bands: a long one gets smaller letters, then the place of the sign, then narrower
 * letters. A word is never broken. Letters are measured on a canvas, so that a list of all cards costs
 * one layout and not some for each card. */
const SMALLEST_PX = 12;
const LINES = 2;
const UNIT = 100;

/* The width of each word, and of a space, in ems. */
function measure(text: string, font: string): { words: number[]; space: number } {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) {
        return { words: [], space: 0 };
    }
    canvas.font = font;
    const width = (part: string) => canvas.measureText(part).width / UNIT;
    return { words: text.split(/\s+|(?<=-)/).map(width), space: width(' ') };
}

function linesAt(size: number, room: number, { words, space }: ReturnType<typeof measure>): number {
    let [lines, used] = [1, 0];
    for (const word of words) {
        const next = used ? used + space + word : word;
        if (used && next * size > room) {
            lines += 1;
            used = word;
        } else {
            used = next;
        }
    }
    return lines;
}

/** The size of the letters in pixels, and by how much they are narrower: both for `room` pixels. */
export function fitted(base: number, room: number, text: ReturnType<typeof measure>): { size: number; squeeze: number } {
    const longest = Math.max(0, ...text.words);
    let size = Math.min(base, longest ? room / longest : base);
    while (size > SMALLEST_PX && linesAt(size, room, text) > LINES) {
        size *= 0.96;
    }
    size = Math.max(Math.min(size, base), Math.min(SMALLEST_PX, base));
    return { size, squeeze: Math.min(1, room / (longest * size)) };
}

const names = new Map<Element, HTMLElement>();
const widths = new Map<Element, number>();

function reset(name: HTMLElement): void {
    name.style.removeProperty('font-size');
    name.style.removeProperty('--squeeze');
    name.parentElement!.classList.remove('tight');
}

/* What is asked of the page, before anything is changed again. */
function read(name: HTMLElement) {
    const band = name.parentElement!;
    const { fontWeight, fontFamily, fontSize } = getComputedStyle(name);
    const text = measure(name.firstChild?.textContent ?? '', `${fontWeight} ${UNIT}px ${fontFamily}`);
    const base = parseFloat(fontSize);
    const { size, squeeze } = fitted(base, name.clientWidth - 1, text);
    const lines = linesAt(size, name.clientWidth, text);
    const tight = band.matches('.band') && (squeeze < 1 || lines > LINES);
    /* Without the sign of a card there are four pixels at each side. */
    return { name, tight, ...(tight ? fitted(base, band.clientWidth - 9, text) : { size, squeeze }) };
}

function fitAll(list: HTMLElement[]): void {
    list.forEach(reset);
    for (const { name, tight, size, squeeze } of list.map(read)) {
        name.parentElement!.classList.toggle('tight', tight);
        name.style.setProperty('font-size', `${size}px`);
        if (squeeze < 1) {
            name.style.setProperty('--squeeze', String(squeeze));
        }
    }
}

/* Of its own making is only the height of a card. */
const watch =
    typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver((entries) => {
              const changed = entries.filter(({ target, contentRect }) => widths.get(target) !== contentRect.width);
              changed.forEach(({ target, contentRect }) => widths.set(target, contentRect.width));
              fitAll(changed.flatMap(({ target }) => names.get(target) ?? []));
          });
if (typeof document !== 'undefined') {
    void document.fonts?.ready.then(() => fitAll([...names.values()]));
}

/** For the name in the band of a card. */
export function fit(name: HTMLElement, _text: string) {
    const card = name.closest('.card') ?? name.parentElement!;
    names.set(card, name);
    watch?.observe(card);
    return {
        update: () => fitAll([name]),
        destroy() {
            watch?.unobserve(card);
            names.delete(card);
            widths.delete(card);
        },
    };
}
