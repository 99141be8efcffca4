/* Sheets that people fill in: what the engine is asked, and what is taken back from the device. */
import { expect, test } from 'vitest';
import { figuresOf, gamesOf, linesOf, namesOf, newSheet, questionOf, readKept, readSheet } from '../../src/lib/count.svelte';

function sheetOf(players: number, sets = {}) {
    const sheet = { ...newSheet(Array.from({ length: players }, (_, n) => `P${n}`)), ...sets };
    Object.assign(sheet.players[0]!, {
        figures: { military: -2, coins: 7, debts: 1, gear: 2, any: 1, masks: 1, leaders: 4, cities: 5, civil: 0 },
        cards: ['aristotle'],
    });
    return sheet;
}
const asked = (sheet: ReturnType<typeof sheetOf>) => questionOf(sheet) as { teams: boolean; players: Record<string, unknown>[] };

test('the engine is asked for what the sets in play have, and hears no name', () => {
    expect(asked(sheetOf(3)).players[0]).toEqual({ military: -2, coins: 7, symbols: { gear: 2, any: 1 }, cards: [] });
    expect(asked(sheetOf(3, { leaders: true, cities: true })).players[0]).toEqual({
        military: -2, coins: 7, leaders: 4, cities: 5, debts: 1, masks: 1, symbols: { gear: 2, any: 1 }, cards: ['aristotle'],
    });
    expect(JSON.stringify(asked(sheetOf(8)))).not.toContain('P1');
});

test('two players have no masks to count, and five are no teams', () => {
    expect(figuresOf('science', sheetOf(2, { cities: true }))).not.toContain('masks');
    expect(asked(sheetOf(2, { cities: true })).players[0]).not.toHaveProperty('masks');
    expect(asked(sheetOf(5, { teams: true })).teams).toBe(false);
    expect(asked(sheetOf(6, { teams: true })).teams).toBe(true);
});

test('lines are those of the sets in play', () => {
    expect(linesOf(sheetOf(3))).not.toContain('leaders');
    expect(linesOf(sheetOf(3, { leaders: true, cities: true })).slice(-2)).toEqual(['leaders', 'cities']);
});

test('what is damaged on the device is left out, the rest is kept', () => {
    const good = sheetOf(3);
    const past = { ...good, totals: [1, 2, 3], winners: [2] };
    const text = JSON.stringify({ now: good, past: [past, { ...past, totals: [1] }, null, 7], names: ['Ada', 'Bo'] });
    expect(readKept(text)).toEqual({ now: good, past: [past], names: ['Ada', 'Bo'] });
    for (const bad of ['', 'x', '7', 'null', '[]', '{"now":7,"past":{},"names":[7]}', null]) {
        expect(readKept(bad)).toEqual({ now: null, past: [], names: [] });
    }
    for (const bad of [
        { ...good, players: [] }, { ...good, players: Array(9).fill(good.players[0]) }, { ...good, at: 'x' },
        { ...good, players: [1, 2] }, { ...good, players: good.players.map((player) => ({ ...player, figures: { civil: 'x' } })) },
        { ...good, players: good.players.map((player) => ({ ...player, figures: { civil: 1e9 } })) },
        { ...good, players: good.players.map((player) => ({ ...player, name: 'x'.repeat(99) })) },
    ]) {
        expect(readSheet(bad)).toBeNull();
    }
});

test('somebody with two games can be followed from the first to the last', () => {
    const past = (at: number, ...names: string[]) => ({ ...newSheet(names), at, totals: names.map(() => 0), winners: [0] });
    const all = [past(3, 'Bo', 'Ada', ''), past(2, 'Ada', 'Cy'), past(1, 'Ada ', 'Bo')];
    expect(namesOf(all)).toEqual(['Bo', 'Ada']);
    expect(gamesOf(all, 'Ada').map(({ past: one, seat }) => [one.at, seat])).toEqual([[1, 0], [2, 0], [3, 1]]);
    expect(gamesOf(Array.from({ length: 30 }, (_, i) => past(30 - i, 'Ada', 'Bo')), 'Bo').map(({ past: one }) => one.at).slice(-2)).toEqual([29, 30]);
    expect(namesOf([past(1, 'Ada', 'Ada')])).toEqual([]);
});
