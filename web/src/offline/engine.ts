/* The engine as WebAssembly: src/offline/offline.h, with texts instead of pointers. */
import { jsonImports } from './json_values.js';

interface Exports {
    memory: WebAssembly.Memory;
    malloc(size: number): number;
    free(at: number): void;
    offline_network(bytes: number, size: number): number;
    offline_create(key: number): number;
    offline_ask(here: number, method: number, path: number, body: number, now: number): number;
    offline_refuse(here: number, code: number): number;
    offline_wants(here: number): number;
    offline_think(here: number, now: number): number;
    offline_tick(here: number, now: number): void;
    offline_wake(here: number): number;
    offline_told(here: number, part: number): number;
    offline_load(here: number, id: number, entries: number, now: number): number;
    offline_drop(here: number, id: number): void;
    offline_fair(here: number, log: number, told: number): number;
}

/** One thing that was ever done at a table; the rest of its fields is the engine's. */
export interface Entry {
    table: string;
    seq: number;
}

/** How a table is listed. */
export interface Row {
    id: string;
    touched: number;
    broken?: boolean;
}

export interface Event {
    table: string;
    text: string;
}

/** What a call brought about: to be kept (entries, rows), then told (status and body, events). */
export interface Outcome {
    status: number;
    body: string;
    entries: Entry[];
    rows: Row[];
    events: Event[];
    /** A table that has to be loaded before this can be answered. */
    missing: string;
}

const PARTS = { body: 0, entries: 1, events: 2, rows: 3, missing: 4 };

export type Engine = ReturnType<typeof createEngine>;

/** `key`: 64 hexadecimal digits, for ids and deals; `network`: what bots have learnt. */
export function createEngine(module: WebAssembly.Module, key: string, network?: Uint8Array) {
    /* The C library would write messages and end its process: there is neither. */
    const system: Record<string, () => never> = {};
    for (const { name } of WebAssembly.Module.imports(module)) {
        system[name] = () => {
            throw new Error(`the engine stopped: ${name}`);
        };
    }
    const instance: WebAssembly.Instance = new WebAssembly.Instance(module, {
        wasi_snapshot_preview1: system,
        json: jsonImports(() => wasm),
    });
    const wasm = instance.exports as unknown as Exports;
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();

    /** Calls with texts, which live in the engine's memory meanwhile. */
    function withTexts<T>(texts: string[], call: (...at: number[]) => T): T {
        const at = texts.map((text) => {
            const bytes = encoder.encode(text);
            const begin = wasm.malloc(bytes.length + 1);
            const memory = new Uint8Array(wasm.memory.buffer, begin, bytes.length + 1);
            memory.set(bytes);
            memory[bytes.length] = 0;
            return begin;
        });
        try {
            return call(...at);
        } finally {
            at.forEach(wasm.free);
        }
    }

    if (network) {
        const begin = wasm.malloc(network.length);
        new Uint8Array(wasm.memory.buffer, begin, network.length).set(network);
        if (!wasm.offline_network(begin, network.length)) {
            throw new Error('the network of the bots is damaged or of another version');
        }
    }
    const here = withTexts([key], (k) => wasm.offline_create(k!));

    function told(part: keyof typeof PARTS): string {
        const begin = wasm.offline_told(here, PARTS[part]);
        const memory = new Uint8Array(wasm.memory.buffer);
        return decoder.decode(memory.subarray(begin, memory.indexOf(0, begin)));
    }

    function outcome(status: number): Outcome {
        return {
            status,
            body: told('body'),
            entries: JSON.parse(told('entries')) as Entry[],
            rows: JSON.parse(told('rows')) as Row[],
            events: JSON.parse(told('events')) as Event[],
            missing: told('missing'),
        };
    }

    return {
        ask: (method: string, path: string, body: string, now: number) =>
            outcome(withTexts([method, path, body], (m, p, b) => wasm.offline_ask(here, m!, p!, b!, now))),
        refuse: (code: string) => outcome(withTexts([code], (c) => wasm.offline_refuse(here, c!))),
        /** Is the deal of a log the one that was promised? */
        fair: (log: string, promised: string) =>
            outcome(withTexts([log, promised], (l, p) => wasm.offline_fair(here, l!, p!))),
        /** Does a bot have to decide? */
        wants: () => wasm.offline_wants(here) !== 0,
        /** Lets one think and decide. */
        think: (now: number) => {
            wasm.offline_think(here, now);
            return outcome(200);
        },
        tick: (now: number) => {
            wasm.offline_tick(here, now);
            return outcome(200);
        },
        /** When tick has something to do; 0: never. */
        wake: () => wasm.offline_wake(here),
        /** False: what was kept cannot be read. */
        load: (id: string, entries: string, now: number) =>
            withTexts([id, entries], (i, e) => wasm.offline_load(here, i!, e!, now)) !== 0,
        drop: (id: string) => withTexts([id], (i) => wasm.offline_drop(here, i!)),
    };
}
