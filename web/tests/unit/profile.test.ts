/* The games of a profile: which count, what files are taken, what they come to. */
import { expect, test } from 'vitest';
import {
    BadFile, FILE_MAX, GAMES_MAX, gameOf, groupsOf, merge, pairsOf, readFile, readGame, streakOf, summaryOf, VERSION, writeFile, type Game,
} from '../../src/lib/profile';
import type { State } from '../../src/lib/types';

const game = (id: string, more: Partial<Game> = {}): Game => ({
    id, at: 1_760_000_000_000, players: 3, sets: [], board: 'giza', side: 'A', points: 50, place: 1, of: 3,
    foes: [{ level: 'normal', result: 1 }, { level: 'normal', result: 0.5 }], ...more,
});

const chair = (seat: number, who: string, bot: string | null = null) => ({ seat, who, bot, covered: false });
const stateOf = (table = {}, more = {}) =>
    ({
        table: {
            id: 'abc', status: 'over', made: 5, deal: { kind: 'drawn' },
            options: { players: 3, sets: ['base', 'cities'], day: null },
            chairs: [chair(0, 'person'), chair(1, 'bot', 'hard:character=2'), chair(2, 'bot', 'easy')],
            ...table,
        },
        you: { seat: 0 },
        view: { cities: [{ seat: 0, board: 'rhodes', side: 'B' }] },
        result: {
            winners: [1], places: [2, 1, 2], scores: [{ total: 44 }, { total: 51 }, { total: 44 }],
            sides: [{ seats: [1] }, { seats: [0] }, { seats: [2] }],
        },
        ...more,
    }) as unknown as State;

test('a game that is over is remembered as it ended for its player', () => {
    expect(gameOf(stateOf())).toEqual({
        id: 'abc', at: 5, players: 3, sets: ['cities'], board: 'rhodes', side: 'B', points: 44, place: 2, of: 3,
        foes: [{ level: 'hard', result: 0 }, { level: 'easy', result: 0.5 }],
    });
    expect(gameOf(stateOf({ deal: { kind: 'chosen' } }))).toHaveProperty('chosen', true);
    const day = { deal: { kind: 'day' }, options: { players: 3, sets: ['base'], day: '2026-11-15' } };
    expect(gameOf(stateOf(day))).toHaveProperty('day', '2026-11-15');
});

test('watched, covered, branched and unfinished games do not count', () => {
    expect(gameOf(stateOf({}, { you: null }))).toBeNull();
    expect(gameOf(stateOf({}, { you: { seat: null } }))).toBeNull();
    expect(gameOf(stateOf({ status: 'playing' }, { result: null }))).toBeNull();
    expect(gameOf(stateOf({ branch: 3 }))).toBeNull();
    expect(gameOf(stateOf({ chairs: [{ ...chair(0, 'person'), covered: true }] }))).toBeNull();
});

test('teams say nothing about one against another', () => {
    const result = { winners: [0, 1], places: [1, 1, 2], scores: [{ total: 4 }, { total: 5 }, { total: 4 }], sides: [{ seats: [0, 1] }, { seats: [2] }] };
    expect(gameOf(stateOf({}, { result }))!.foes).toEqual([]);
});

test('a file comes back as it was written', () => {
    const games = [game('a', { accuracy: 0.9, day: '2026-11-15' }), game('b', { chosen: true })];
    expect(readFile(writeFile(games))).toEqual(games);
    expect(readFile(writeFile([]))).toEqual([]);
    expect(writeFile(Array.from({ length: GAMES_MAX }, (_, i) => game(`abcdefgh${i}`))).length).toBeLessThan(FILE_MAX);
});

test('a file that is damaged, foreign or of another version is refused as a whole', () => {
    const faultOf = (text: string) => {
        try {
            readFile(text);
        } catch (error) {
            return (error as BadFile).fault;
        }
        return undefined;
    };
    const good = writeFile([game('a'), game('b')]);
    expect(faultOf(good.slice(0, -9))).toBe('damaged');
    expect(faultOf(good.replace('"points":50', '"points":"many"'))).toBe('damaged');
    expect(faultOf(good.replace('"place":1', '"place":4'))).toBe('damaged');
    expect(faultOf('')).toBe('damaged');
    expect(faultOf('null')).toBe('foreign');
    expect(faultOf('[1]')).toBe('foreign');
    expect(faultOf('{"septem":"log"}')).toBe('foreign');
    expect(faultOf(good.replace(`"version":${VERSION}`, `"version":${VERSION + 1}`))).toBe('version');
    expect(faultOf(`{"septem":"profile","version":${VERSION}}`)).toBe('damaged');
    expect(faultOf(writeFile(Array.from({ length: GAMES_MAX + 1 }, (_, i) => game(`g${i}`))))).toBe('damaged');
});

test('what is not known of a game is left out, and nothing else gets in', () => {
    expect(readGame({ ...game('a'), secret: 'x', foes: [{ level: 'easy', result: 1, more: 2 }] }))
        .toEqual(game('a', { foes: [{ level: 'easy', result: 1 }] }));
    for (const bad of [{ id: '<b>' }, { board: '../x' }, { accuracy: 2 }, { day: 'today' }, { day: '2026-02-31x' }, { day: '2999-01-01' }, { at: 9e13 }, { foes: [{ level: 'easy', result: 2 }] }, { at: -1 }]) {
        expect(readGame({ ...game('a'), ...bad })).toBeNull();
    }
    expect(readGame(null)).toBeNull();
});

test('two profiles become one without doubles, and an accuracy is kept', () => {
    const ours = [game('a', { at: 3 }), game('b', { at: 2, accuracy: 0.8 })];
    const theirs = [game('c', { at: 4 }), game('b', { at: 2 }), game('a', { at: 3, accuracy: 0.7 })];
    const all = merge(ours, theirs);
    expect(all.map(({ id, accuracy }) => [id, accuracy])).toEqual([['c', undefined], ['a', 0.7], ['b', 0.8]]);
    expect(merge(all, theirs)).toEqual(all);
});

test('sums are those of the games', () => {
    const games = [game('a'), game('b', { points: 41, place: 2, players: 4 })];
    expect(summaryOf(games)).toEqual({ games: 2, wins: 1, best: 50, mean: 45.5 });
    expect(groupsOf(games, ({ players }) => players).map(({ key, games: rows }) => [key, rows.length])).toEqual([[3, 1], [4, 1]]);
});

test('known deals are not rated: chosen ones, and those of a day that was played before', () => {
    const foes = (level: string) => [{ level, result: 1 }];
    const games = [
        game('d', { day: '2026-11-15', foes: foes('hard') }), game('c', { day: '2026-11-15', foes: foes('easy') }),
        game('b', { chosen: true }), game('a', { foes: foes('normal') }),
    ];
    expect(pairsOf(games)).toEqual([foes('normal'), foes('easy')]);
});

test('days in a row end with the first that was missed', () => {
    const on = (...days: string[]) => days.map((day, i) => game(`g${i}`, { day }));
    expect(streakOf([], '2026-11-16')).toEqual({ now: 0, most: 0 });
    expect(streakOf(on('2026-11-14', '2026-11-15', '2026-11-15'), '2026-11-16')).toEqual({ now: 2, most: 2 });
    expect(streakOf(on('2026-10-31', '2026-11-01', '2026-11-02', '2026-11-16'), '2026-11-16')).toEqual({ now: 1, most: 3 });
    expect(streakOf(on('2026-11-14'), '2026-11-16')).toEqual({ now: 0, most: 1 });
});
