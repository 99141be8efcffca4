/* The drawings of the wonders: fetched when first shown, kept, and painted as far as they are built.
 *
 * A file of src/wonders is one svg, a line for each group: sky, land, four stages from the bottom to
 * the top (each an outline, w-plan, and a g of w-fill), done, near. Its attributes say the light
 * (data-sky, data-stone, data-line), which stage each of the four parts belongs to on a board with 2,
 * 3 or 4 stages (data-cuts), and where the emblem and the bare monument are (data-emblem, data-bare;
 * data-tall stretches a broad monument that stands alone). */

export type Form = 'scene' | 'bare' | 'emblem';

interface Group {
    kind: string;
    text: string;
}

export interface Drawing {
    sky: string;
    stone: string;
    line: string;
    cuts: string[];
    emblem: string;
    bare: number[];
    tall: number;
    groups: Group[];
}

export interface Progress {
    stages: number;
    built: boolean[];
    next: number;
    rising: number;
}

export interface Picture {
    viewBox: string;
    html: string;
}

const files = import.meta.glob<string>('../wonders/*.svg', { query: '?raw', import: 'default' });
const kept = new Map<string, Drawing>();

/* A drawing is put into the page many times, so its parts that are used twice become copies: an id
 * would clash. */
function copyUsed(text: string): string {
    for (const [, id, shape] of text.matchAll(/<g id="(\w+)">(.*?)<\/g>/g)) {
        text = text
            .replace(`<g id="${id}">`, '<g>')
            .replace(new RegExp(`<use href="#${id}" x="(\\d+)"/>`, 'g'), `<g transform="translate($1)">${shape}</g>`);
    }
    return text;
}

export function readDrawing(file: string): Drawing {
    const [head = '', ...lines] = copyUsed(file).trim().split('\n').slice(0, -1);
    const value = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(head)?.[1] ?? '';
    return {
        sky: value('sky'),
        stone: value('stone'),
        line: value('line'),
        cuts: ['1111', ...value('cuts').split(' ')],
        emblem: value('emblem'),
        bare: value('bare').split(' ').map(Number),
        tall: Number(value('tall') || 1),
        groups: lines.map((text) => ({ kind: /^<g class="w-(\w+)/.exec(text)?.[1] ?? '', text })),
    };
}

/* The drawing of a board, or a temple if it has none. */
export async function loadDrawing(board: string): Promise<Drawing> {
    const found = kept.get(board);
    if (found) {
        return found;
    }
    const file = files[`../wonders/${board}.svg`] ?? files['../wonders/temple.svg']!;
    const [text] = await Promise.all([file(), import('../wonders/wonders.css')]);
    const drawing = readDrawing(text);
    kept.set(board, drawing);
    return drawing;
}

/* The same without waiting, if it is there. */
export const keptDrawing = (board: string) => kept.get(board);

const hidden: Record<Form, string[]> = {
    scene: ['foot'],
    bare: ['sky', 'land', 'near'],
    emblem: ['foot'],
};

function paintStage(text: string, stage: number, { built, next, rising }: Progress): string {
    const opened = (state: string) => text.replace('"w-stage"', `"w-stage w-${state}"`);
    if (stage === rising) {
        return opened('rise');
    }
    return built[stage - 1]
        ? opened('built').replace(/<path class="w-plan"[^>]*>/, '')
        : opened(stage === next ? 'next' : 'later').replace(/<g class="w-fill">.*<\/g>(?=<\/g>$)/, '');
}

/* What stands in the svg element: only what is seen. */
export function paint(drawing: Drawing, form: Form, progress: Progress): Picture {
    const cut = drawing.cuts[progress.stages - 1] ?? drawing.cuts[3]!;
    const whole = progress.built.slice(0, progress.stages).every(Boolean);
    let part = 0;
    const shown = drawing.groups.map(({ kind, text }) => {
        if (kind === 'stage') {
            return paintStage(text, Number(cut[part++]), progress);
        }
        return hidden[form].includes(kind) || (kind === 'done' && !whole) ? '' : text;
    });
    const html = shown.join('');
    if (form !== 'bare') {
        return { viewBox: form === 'emblem' ? drawing.emblem : '0 0 600 240', html };
    }
    const [x = 0, y = 0, width = 0, height = 0] = drawing.bare;
    const { tall } = drawing;
    return {
        viewBox: [x, y * tall, width, height * tall].join(' '),
        html: tall === 1 ? html : `<g transform="scale(1 ${tall})">${html}</g>`,
    };
}
