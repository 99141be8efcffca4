/* A finished game as a PNG. The picture is drawn in the page, out of sight, so that it has the colours
 * of the page; what the looks say is then written into it, because a picture by itself has no looks. */
import { mount, unmount } from 'svelte';
import EndPicture from '../parts/EndPicture.svelte';
import { loadDrawing, paint, type Drawing, type Form } from './wonders';
import type { Ended } from './result';
import type { City, Result } from './types';
import serif from '@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url';
import sans from '@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2?url';
import bold from '@fontsource/alegreya-sans/files/alegreya-sans-latin-800-normal.woff2?url';

const WIDTH = 1200;
const HEIGHT = 630;

/** The fonts of the page, by what they are used for. */
const FONTS = {
    serif: { family: 'Alegreya', weight: 700, url: serif },
    sans: { family: 'Alegreya Sans', weight: 500, url: sans },
    bold: { family: 'Alegreya Sans', weight: 800, url: bold },
};
export type FontUse = keyof typeof FONTS;

// ---- Words that fit ----

/** How wide a text of 1 pixel is. */
export type Measure = (use: FontUse, text: string) => number;

const LEAST = 0.62;

/** As large as wanted where there is room, else smaller, at last cut off. */
export function fitText(measure: Measure, use: FontUse, text: string, size: number, width: number): { text: string; size: number } {
    const fitting = width / Math.max(measure(use, text), 0.01);
    if (fitting >= size * LEAST) {
        return { text, size: Math.min(size, fitting) };
    }
    const least = size * LEAST;
    const letters = [...text];
    while (letters.length > 1 && measure(use, `${letters.join('')}…`) * least > width) {
        letters.pop();
    }
    return { text: `${letters.join('').trimEnd()}…`, size: least };
}

function measureIn(context: CanvasRenderingContext2D): Measure {
    return (use, text) => {
        const { family, weight } = FONTS[use];
        context.font = `${weight} 100px '${family}', serif`;
        return context.measureText(text).width / 100;
    };
}

// ---- Wonders ----

/** A wonder as it stands, ready to be put into the picture. */
export interface Monument {
    viewBox: string;
    html: string;
    sky: string;
    stone: string;
    line: string;
    isDusk: boolean;
}

function monumentOf(drawing: Drawing, form: Form, city: City): Monument {
    const stages = city.stages.length;
    const built = city.stages.map((stage) => form === 'emblem' || stage.built);
    const { viewBox, html } = paint(drawing, form, { stages, built, next: 0, rising: 0 });
    return { viewBox, html, sky: drawing.sky, stone: drawing.stone, line: drawing.line, isDusk: city.side === 'B' };
}

/* A picture without a wonder is better than none. */
const draw = async (city: City | undefined, form: Form) =>
    city && loadDrawing(city.board, form).then((drawing) => monumentOf(drawing, form, city), () => undefined);

// ---- From the page into a picture of its own ----

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'stop-color', 'vector-effect'];
const LETTERS = ['font-family', 'font-size', 'font-weight', 'text-anchor'];

function writeLooks(svg: SVGElement): void {
    for (const element of svg.querySelectorAll<SVGElement>('*')) {
        const looks = getComputedStyle(element);
        for (const name of element.tagName === 'text' ? [...LOOKS, ...LETTERS] : LOOKS) {
            element.setAttribute(name, looks.getPropertyValue(name));
        }
    }
    svg.querySelectorAll('[class]').forEach((element) => element.removeAttribute('class'));
}

async function dataOf(url: string): Promise<string> {
    const blob = await (await fetch(url)).blob();
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(blob);
    });
}

/* Rules for the letters alone. Without their fonts they are those of the system. */
async function lettersText(): Promise<string> {
    const faces = await Promise.all(
        Object.values(FONTS).map(async ({ family, weight, url }) =>
            `@font-face{font-family:'${family}';font-weight:${weight};src:url(${await dataOf(url)})}`),
    ).catch(() => []);
    return `text{font-variant-numeric:lining-nums tabular-nums}${faces.join('')}`;
}

/* The rules are put into the text: the policy of the page forbids them in the page. */
async function pngOf(svg: SVGElement): Promise<Blob> {
    const letters = await lettersText();
    const text = new XMLSerializer().serializeToString(svg).replace('>', () => `><style>${letters}</style>`);
    const image = new Image(WIDTH, HEIGHT);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    canvas.getContext('2d')!.drawImage(image, 0, 0, WIDTH, HEIGHT);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

/** The picture of a finished game. */
export async function pictureOf(table: Ended, result: Result, date: string): Promise<Blob> {
    const cities = result.scores.map((_, seat) => table.city(seat));
    const [emblems, scene] = await Promise.all([
        Promise.all(cities.map((city) => draw(city, 'emblem'))),
        draw(cities[result.winners[0] ?? 0], 'scene'),
        ...Object.values(FONTS).map(({ family, weight }) => document.fonts.load(`${weight} 20px '${family}'`).catch(() => [])),
    ]);
    const host = document.createElement('div');
    host.className = 'unseen';
    document.body.append(host);
    const measure = measureIn(document.createElement('canvas').getContext('2d')!);
    const drawn = mount(EndPicture, { target: host, props: { table, result, date, emblems, scene, measure } });
    try {
        const svg = host.querySelector<SVGElement>('.end-picture')!;
        writeLooks(svg);
        return await pngOf(svg);
    } finally {
        await unmount(drawn);
        host.remove();
    }
}
