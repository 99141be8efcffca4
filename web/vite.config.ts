/* Builds the page into dist/: relative addresses, nothing inline, a gzip beside every file that
 * gains by it, because the server hands out files as they are. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

function gzipBeside(): Plugin {
    let folder = 'dist';
    return {
        name: 'gzip-beside',
        apply: 'build',
        configResolved: (config) => void (folder = config.build.outDir),
        closeBundle() {
            for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
                const path = join(folder, name);
                if (!statSync(path).isFile() || !/\.(html|js|css|svg|json)$/.test(name)) {
                    continue;
                }
                const bytes = readFileSync(path);
                const packed = gzipSync(bytes, { level: 9 });
                if (packed.length < bytes.length) {
                    writeFileSync(`${path}.gz`, packed);
                }
            }
        },
    };
}

const server = process.env.SEPTEM_SERVER ?? 'http://127.0.0.1:7777';

export default defineConfig({
    base: './',
    plugins: [svelte(), gzipBeside()],
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: true,
    },
    server: { proxy: { '/v1': server, '/health': server } },
    test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
