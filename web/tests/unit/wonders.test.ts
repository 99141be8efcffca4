import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { paint, readDrawing, type Drawing, type Form } from '../../src/lib/wonders';

const FILE_MAX = 7_500;
const GZIP_MAX = 35_000;

const looks = readFileSync('src/wonders/wonders.css', 'utf8');
const read = (rows: Record<string, unknown>) =>
    Object.entries(rows).map(([path, text]) => [path.replace(/.*\//, '').replace('.svg', ''), text as string] as const);
const tables = Object.values(
    import.meta.glob('../../../data/*/boards.def', { query: '?raw', import: 'default', eager: true }),
) as string[];
const files = new Map(read(import.meta.glob('../../src/wonders/*.svg', { query: '?raw', import: 'default', eager: true })));

const boards = tables.join('\n').split(/^(?=BOARD\()/m).flatMap((row) => {
    const [, slug, side] = /^BOARD\(\w+, "(\w+)", "[^"]*", '(\w)'/.exec(row) ?? [];
    return slug ? [{ slug, side, stages: [...row.matchAll(/\bSTAGE\(/g)].length }] : [];
});
const names = [...files.keys()];
const countOf = (text: string, part: string) => text.split(part).length - 1;

/* A monument with a drawing of its own for tall places is never bare in its landscape. */
const formsOf = (name: string): Form[] => [
    ...(name.endsWith('.tall') ? [] : (['scene', 'emblem'] as const)),
    ...(names.includes(`${name}.tall`) ? [] : (['bare'] as const)),
];

/* All of the ways in which a drawing is shown. */
function picturesOf(name: string, drawing: Drawing) {
    return formsOf(name).flatMap((form) =>
        [1, 2, 3, 4].flatMap((stages) =>
            Array.from({ length: stages + 1 }, (_, n) => ({
                form, stages, n,
                ...paint(drawing, form, {
                    stages, built: Array.from({ length: stages }, (_, i) => i < n), next: n + 1, rising: 0,
                }),
            })),
        ),
    );
}

describe('drawings of wonders', () => {
    it('are there for every side of every board', () => {
        expect(boards.length).toBeGreaterThanOrEqual(30);
        for (const { slug, side, stages } of boards) {
            expect(names, `${slug} ${side}`).toContain(slug);
            expect(readDrawing(files.get(slug)!).cuts[stages - 1], `${slug} ${side}: ${stages} stages`).toBeDefined();
        }
    });

    it('are there for boards and for nothing else', () => {
        const known = new Set([...boards.map(({ slug }) => slug), 'temple']);
        expect(names.filter((name) => !known.has(name.replace(/\.tall$/, '')))).toEqual([]);
    });

    it('keep to their budget', () => {
        const packed = [...files.values()].map((text) => gzipSync(text, { level: 9 }).length);
        const all = packed.reduce((sum, size) => sum + size, gzipSync(looks, { level: 9 }).length);
        const raw = [...files.values()].reduce((sum, text) => sum + text.length, looks.length);
        console.log(`wonders: ${raw} B, ${all} B as gzip, the largest ${Math.max(...packed)} B`);
        for (const [name, text] of files) {
            expect(text.length, name).toBeLessThanOrEqual(FILE_MAX);
        }
        expect(all).toBeLessThanOrEqual(GZIP_MAX);
    });

    it.each(names)('%s has four parts, and cuts at which they become stages', (name) => {
        const drawing = readDrawing(files.get(name)!);
        const parts = drawing.groups.filter(({ kind }) => kind === 'stage');
        expect(parts).toHaveLength(4);
        for (const { text } of parts) {
            expect(text).toMatch(/^<g class="w-stage"[^>]*><path class="w-plan" d="[^"]+"\/><g class="w-fill">.+<\/g><\/g>$/);
        }
        expect(drawing.cuts).toHaveLength(4);
        for (const [i, cut] of drawing.cuts.entries()) {
            expect(cut).toMatch(/^1[1-4]{3}$/);
            expect([...cut].sort().join('')).toBe(cut);
            expect(new Set(cut).size, `${i + 1} stages`).toBe(i + 1);
        }
    });

    it.each(names)('%s is whole groups of known kinds, one a line', (name) => {
        const drawing = readDrawing(files.get(name)!);
        for (const { kind, text } of drawing.groups) {
            expect(['sky', 'land', 'near', 'foot', 'stage', 'done', 'shine']).toContain(kind);
            expect(countOf(text, '<g')).toBe(countOf(text, '</g>'));
            expect(text.endsWith('</g>')).toBe(true);
        }
    });

    it.each(names)('%s may stand in the page: no style, no script, no address, no id', (name) => {
        const text = files.get(name)!;
        expect(text).not.toMatch(/<(style|script|image|foreignObject|a)\b|\b(style|on\w+|src|fill|stroke)="|url\(/);
        for (const { html } of picturesOf(name, readDrawing(text))) {
            expect(html).not.toMatch(/\bid=|href=/);
        }
    });

    it.each(names)('%s names only what the style sheet colours', (name) => {
        for (const [, list] of files.get(name)!.matchAll(/class="([^"]*)"/g)) {
            for (const word of list!.split(' ')) {
                const structure = /^w-(sky|land|near|foot|stage)$/.test(word);
                expect(structure || new RegExp(`\\.${word}(?![\\w-])`).test(looks), word).toBe(true);
            }
        }
    });

    it.each(names)('%s shows each stage as it is', (name) => {
        const drawing = readDrawing(files.get(name)!);
        for (const { form, stages, n, html, viewBox } of picturesOf(name, drawing)) {
            const cut = drawing.cuts[stages - 1]!;
            expect(countOf(html, 'w-built'), `${form} ${n} of ${stages}`).toBe([...cut].filter((stage) => Number(stage) <= n).length);
            expect(countOf(html, 'w-next'), `${form} ${n} of ${stages}`).toBe(countOf(cut, `${n + 1}`));
            expect(countOf(html, 'w-plan')).toBe(4 - countOf(html, 'w-built'));
            expect(countOf(html, 'w-fill')).toBe(countOf(html, 'w-built'));
            expect(/w-done|w-shine/.test(html) && n < stages).toBe(false);
            expect(viewBox, form).toMatch(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/);
        }
    });

    it('let a stage rise out of its outline, the others as they were', () => {
        const drawing = readDrawing(files.get('giza')!);
        const progress = { stages: 3, built: [true, true, false], next: 3, rising: 2 };
        const { html } = paint(drawing, 'scene', progress);
        const states = [...html.matchAll(/w-stage w-(\w+)/g)].map(([, state]) => state);
        expect(states).toEqual(['built', 'rise', 'next', 'next']);
        expect(html).toMatch(/w-rise"><path class="w-plan"[^>]*><g class="w-fill">/);
    });

    it('show stages that are built in any order', () => {
        const drawing = readDrawing(files.get('great_wall')!);
        const { html } = paint(drawing, 'scene', { stages: 4, built: [false, true, false, true], next: 0, rising: 0 });
        const states = [...html.matchAll(/w-stage w-(\w+)/g)].map(([, state]) => state);
        expect(states).toEqual(['later', 'built', 'later', 'built']);
    });
});
