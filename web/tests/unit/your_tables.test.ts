import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSeat, prefs } from '../../src/lib/prefs.svelte';
import { loadMine } from '../../src/lib/your_tables';

const glance = (id: string) => ({ id, status: 'playing', yours: true, touched: 1, now: 1, deadline: 61_000 });
const server = vi.fn<(path: string) => Promise<Response>>();
const down = () => Promise.reject(new TypeError());
const gone = async () => Response.json({ error: { code: 'no_table' } }, { status: 404 });

beforeEach(() => {
    vi.stubGlobal('fetch', server);
    prefs.seats = ['A', 'B'].map((table) => ({ table, secret: 'x', at: 1 }));
});
afterEach(() => {
    vi.unstubAllGlobals();
    prefs.seats = [];
});

/** What is loaded when the server answers so. */
async function loaded(...answer: unknown[]) {
    server.mockImplementation(async () => Response.json({ glances: answer }));
    return (await loadMine(false)).rows;
}

it('keeps the tables of a server that does not answer as they were', async () => {
    const before = await loaded(glance('A'), glance('B'));
    for (const fails of [down, async () => new Response('', { status: 502 })]) {
        server.mockImplementation(fails);
        const { rows, failure } = await loadMine(false, before);
        expect(rows).toEqual(before);
        expect(failure).toBeDefined();
    }
    forgetSeat('A');
    expect((await loadMine(false, before)).rows).toEqual([before[1]]);
});

it('calls a table gone only if the server says so', async () => {
    server.mockImplementation(down);
    expect((await loadMine(false)).rows).toEqual([]);
    expect(await loaded(glance('A'), null)).toMatchObject([{ glance: { id: 'A' } }, { id: 'B', glance: null }]);
});

it('keeps a table of another server that does not answer', async () => {
    const before = await loaded(glance('A'), glance('B'));
    const asks = (other: () => Promise<Response>) =>
        server.mockImplementation((path) =>
            path === 'v1/glances' ? Promise.resolve(Response.json({ glances: [null, { elsewhere: true }] })) : other(),
        );
    asks(down);
    expect((await loadMine(false, before)).rows).toMatchObject([{ id: 'A', glance: null }, before[1]]);
    asks(gone);
    expect((await loadMine(false, before)).rows[1]).toMatchObject({ id: 'B', glance: null });
});
