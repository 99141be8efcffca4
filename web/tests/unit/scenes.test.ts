/* What a screen for the room shows, and for how long. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scenes, seatsInRow } from '../../src/lib/scenes.svelte';
import type { Move, News, NewsEvent } from '../../src/lib/types';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let question = 0;
const news = (decisions: Move[], more: Partial<News> = {}): News => ({
    seq: 0, question: ++question, age: 1, turn: question, phase: 'turn', decisions, events: [], ...more,
});
const build = (seat: number, card = 'baths'): Move => ({ seat, use: 'build', card });
const fight: NewsEvent = { kind: 'fight', seat: 0, other: 1, shields: 1, others: 0, winner: 0, taker: 1, n: 1, value: 1 };
const shown = (scenes: Scenes) => Object.keys(scenes.just).map(Number);

test('cards are shown for some seconds', () => {
    const scenes = new Scenes();
    scenes.hear(news([build(0), build(1), { seat: 2, use: 'sell' }]));
    vi.advanceTimersByTime(1);
    expect(shown(scenes)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(7000);
    expect(shown(scenes)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(2000);
    expect(shown(scenes)).toEqual([]);
    expect(scenes.busy).toBe(false);
});

test('the war comes after the cards, and goes by itself', () => {
    const scenes = new Scenes();
    scenes.hear(news([build(0)], { events: [fight] }));
    expect(scenes.busy).toBe(true);
    vi.advanceTimersByTime(1);
    expect(scenes.war).toBeNull();
    vi.advanceTimersByTime(4000);
    expect(scenes.war?.events).toEqual([fight]);
    expect(shown(scenes)).toEqual([]);
    vi.advanceTimersByTime(12_000);
    expect(scenes.war).toBeNull();
});

test('what follows in the same turn does not replace what was revealed', () => {
    const scenes = new Scenes();
    scenes.hear(news([build(0), build(1)], { turn: 6 }));
    vi.advanceTimersByTime(1);
    scenes.hear(news([{ seat: 2, use: 'salvage', card: 'altar' }], { turn: 6 }));
    expect(shown(scenes)).toEqual([0, 1, 2]);
    /* The same city again waits until the first card could be read. */
    scenes.hear(news([build(1, 'altar')], { turn: 6 }));
    expect(scenes.just[1]?.move.card).toBe('baths');
    vi.advanceTimersByTime(4000);
    expect(scenes.just[1]?.move.card).toBe('altar');
});

test('what nobody sees makes no scene', () => {
    const scenes = new Scenes();
    scenes.hear(news([{ seat: 0, use: 'keep' }, { seat: 1, use: 'pay', bank: 1 }, { seat: 2, use: 'salvage' }]));
    vi.advanceTimersByTime(1);
    expect(shown(scenes)).toEqual([]);
});

test('after a break only the latest is shown', () => {
    const scenes = new Scenes();
    for (let seat = 0; seat < 7; seat++) {
        scenes.hear(news([build(seat)]));
    }
    vi.advanceTimersByTime(1);
    expect(shown(scenes)).toEqual([4]);
});

test('left is left: a city hands to the one before it in the row', () => {
    expect(seatsInRow(4, false)).toEqual([0, 3, 2, 1]);
    expect(seatsInRow(8, true)).toEqual([1, 0, 7, 6, 5, 4, 3, 2]);
});
