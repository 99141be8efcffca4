/* Builds the page into dist/: relative addresses, nothing inline, a service worker that knows every
 * file by name, and a gzip beside every file that gains by it, because the server hands out files as
 * they are. */
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { publishWords } from './publish-words.js';
import { readRulebook } from './src/lib/rulebook.ts';

const languages = publishWords();

const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
    );

/* src/sw.js with the names of what it keeps. */
function serviceWorker(folder: string): string {
    const files = filesIn(folder).sort();
    const entry = /src="\.\/(assets\/[^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1];
    if (!entry) {
        throw new Error('index.html names no script');
    }
    const told = ['v1/bots', ...languages.map(({ tag }) => `v1/cards?lang=${tag}`)];
    return readFileSync('src/sw.js', 'utf8')
        .replace('__ENTRY__', JSON.stringify(entry))
        .replace('__FILES__', JSON.stringify(files))
        .replace('__TOLD__', JSON.stringify(told));
}

function gzipBeside(path: string): void {
    const bytes = readFileSync(path);
    /* Smaller tables make more blocks, which some files gain by. */
    const tries = [6, 7, 8].map((memLevel) => gzipSync(bytes, { level: 9, memLevel }));
    const packed = tries.reduce((best, next) => (next.length < best.length ? next : best));
    /* Both become part of the program: a network, which gains a fifth, is not worth two. */
    if (packed.length < 0.75 * bytes.length) {
        writeFileSync(`${path}.gz`, packed);
    }
}

function finish(): Plugin {
    let folder = 'dist';
    return {
        name: 'finish',
        apply: 'build',
        configResolved: (config) => void (folder = config.build.outDir),
        closeBundle() {
            for (const font of ['alegreya', 'alegreya-sans']) {
                copyFileSync(`node_modules/@fontsource/${font}/LICENSE`, join(folder, `assets/${font}-LICENSE.txt`));
            }
            writeFileSync(join(folder, 'sw.js'), serviceWorker(folder));
            filesIn(folder)
                .filter((name) => /\.(html|js|css|svg|json|wasm|net)$/.test(name))
                .forEach((name) => gzipBeside(join(folder, name)));
        },
    };
}

/* The rules become data of the page: read here, shown by parts/RulesText.svelte. */
function rulebook(): Plugin {
    const [name, path] = ['virtual:rulebook', join(import.meta.dirname, '../docs/rules.md')];
    return {
        name: 'rulebook',
        resolveId: (id) => (id === name ? `\0${name}` : undefined),
        load(id) {
            if (id !== `\0${name}`) {
                return undefined;
            }
            this.addWatchFile(path);
            return `export default ${JSON.stringify(readRulebook(readFileSync(path, 'utf8')))}`;
        },
    };
}

const server = process.env.SEPTEM_SERVER ?? 'http://127.0.0.1:7777';

/* What every table shows from its first turn on: one file is smaller than ten, and sooner there. */
const table =
    /src\/(pages\/(TablePage|Play)|parts\/(AwayLine|Bill|CardFace|CityView|Foot|Hand|Reveal|StatusLine|Structure|Tokens|Told|Vista|Ways|WhyNot)|lib\/(at_card|bill|confirm|fit|moves|move_text|news_text|stream|symbols|vistas|(media|sure|table)\.svelte))\.(svelte|ts)$/;

export default defineConfig({
    base: './',
    plugins: [svelte(), rulebook(), finish()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: true,
        rolldownOptions: {
            output: {
                codeSplitting: {
                    includeDependenciesRecursively: false,
                    groups: [{ name: 'table', test: table }],
                },
            },
        },
    },
    server: { proxy: { '/v1': server, '/health': server } },
    test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
