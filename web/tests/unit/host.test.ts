/// <reference types="node" />
/* Whole games at the tables inside the page, with a memory in place of the browser's database. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createEngine, type Entry, type Row } from '../../src/offline/engine';
import { createHost } from '../../src/offline/host';
import type { TableStorage } from '../../src/offline/storage';
import { createParser, type StreamEvent } from '../../src/lib/stream';

const file = new URL('../../src/offline/septem.wasm', import.meta.url);
const module = existsSync(file) ? new WebAssembly.Module(readFileSync(file)) : undefined;
const network = new Uint8Array(readFileSync(new URL('../../../data/net/septem.net', import.meta.url)));

class Memory implements TableStorage {
    entries: Entry[] = [];
    rows = new Map<string, Row>();
    async append(entries: Entry[], rows: Row[]) {
        const taken = entries.some((entry) =>
            this.entries.some((one) => one.table === entry.table && one.seq === entry.seq),
        );
        if (!taken) {
            this.entries.push(...entries);
            rows.forEach((row) => this.rows.set(row.id, row));
        }
        return !taken;
    }
    async read(id: string) {
        return this.entries.filter((entry) => entry.table === id);
    }
    async list() {
        return [...this.rows.values()];
    }
    async mark(row: Row) {
        this.rows.set(row.id, row);
    }
    async remove(id: string) {
        this.entries = this.entries.filter((entry) => entry.table !== id);
        this.rows.delete(id);
    }
}

/** A key of the engine, by a small number. */
const keyOf = (n: number) => n.toString(16).padStart(64, '0');

function open(storage: TableStorage, seed = 1, failed: (error: unknown) => void = (error) => expect.unreachable(String(error))) {
    let at = 1_700_000_000_000;
    return createHost(createEngine(module!, keyOf(seed), network), storage, {
        now: () => ++at,
        soon: (work, ms) => void setTimeout(work, ms),
        changed: () => {},
        failed,
    });
}

type Host = ReturnType<typeof open>;

async function ask(host: Host, method: string, path: string, body?: unknown) {
    const answer = await host.request(method, path, body === undefined ? '' : JSON.stringify(body));
    return { status: answer.status, body: JSON.parse(answer.body) };
}

interface Told {
    seq: number;
    question: number | null;
    moves: { seat: number; text: string }[];
    view: { owing: number[] };
    table: { status: string; next: string | null };
}

/** Plays on, always the first decision there is, until the game is over or `most` are taken. */
async function play(host: Host, id: string, most = Infinity): Promise<Told> {
    const seen: StreamEvent[] = [];
    let wake = () => {};
    const parse = createParser((event) => {
        seen.push(event);
        wake();
    });
    const first = await host.listen(1, `v1/tables/${id}/events`, parse);
    expect(first.status).toBe(200);
    expect(first.type).toContain('text/event-stream');
    parse(first.body);
    for (let taken = 0; ; ) {
        while (!seen.some((event) => event.event === 'state')) {
            await new Promise<void>((resolve) => void (wake = resolve));
        }
        const last = seen.filter((event) => event.event === 'state').at(-1)!;
        seen.length = 0;
        const state = JSON.parse(last.data) as Told;
        expect(last.id).toBe(String(state.seq));
        if (state.table.status === 'over' || taken === most) {
            host.close(1);
            return state;
        }
        for (const seat of new Set(state.moves.map((move) => move.seat))) {
            const { text } = state.moves.find((move) => move.seat === seat)!;
            const decision = { id: `q${state.question}-${seat}`, question: state.question, seat, text };
            const { status } = await ask(host, 'POST', `v1/tables/${id}/decisions`, decision);
            expect(status).toBe(200);
            taken++;
        }
    }
}

describe.skipIf(!module)('the tables inside the page', () => {
    test('play a game to its end, with a reload in the middle', async () => {
        const storage = new Memory();
        const host = open(storage);
        const made = await ask(host, 'POST', 'v1/tables', {
            name: 'Ada',
            bots: 'easy',
            start: true,
            options: { players: 4, seed: 7 },
        });
        expect(made.status).toBe(201);
        expect(made.body.table).toMatch(/^here-.{11}$/);
        await play(host, made.body.table, 5);
        const again = open(storage, 2);
        const end = await play(again, made.body.table);
        expect(end.table.status).toBe('over');
        const log = await again.request('GET', `v1/tables/${made.body.table}/log`, '');
        expect(log.type).toContain('text/plain');
        expect(log.body).toMatch(/^septem/);
        const list = await ask(again, 'GET', 'v1/tables');
        expect(list.body.tables).toMatchObject([{ id: made.body.table, status: 'over', broken: false }]);
    });

    test('play again with the same people and bots', async () => {
        const storage = new Memory();
        const host = open(storage);
        const options = { players: 3 };
        const made = await ask(host, 'POST', 'v1/tables', { name: 'Ada', bots: 'easy', start: true, options });
        await play(host, made.body.table);
        const next = await ask(host, 'POST', `v1/tables/${made.body.table}/rematch`, {});
        const again = open(storage, 3);
        const follow = await ask(again, 'POST', `v1/tables/${made.body.table}/follow`, {});
        expect(follow).toMatchObject({ status: 200, body: { table: next.body.table, seat: 0 } });
        const begun = await ask(again, 'GET', `v1/tables/${next.body.table}/glance`);
        expect(begun.body).toMatchObject({ status: 'playing', yours: true, turn: 1 });
        expect((await play(again, next.body.table, 2)).table.status).toBe('playing');
    });

    test('go on from what another tab has written', async () => {
        const storage = new Memory();
        const host = open(storage, 1);
        const other = open(storage, 2);
        const made = await ask(host, 'POST', 'v1/tables', { name: 'Ada', options: { players: 3 } });
        const path = `v1/tables/${made.body.table}/chairs`;
        expect((await ask(other, 'POST', path, { seat: 1, bot: 'easy' })).status).toBe(200);
        expect(await ask(host, 'POST', path, { seat: 2, bot: 'hard' })).toMatchObject({
            status: 503,
            body: { error: { code: 'busy' } },
        });
        expect((await ask(host, 'POST', path, { seat: 2, bot: 'hard' })).status).toBe(200);
        const state = await ask(host, 'GET', `v1/tables/${made.body.table}`);
        const names = state.body.table.chairs.map((chair: { name: string }) => chair.name);
        expect(names).toEqual(['Ada', 'easy', 'hard']);
    });

    test('tell what happened in another tab, not only how it stands', async () => {
        const storage = new Memory();
        const host = open(storage, 1);
        const other = open(storage, 2);
        const { body } = await ask(host, 'POST', 'v1/tables', { name: 'Ada', bots: 'easy', start: true, options: { players: 3 } });
        const seen: StreamEvent[] = [];
        const parse = createParser((event) => seen.push(event));
        parse((await other.listen(7, `v1/tables/${body.table}/events`, parse)).body);
        await play(host, body.table, 3);
        other.heard(body.table);
        await ask(other, 'GET', 'v1/tables');
        const news = seen.filter((event) => event.event === 'news').map(({ data }) => JSON.parse(data).question);
        expect(new Set(news)).toEqual(new Set([1, 2, 3]));
    });

    test('say that a record is damaged, and remove it', async () => {
        const storage = new Memory();
        const host = open(storage);
        const made = await ask(host, 'POST', 'v1/tables', { name: 'Ada', options: { players: 3 } });
        const good = storage.entries;
        storage.entries = storage.entries.map((entry) => ({ ...entry, kind: 'nonsense' }));
        const again = open(storage);
        const path = `v1/tables/${made.body.table}`;
        expect(await ask(again, 'GET', path)).toMatchObject({
            status: 500,
            body: { error: { code: 'broken_table' } },
        });
        expect((await ask(again, 'GET', 'v1/tables')).body.tables).toMatchObject([{ broken: true }]);
        const damaged = storage.entries;
        storage.entries = good;
        const later = open(storage);
        expect((await ask(later, 'GET', path)).status).toBe(200);
        expect((await ask(later, 'GET', 'v1/tables')).body.tables).toMatchObject([{ broken: false }]);
        storage.entries = damaged;
        expect((await ask(again, 'DELETE', path)).body).toEqual({ removed: true });
        expect((await ask(again, 'GET', 'v1/tables')).body.tables).toEqual([]);
        expect((await ask(again, 'GET', path)).status).toBe(404);
    });

    test('say that what a bot decides cannot be stored', async () => {
        const storage = new Memory();
        const append = storage.append.bind(storage);
        storage.append = async (entries, rows) => {
            if (entries.some((entry) => JSON.stringify(entry).includes('"decided"'))) {
                throw new Error('full');
            }
            return append(entries, rows);
        };
        const failure = await new Promise((resolve) => {
            const host = open(storage, 1, resolve);
            void ask(host, 'POST', 'v1/tables', { name: 'Ada', bots: 'easy', start: true, options: { players: 3 } });
        });
        expect(failure).toEqual(new Error('full'));
    });

    /* A host whose time passes as soon as it has nothing else to do. */
    function hurry(storage: TableStorage) {
        let clock = 1_700_000_000_000;
        const host = createHost(createEngine(module!, keyOf(1), network), storage, {
            now: () => clock,
            soon: (work, ms) =>
                void setTimeout(() => {
                    clock += ms;
                    work();
                }, 0),
            changed: () => {},
            failed: (error) => expect.unreachable(String(error)),
        });
        return { host, pass: (ms: number) => void (clock += ms), now: () => clock };
    }

    test('let a bot decide one question when its time is up, and rest after three', async () => {
        const storage = new Memory();
        const { host, now } = hurry(storage);
        const options = { players: 3, timer: 30 };
        const { body } = await ask(host, 'POST', 'v1/tables', { name: 'Ada', bots: 'easy', start: true, options });
        const path = `v1/tables/${body.table}`;
        const state = async (of = host) => (await ask(of, 'GET', path)).body;
        const rests = (told: { question: number; table: { chairs: { covered: boolean }[] } }) =>
            told.question === 4 && told.table.chairs[0]?.covered === true;
        while (!rests(await state())) {
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
        expect(now()).toBeGreaterThanOrEqual(1_700_000_090_000);
        const news = (await ask(host, 'GET', `${path}/history`)).body.news;
        expect(news.length).toBe(3);
        expect(news[0].decisions.every((one: { bot?: boolean }) => one.bot)).toBe(true);
        expect(await state()).toMatchObject({ question: 4, deadline: null });
        const later = hurry(storage);
        later.pass(86_400_000);
        expect(await state(later.host)).toMatchObject({ question: 4, deadline: null });
        expect((await ask(later.host, 'POST', `${path}/back`)).status).toBe(200);
        expect(await state(later.host)).toMatchObject({ question: 4, deadline: later.now() + 30_000 });
        expect((await state(later.host)).table.chairs[0].covered).toBe(false);
    });

    test('cover nobody, however long the page was closed', async () => {
        for (const timer of [0, 30]) {
            const storage = new Memory();
            const host = open(storage);
            const options = { players: 3, absent: 5, timer };
            const { body } = await ask(host, 'POST', 'v1/tables', { name: 'Ada', bots: 'easy', start: true, options });
            const path = `v1/tables/${body.table}`;
            while ((await ask(host, 'GET', path)).body.view.owing.length > 1) {
                await new Promise((resolve) => setTimeout(resolve, 5));
            }
            const later = hurry(storage);
            later.pass(100 * 86_400_000);
            const told = (await ask(later.host, 'GET', path)).body;
            expect(told.question).toBe(1);
            expect(told.view.owing).toEqual([0]);
            expect(told.table.chairs[0]).toMatchObject({ connected: true, covered: false, cover_at: null });
            expect(told.deadline).toBe(timer ? later.now() + 30_000 : null);
            expect((await ask(later.host, 'POST', `${path}/cover`, { seat: 1 })).status).toBe(404);
        }
    });

    test('refuse what is not for here', async () => {
        const host = open(new Memory());
        for (const path of ['v1/cards?lang=fr', 'v1/tables/short/none', 'metrics', '']) {
            expect(await ask(host, 'GET', path)).toMatchObject({
                status: 404,
                body: { error: { code: 'no_such_path' } },
            });
        }
        for (const id of ['here-00000000000', 'short']) {
            expect(await ask(host, 'GET', `v1/tables/${id}`)).toMatchObject({
                status: 404,
                body: { error: { code: 'no_table' } },
            });
        }
        expect((await ask(host, 'DELETE', 'v1')).status).toBe(405);
        expect((await host.request('POST', 'v1/tables', '{"name"')).status).toBe(400);
        expect((await ask(host, 'POST', 'v1/tables', { nmae: 'Ada' })).body.error.field).toBe('nmae');
    });
});
