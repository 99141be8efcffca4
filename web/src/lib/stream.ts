/* Server-Sent Events by fetch. The browser's own EventSource hides the comments that keep a
 * connection awake, so that it cannot tell a quiet table from a dead line; this one can, and it sees
 * why a stream was refused. */
import { engineFailed, Refused } from './api';
import { isOfflinePath, request } from './transport';

export interface StreamEvent {
    id: string;
    event: string;
    data: string;
}

/** Cuts a stream of text into events. Feed it chunks as they come. */
export function createParser(deliver: (event: StreamEvent) => void) {
    let rest = '';
    let id = '';
    let event = '';
    let data: string[] = [];
    const line = (text: string) => {
        if (text === '') {
            if (data.length > 0) {
                deliver({ id, event: event || 'message', data: data.join('\n') });
            }
            event = '';
            data = [];
            return;
        }
        const colon = text.indexOf(':');
        const field = colon < 0 ? text : text.slice(0, colon);
        const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
        if (field === 'data') {
            data.push(value);
        } else if (field === 'event') {
            event = value;
        } else if (field === 'id') {
            id = value;
        }
    };
    return (chunk: string) => {
        const lines = (rest + chunk).split(/\r\n|\n/);
        rest = lines.pop() ?? '';
        lines.forEach(line);
    };
}

export interface Listener {
    open(): void;
    event(event: StreamEvent): void;
    lost(): void;
    refused(error: Refused): void;
}

const SILENCE_MS = 40_000;
const WAIT_MAX_MS = 15_000;
/* A line that broke sooner than that was none. */
const HELD_MS = 5000;
/* The engine in this page is there or it is not: waiting longer than that brings nothing. */
const WAIT_OFFLINE_MS = 1500;

const isFinal = ({ status, code }: Refused) => [401, 403, 404].includes(status) || code === 'broken_table';

/** Listens until the returned function is called; comes back by itself after every break. With
 *  `credentials` "omit" as a spectator, although this browser may have a seat. */
export function listen(
    path: string,
    listener: Listener,
    credentials: RequestCredentials = 'same-origin',
): () => void {
    let stopped = false;
    let lastId = '';
    let abort = new AbortController();
    let wait = 0;
    let opened = 0;

    async function once(): Promise<void> {
        abort = new AbortController();
        let timer = setTimeout(() => abort.abort(), SILENCE_MS);
        try {
            const headers: Record<string, string> = { Accept: 'text/event-stream' };
            if (lastId) {
                headers['Last-Event-ID'] = lastId;
            }
            const answer = await request(path, {
                headers,
                credentials,
                cache: 'no-store',
                signal: abort.signal,
            });
            if (!answer.ok || !answer.body) {
                const error = (await answer.json().catch(() => ({}))).error ?? {};
                throw new Refused(answer.status, error.code ?? '', error.message ?? '');
            }
            listener.open();
            opened = Date.now();
            const parse = createParser((event) => {
                lastId = event.id || lastId;
                listener.event(event);
            });
            const decoder = new TextDecoder();
            const reader = answer.body.getReader();
            for (;;) {
                const { done, value } = await reader.read();
                if (done) {
                    return;
                }
                clearTimeout(timer);
                timer = setTimeout(() => abort.abort(), SILENCE_MS);
                parse(decoder.decode(value, { stream: true }));
            }
        } finally {
            clearTimeout(timer);
        }
    }

    /** Why it is of no use to try again; null if it may be. */
    function final(problem: unknown): Refused | null {
        if (problem instanceof Refused) {
            return isFinal(problem) ? problem : null;
        }
        return isOfflinePath(path) && wait > WAIT_OFFLINE_MS ? engineFailed(problem) : null;
    }

    async function forever(): Promise<void> {
        while (!stopped) {
            opened = Infinity;
            const problem = await once().catch((error: unknown) => error);
            const held = Date.now() - opened > HELD_MS;
            wait = held || wait === 0 ? 300 : Math.min(WAIT_MAX_MS, wait * 2);
            const end = final(problem);
            if (stopped) {
                return;
            }
            if (end) {
                listener.refused(end);
                return;
            }
            listener.lost();
            await new Promise((resolve) => {
                setTimeout(resolve, wait * (0.7 + 0.6 * Math.random()));
                addEventListener('online', resolve, { once: true });
            });
        }
    }

    void forever();
    return () => {
        stopped = true;
        abort.abort();
    };
}
