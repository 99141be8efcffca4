/* The tables of this browser: requests, bots, clocks, and who listens. What happens is stored before
 * anybody is told. Runs in a worker; nothing in it knows that. */
import type { Engine, Outcome, Row } from './engine';
import type { TableStorage } from './storage';

export interface Answer {
    status: number;
    type: string;
    body: string;
}

/** What the host needs of where it stands. */
export interface Around {
    now(): number;
    /** Calls back soon, after what else waits. */
    soon(work: () => void, ms: number): void;
    /** Other tabs hear that a table changed, or is gone. */
    changed(id: string): void;
    /** What nobody asked for, such as a bot's decision, has failed. */
    failed(error: unknown): void;
}

interface Stream {
    table: string;
    /** The id of what it was told last. */
    last: string;
    more(text: string): void;
}

const lastId = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];

const JSON_TYPE = 'application/json; charset=utf-8';
const TABLE = /^v1\/tables\/(here-[\w-]{11})/;

export type Host = ReturnType<typeof createHost>;

export function createHost(engine: Engine, storage: TableStorage, around: Around) {
    const streams = new Map<number, Stream>();
    let work: Promise<unknown> = Promise.resolve();
    let pumping = false;
    let alarm = 0;

    /** One thing after the other: a call and the keeping of what it brought about are one step. */
    function inTurn<T>(step: () => Promise<T>): Promise<T> {
        const next = work.then(step, step);
        work = next.catch(() => {});
        return next;
    }

    /** The same where nobody waits for it. */
    const aside = (step: () => Promise<unknown>) => void inTurn(step).catch(around.failed);

    const listening = (table: string) => [...streams.values()].filter((stream) => stream.table === table);

    function more(stream: Stream, text: string): void {
        stream.last = lastId(text) ?? stream.last;
        stream.more(text);
    }

    function tell(outcome: Outcome): void {
        for (const { table, text } of outcome.events) {
            listening(table).forEach((stream) => more(stream, text));
        }
    }

    /** Somebody else has gone on with these tables: take theirs. */
    async function reload(id: string): Promise<void> {
        engine.drop(id);
        if (listening(id).length === 0 || !(await load(id))) {
            return;
        }
        for (const stream of listening(id)) {
            const path = `v1/tables/${id}/events?after=${stream.last}`;
            more(stream, engine.ask('GET', path, '', around.now()).body);
        }
        pump();
    }

    /** Keeps what was brought about, then tells it. False: it did not come about after all. */
    async function settle(outcome: Outcome): Promise<boolean> {
        if (outcome.entries.length > 0) {
            const tables = new Set(outcome.entries.map((entry) => entry.table));
            let good = false;
            try {
                good = await storage.append(outcome.entries, outcome.rows);
            } finally {
                if (!good) {
                    tables.forEach((id) => engine.drop(id));
                }
            }
            if (!good) {
                for (const id of tables) {
                    await reload(id);
                }
                return false;
            }
            tables.forEach(around.changed);
        }
        tell(outcome);
        pump();
        return true;
    }

    async function load(id: string): Promise<boolean> {
        const entries = await storage.read(id);
        return entries.length > 0 && engine.load(id, JSON.stringify(entries), around.now());
    }

    /** The row of a table whose entries cannot be read says so. */
    async function broken(id: string): Promise<Outcome> {
        const row = (await storage.list()).find((one) => one.id === id);
        const has = row !== undefined || (await storage.read(id)).length > 0;
        if (has) {
            await storage.mark({ ...row, id, touched: row?.touched ?? around.now(), broken: true });
        }
        return engine.refuse(has ? 'broken_table' : 'no_table');
    }

    /** A later version may read what an older one could not. */
    async function mended(id: string): Promise<void> {
        const row = (await storage.list()).find((one) => one.id === id);
        if (row?.broken) {
            await storage.mark({ ...row, broken: false });
        }
    }

    async function ask(method: string, path: string, body: string): Promise<Outcome> {
        let outcome = engine.ask(method, path, body, around.now());
        while (outcome.status === 0) {
            if (!(await load(outcome.missing))) {
                return broken(outcome.missing);
            }
            await mended(outcome.missing);
            outcome = engine.ask(method, path, body, around.now());
        }
        return outcome;
    }

    /** Lets bots think, one decision at a time, and minds the clocks. */
    function pump(): void {
        if (!pumping && engine.wants()) {
            pumping = true;
            around.soon(() => {
                aside(async () => {
                    pumping = false;
                    await settle(engine.think(around.now()));
                });
            }, 0);
        }
        const wake = engine.wake();
        if (wake > 0 && wake !== alarm) {
            alarm = wake;
            around.soon(
                () => {
                    aside(async () => {
                        alarm = 0;
                        await settle(engine.tick(around.now()));
                    });
                },
                Math.max(0, wake - around.now()),
            );
        }
    }

    async function list(): Promise<Answer> {
        const rows = (await storage.list()).sort((a, b) => b.touched - a.touched);
        const tables = rows.map((row: Row) => ({ ...row, broken: row.broken === true }));
        return { status: 200, type: JSON_TYPE, body: JSON.stringify({ tables }) };
    }

    async function remove(id: string): Promise<Answer> {
        engine.drop(id);
        await storage.remove(id);
        around.changed(id);
        return { status: 200, type: JSON_TYPE, body: '{"removed":true}' };
    }

    async function request(method: string, path: string, body: string): Promise<Answer> {
        const table = TABLE.exec(path);
        if (method === 'GET' && path === 'v1/tables') {
            return list();
        }
        if (method === 'DELETE' && table && path === table[0]) {
            return remove(table[1]!);
        }
        let outcome = await ask(method, path, body);
        if (!(await settle(outcome))) {
            outcome = engine.refuse('busy');
        }
        const isText = outcome.status === 200 && /\/log$/.test(path);
        return {
            status: outcome.status,
            type: isText ? 'text/plain; charset=utf-8' : JSON_TYPE,
            body: outcome.body,
        };
    }

    return {
        request: (method: string, path: string, body: string) =>
            inTurn(() => request(method, path, body)),
        fair: (log: string, promised: string) =>
            inTurn(async () => {
                const { status, body } = engine.fair(log, promised);
                return { status, type: JSON_TYPE, body };
            }),
        /** Answers with what is to be told first; `deliver` hears the rest until it is closed. */
        listen: (n: number, path: string, deliver: (text: string) => void) =>
            inTurn(async () => {
                const answer = await request('GET', path, '');
                if (answer.status === 200) {
                    streams.set(n, { table: TABLE.exec(path)![1]!, last: lastId(answer.body) ?? '0', more: deliver });
                    return { ...answer, type: 'text/event-stream; charset=utf-8' };
                }
                return answer;
            }),
        close: (n: number) => aside(async () => streams.delete(n)),
        /** A heartbeat for the listeners. */
        beat: () => streams.forEach((stream) => stream.more(':\n\n')),
        /** Another tab has changed a table. */
        heard: (id: string) => aside(() => reload(id)),
    };
}
