/* The drawings of the wonders: fetched when first shown, kept, and painted as far as they are built.
 *
 * A file of src/wonders is one svg, a line for each group:
 *
 *     sky land near   what lies around the monument in a scene
 *     foot            what a bare monument stands on, and only that one
 *     stage           four of them from the bottom to the top, each an outline (w-plan) and a g of
 *                     shapes (w-fill); data-alone moves it in the bare form
 *     done shine      what only the whole wonder has; shine is not in the bare form
 *
 * Its attributes say the light (data-sky, data-stone, data-line), which stage each of the four parts
 * belongs to on a board with 2, 3 or 4 stages (data-cuts), and where the emblem and the bare monument
 * are (data-emblem, data-bare; data-tall stretches a broad one, because its place is narrow). */

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

const files = import.meta.glob<string>('../wonders/*.svg', { query: '?no-inline', import: 'default', eager: true });
const kept = new Map<string, Drawing>();
const asked = new Map<string, Promise<Drawing>>();

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

/* Which file shows a board: a monument that cannot stand alone as it lies in its landscape has a
 * second one; a board without any is a temple. */
const fileOf = (board: string, form: Form) =>
    [...(form === 'bare' ? [`${board}.tall`] : []), board, 'temple']
        .map((name) => `../wonders/${name}.svg`)
        .find((name) => name in files)!;

async function fetchDrawing(name: string): Promise<Drawing> {
    const [answer] = await Promise.all([fetch(files[name]!), import('../wonders/wonders.css')]);
    if (!answer.ok) {
        throw new Error(`${name}: ${answer.status}`);
    }
    const drawing = readDrawing(await answer.text());
    kept.set(name, drawing);
    return drawing;
}

/* One that fails is asked for again when it is next shown. */
export function loadDrawing(board: string, form: Form): Promise<Drawing> {
    const name = fileOf(board, form);
    const found = asked.get(name) ?? fetchDrawing(name).finally(() => asked.delete(name));
    asked.set(name, found);
    return found;
}

/* The same without waiting, if it is there. */
export const keptDrawing = (board: string, form: Form) => kept.get(fileOf(board, form));

const hidden: Record<Form, string[]> = {
    scene: ['foot'],
    bare: ['sky', 'land', 'near', 'shine'],
    emblem: ['foot'],
};
const whenWhole = ['done', 'shine'];

function paintStage(text: string, stage: number, { built, next, rising }: Progress): string {
    const opened = (state: string) => text.replace('w-stage', `w-stage w-${state}`);
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
            const placed = text.replace(/ data-alone=/, form === 'bare' ? ' transform=' : ' data-alone=');
            return paintStage(placed, Number(cut[part++]), progress);
        }
        return hidden[form].includes(kind) || (whenWhole.includes(kind) && !whole) ? '' : text;
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
