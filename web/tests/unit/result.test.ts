/* Sentences about the end of a game. */
import { expect, test } from 'vitest';
import { linesOf, placeText, sideOf, sumText, tieText, titleText, type Speaker } from '../../src/lib/result';
import { lineIcons } from '../../src/lib/symbols';
import type { Result, Side } from '../../src/lib/types';

const side = (seats: number[], place: number, total: number, coins: number, tie: Side['tie'] = null): Side => ({
    ...Object.fromEntries(Object.keys(lineIcons).map((line) => [line, 0])),
    seats, place, total, coins, tie, military: 2, civil: total - 2,
});
const result = (...sides: Side[]): Result => ({
    sides,
    winners: sides.filter(({ place }) => place === 1).flatMap(({ seats }) => seats),
    places: [],
    scores: sides.map(({ total, coins }) => ({ total, coins, leaders: 0, cities: 3 })),
});
const speaker = (seat: number | null): Speaker => ({
    t: (key, args = {}) => `${key} ${JSON.stringify(Object.values(args))}`,
    listed: (names) => names.join('+'),
    labelled: (label, value) => `${label}=${value}`,
    line: (line) => line,
    name: (seat) => 'ABCDEF'.charAt(seat),
    seat,
});

test('who won', () => {
    const alone = result(side([1], 1, 50, 3), side([0], 2, 40, 3));
    expect(titleText(alone, speaker(0))).toBe('wins ["B",1]');
    expect(titleText(alone, speaker(1))).toBe('you_win []');
    expect(titleText(alone, speaker(null))).toBe('wins ["B",1]');
    const shared = result(side([0], 1, 50, 3, 'shared'), side([1], 1, 50, 3, 'shared'));
    expect(titleText(shared, speaker(0))).toBe('wins_shared ["A+B"]');
    const teams = result(side([2, 3], 1, 90, 3), side([0, 1], 2, 80, 3));
    expect(titleText(teams, speaker(3))).toBe('you_win_with ["C"]');
    expect(titleText(teams, speaker(0))).toBe('wins ["C+D",2]');
    expect(sumText(teams, speaker(0))).toBe('end_together [90]');
    expect(sumText(alone, speaker(0))).toBe('end_points [50,"civil",48]');
});

test('my place, among those who compete', () => {
    const end = result(side([2, 3], 1, 90, 3), side([0, 1], 2, 80, 3));
    expect(placeText(sideOf(end, 1)!, end, speaker(1))).toBe('team_place [2,2,80]');
    expect(sideOf(end, null)).toBeUndefined();
});

test('a tie is told as it looks from where one sits', () => {
    const end = result(side([1], 1, 54, 11, 'coins'), side([0], 2, 54, 7, 'coins'), side([2], 3, 40, 9));
    const told = (seat: number | null, of: number) => tieText(end.sides[of]!, end, speaker(seat));
    expect(told(0, 1)).toBe('tie_behind ["B",1,54,11,7]');
    expect(told(1, 0)).toBe('tie_ahead ["A",1,54,7,11]');
    expect(told(2, 0)).toBe('tie_coins ["B=11, A=7"]');
    expect(told(2, 2)).toBe('');
});

test('equal in everything is shared, among those with that place', () => {
    const end = result(side([1], 1, 19, 59, 'coins'), side([0], 2, 19, 57, 'shared'), side([2], 2, 19, 57, 'shared'));
    expect(tieText(end.sides[1]!, end, speaker(0))).toBe('tie_shared ["A+C",2]');
    expect(tieText(end.sides[0]!, end, speaker(1))).toBe('tie_coins ["B=59, A=57, C=57"]');
});

test('lines of sets without points stay away', () => {
    expect(linesOf(result(side([0], 1, 5, 1)))).toEqual(
        ['military', 'treasury', 'wonder', 'civil', 'science', 'commerce', 'guilds', 'cities'],
    );
});
