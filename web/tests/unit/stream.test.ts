import { describe, expect, it } from 'vitest';
import { createParser, type StreamEvent } from '../../src/lib/stream';

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
