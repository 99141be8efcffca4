/* The engine as WebAssembly for tests and measurements: the calls of src/offline/offline.h. */
import { readFileSync } from 'node:fs';

import { jsonImports } from '../../web/src/offline/json_values.js';

const NETWORK = new URL('../../data/net/septem.net', import.meta.url);

/** `key`: 64 hexadecimal digits; `network`: what the bots have learnt, or null for bots without. */
export function openEngine(file, key, network = readFileSync(NETWORK)) {
    const module = new WebAssembly.Module(readFileSync(file));
    const system = Object.fromEntries(
        WebAssembly.Module.imports(module).map(({ name }) => [
            name,
            () => {
                throw new Error(`the engine called ${name}`);
            },
        ]),
    );
    const wasm = new WebAssembly.Instance(module, {
        wasi_snapshot_preview1: system,
        json: jsonImports(() => wasm),
    }).exports;
    const withTexts = (texts, call) => {
        const at = texts.map((text) => {
            const bytes = Buffer.from(`${text}\0`);
            const begin = wasm.malloc(bytes.length);
            new Uint8Array(wasm.memory.buffer).set(bytes, begin);
            return begin;
        });
        const result = call(...at);
        at.forEach(wasm.free);
        return result;
    };
    if (network) {
        const begin = wasm.malloc(network.length);
        new Uint8Array(wasm.memory.buffer).set(network, begin);
        if (!wasm.offline_network(begin, network.length)) {
            throw new Error('the network is refused');
        }
    }
    const here = withTexts([key], (k) => wasm.offline_create(k));
    const told = (part) => {
        const memory = Buffer.from(wasm.memory.buffer);
        const begin = wasm.offline_told(here, part);
        return memory.toString('utf8', begin, memory.indexOf(0, begin));
    };
    return {
        told,
        ask: (method, path, body, now) =>
            withTexts([method, path, body], (m, p, b) => wasm.offline_ask(here, m, p, b, now)),
        wants: () => wasm.offline_wants(here) !== 0,
        think: (now) => wasm.offline_think(here, now),
        load: (id, entries, now) =>
            withTexts([id, entries], (i, e) => wasm.offline_load(here, i, e, now)) !== 0,
        drop: (id) => withTexts([id], (i) => wasm.offline_drop(here, i)),
        fair: (log, commitment) =>
            withTexts([log, commitment], (l, c) => wasm.offline_fair(here, l, c)),
        bytes: () => wasm.memory.buffer.byteLength,
    };
}

export const BODY = 0;
export const ENTRIES = 1;
export const EVENTS = 2;
export const ROWS = 3;
export const MISSING = 4;
/** Ids come from it; the same as in offline_runner.c. */
export const SOME_KEY = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
