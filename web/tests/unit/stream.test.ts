import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParser, listen, type StreamEvent } from '../../src/lib/stream';

const askEngine = vi.hoisted(() => vi.fn());
vi.mock('../../src/offline/client', () => ({ askEngine }));

function parse(...chunks: string[]): StreamEvent[] {
    const events: StreamEvent[] = [];
    const feed = createParser((event) => events.push(event));
    chunks.forEach(feed);
    return events;
}

describe('events of a stream', () => {
    it('takes them however they are cut', () => {
        const text = 'id: 42\nevent: owing\ndata: {"a":1}\n\n';
        const whole = [{ id: '42', event: 'owing', data: '{"a":1}' }];
        expect(parse(text)).toEqual(whole);
        expect(parse(...text)).toEqual(whole);
    });

    it('is silent about comments and keeps the last id', () => {
        expect(parse('id: 7\ndata: x\n\n: awake\n\ndata: y\n\n')).toEqual([
            { id: '7', event: 'message', data: 'x' },
            { id: '7', event: 'message', data: 'y' },
        ]);
    });

    it('joins lines of data, also with CR LF', () => {
        expect(parse('data: a\r\ndata: b\r\n\r\n')[0]?.data).toBe('a\nb');
    });
});

describe('listening', () => {
    const told: string[] = [];
    const listener = {
        open: () => told.push('open'),
        event: () => told.push('event'),
        lost: () => told.push('lost'),
        refused: ({ code }: { code: string }) => told.push(code),
    };
    const refusing = (status: number, code: string) =>
        vi.fn(async () => new Response(JSON.stringify({ error: { code, message: code } }), { status }));
    beforeEach(() => {
        told.length = 0;
        vi.useFakeTimers();
        vi.stubGlobal('addEventListener', () => {});
    });
    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
    });

    it('ends where the table cannot be had', async () => {
        for (const [status, code] of [[404, 'no_table'], [500, 'broken_table']] as const) {
            told.length = 0;
            const fetch = refusing(status, code);
            vi.stubGlobal('fetch', fetch);
            listen('v1/tables/abc/events', listener);
            await vi.advanceTimersByTimeAsync(60_000);
            expect(told).toEqual([code]);
            expect(fetch).toHaveBeenCalledTimes(1);
        }
    });

    it('goes on where a server may come back, ever more slowly', async () => {
        const fetch = refusing(503, 'busy');
        vi.stubGlobal('fetch', fetch);
        const stop = listen('v1/tables/abc/events', listener);
        await vi.advanceTimersByTimeAsync(60_000);
        stop();
        expect(new Set(told)).toEqual(new Set(['lost']));
        expect(fetch.mock.calls.length).toBeGreaterThan(5);
        expect(fetch.mock.calls.length).toBeLessThan(15);
    });

    it('says that the engine in the page fails again and again', async () => {
        for (const [message, code] of [['QuotaExceededError: full', 'no_room'], ['trap', 'no_engine']] as const) {
            told.length = 0;
            askEngine.mockImplementation(async () => {
                const body = new ReadableStream({
                    start: (stream) => void setTimeout(() => stream.error(new TypeError(message)), 100),
                });
                return new Response(body);
            });
            listen('v1/tables/here-00000000000/events', listener);
            await vi.advanceTimersByTimeAsync(60_000);
            expect(told.at(-1)).toBe(code);
            expect(told.filter((word) => word === 'open').length).toBeLessThan(6);
        }
    });
});
