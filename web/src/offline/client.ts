/* The table inside the page: requests that need no server. They are answered by the engine itself,
 * as WebAssembly in a worker, which is only loaded when the first of them is made. */
import network from '../../../data/net/septem.net?url';
import { isStream, type Ask, type Tell } from './messages';

const built = import.meta.glob<string>('./septem.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
});
const wasm = built['./septem.wasm'];

/** Was the page built with the engine in it? */
export const isEngineBuilt = wasm !== undefined;

interface Waiting {
    answer(tell: Extract<Tell, { tell: 'answer' }>): void;
    more?(text: string): void;
    failed(error: Error): void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/* Nothing is lost with a worker that fails: the next request starts another one, which reads the
 * tables back from where they are kept. */
function fail(message: string): void {
    worker?.terminate();
    worker = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    all.forEach((one) => one.failed(new TypeError(message)));
}

function hear(tell: Tell): void {
    if (tell.tell === 'failed') {
        fail(tell.message);
    } else if (tell.tell === 'more') {
        waiting.get(tell.n)?.more?.(tell.text);
    } else {
        const one = waiting.get(tell.n);
        if (one && !one.more) {
            waiting.delete(tell.n);
        }
        one?.answer(tell);
    }
}

function say(ask: Ask): void {
    if (!worker) {
        worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<Tell>) => hear(data);
        worker.onerror = (event) => fail(event.message || 'the engine cannot be loaded');
        const [code, learnt] = [wasm!, network].map((url) => new URL(url, location.href).href);
        worker.postMessage({ ask: 'begin', wasm: code!, network: learnt! } satisfies Ask);
    }
    worker.postMessage(ask);
}

function lastEventId(headers: HeadersInit | undefined): string {
    return (headers && new Headers(headers).get('Last-Event-ID')) || '';
}

/** A stream of events, open until its reader or `signal` ends it. */
function stream(n: number, path: string, signal: AbortSignal | null | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
        const encoder = new TextEncoder();
        let controller: ReadableStreamDefaultController<Uint8Array>;
        const close = () => {
            if (waiting.delete(n)) {
                worker?.postMessage({ ask: 'close', n } satisfies Ask);
            }
        };
        const body = new ReadableStream<Uint8Array>({
            start: (made) => void (controller = made),
            cancel: close,
        });
        const end = (error: unknown) => {
            close();
            controller.error(error);
            reject(error);
        };
        signal?.addEventListener('abort', () => end(signal.reason), { once: true });
        waiting.set(n, {
            answer: ({ status, type, body: text }) => {
                if (status !== 200) {
                    waiting.delete(n);
                    resolve(new Response(text, { status, headers: { 'Content-Type': type } }));
                    return;
                }
                controller.enqueue(encoder.encode(text));
                resolve(new Response(body, { headers: { 'Content-Type': type } }));
            },
            more: (text) => controller.enqueue(encoder.encode(text)),
            failed: end,
        });
        say({ ask: 'request', n, method: 'GET', path, body: '' });
    });
}

function answered(ask: (n: number) => Ask, signal?: AbortSignal | null): Promise<Response> {
    return new Promise((resolve, reject) => {
        const n = ++last;
        signal?.addEventListener('abort', () => {
            waiting.delete(n);
            reject(signal.reason);
        });
        waiting.set(n, {
            answer: ({ status, type, body }) =>
                resolve(new Response(body, { status, headers: { 'Content-Type': type } })),
            failed: reject,
        });
        say(ask(n));
    });
}

/** Answers as fetch would from the server, for tables of this device. */
export async function askEngine(path: string, init: RequestInit = {}): Promise<Response> {
    if (!isEngineBuilt) {
        throw new TypeError('this page was built without the engine');
    }
    init.signal?.throwIfAborted();
    if (isStream(path)) {
        const after = lastEventId(init.headers);
        const joined = after ? `${path}${path.includes('?') ? '&' : '?'}after=${after}` : path;
        return stream(++last, joined, init.signal);
    }
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    return answered((n) => ({ ask: 'request', n, method, path, body }), init.signal);
}

/** Is the deal of a log the one that was promised (docs/fair.md)? */
export async function checkDeal(log: string, promised: string): Promise<{ fair: boolean; difference?: string }> {
    if (!isEngineBuilt) {
        throw new TypeError('this page was built without the engine');
    }
    const answer = await answered((n) => ({ ask: 'fair', n, log, promised }));
    if (!answer.ok) {
        throw new Error('fair');
    }
    return (await answer.json()) as { fair: boolean; difference?: string };
}
