/* The worker that holds the engine: messages in, messages out. */
import { createEngine } from './engine';
import { createHall, type Hall } from './hall';
import { openKept } from './kept';
import { isStream, type Ask, type Tell } from './messages';

const BEAT_MS = 15_000;

const post = (message: Tell) => self.postMessage(message);
/* Whatever goes wrong in the engine or with what is kept: the page starts another worker. */
const failed = (error: unknown) => post({ tell: 'failed', message: String(error) });
const tabs = new BroadcastChannel('septem-tables');

/** 256 random bits. */
const key = () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function begin(wasm: string): Promise<Hall> {
    const [answer, kept] = await Promise.all([fetch(wasm), openKept()]);
    if (!answer.ok) {
        throw new Error(`the engine cannot be loaded: ${answer.status}`);
    }
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    const hall = createHall(createEngine(module, key()), kept, {
        now: Date.now,
        soon: (work, ms) => void setTimeout(work, ms),
        changed: (id) => tabs.postMessage(id),
        failed,
    });
    tabs.onmessage = ({ data }) => hall.heard(String(data));
    setInterval(hall.beat, BEAT_MS);
    return hall;
}

let hall: Promise<Hall> | undefined;

async function answer(ask: Exclude<Ask, { ask: 'begin' }>): Promise<void> {
    const there = await hall!;
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
        hall = begin(data.wasm);
        hall.catch(failed);
    } else {
        answer(data).catch(failed);
    }
};
