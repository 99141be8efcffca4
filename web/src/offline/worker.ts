/* The worker that holds the engine: messages in, messages out. */
import { createEngine } from './engine';
import { createHost, type Host } from './host';
import { openStorage } from './storage';
import { isStream, type Ask, type Tell } from './messages';

const BEAT_MS = 15_000;

const post = (message: Tell) => self.postMessage(message);
/* Whatever goes wrong in the engine or with what is stored: the page starts another worker. */
const failed = (error: unknown) => post({ tell: 'failed', message: String(error) });
const tabs = new BroadcastChannel('septem-tables');

/** 256 random bits. */
const key = () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function load(url: string): Promise<ArrayBuffer> {
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new Error(`the engine cannot be loaded: ${answer.status}`);
    }
    return answer.arrayBuffer();
}

async function begin(wasm: string, network: string): Promise<Host> {
    const [code, learnt, storage] = await Promise.all([load(wasm), load(network), openStorage()]);
    const module = await WebAssembly.compile(code);
    const host = createHost(createEngine(module, key(), new Uint8Array(learnt)), storage, {
        now: Date.now,
        soon: (work, ms) => void setTimeout(work, ms),
        changed: (id) => tabs.postMessage(id),
        failed,
    });
    tabs.onmessage = ({ data }) => host.heard(String(data));
    setInterval(host.beat, BEAT_MS);
    return host;
}

let host: Promise<Host> | undefined;

async function answer(ask: Exclude<Ask, { ask: 'begin' }>): Promise<void> {
    const there = await host!;
    const { n } = ask;
    if (ask.ask === 'close') {
        there.close(n);
        return;
    }
    const told =
        ask.ask === 'fair'
            ? await there.fair(ask.log, ask.promised)
            : isStream(ask.path)
              ? await there.listen(n, ask.path, (text) => post({ tell: 'more', n, text }))
              : await there.request(ask.method, ask.path, ask.body);
    post({ tell: 'answer', n, ...told });
}

self.onmessage = ({ data }: MessageEvent<Ask>) => {
    if (data.ask === 'begin') {
        host = begin(data.wasm, data.network);
        host.catch(failed);
    } else {
        answer(data).catch(failed);
    }
};
