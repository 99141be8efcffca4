/* The rating against the levels: it finds a strength that is known, with an error that holds. */
import { expect, test } from 'vitest';
import { GAMES_MIN, LEVELS, rate, rateable, type Pairs } from '../../src/lib/rating';

const valueOf = (level: string) => LEVELS.find((row) => row.level === level)!.value;

/* Small, and the same each time. */
function randomFrom(seed: number) {
    return () => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return seed / 2 ** 32;
    };
}

/* Everybody has a good or a bad day; the same own day meets all opponents of a game. */
function play(games: number, own: number, levels: string[], random: () => number): Pairs[] {
    const day = () => -Math.log(-Math.log(random() || 1e-9));
    const unit = 400 / Math.LN10;
    return Array.from({ length: games }, () => {
        const mine = own / unit + day();
        return levels.map((level) => ({ level, result: mine > valueOf(level) / unit + day() ? 1 : 0 }));
    });
}

/* What one of a level wins at four players against three of the level below, 1 for an equal part. */
function shareOfFour(step: number): number {
    return 4 / (1 + 3 * 10 ** (-step / 400));
}

test('levels stand in order, each beats the one below by 1.3 to 1.5 at four players', () => {
    const shares = LEVELS.slice(1).map(({ value }, i) => shareOfFour(value - LEVELS[i]!.value));
    expect(valueOf('normal')).toBe(1000);
    expect(Math.min(...shares)).toBeGreaterThan(1.3);
    expect(Math.max(...shares)).toBeLessThan(1.5);
});

test('too few games have no rating, nor have opponents of unknown strength', () => {
    const game = [{ level: 'hard', result: 1 }];
    expect(rate(Array(GAMES_MIN - 1).fill(game))).toBeNull();
    expect(rate(Array(GAMES_MIN).fill(game))).not.toBeNull();
    const strange = [{ level: 'mcts', result: 1 }];
    expect(rateable([...Array(GAMES_MIN).fill(strange), [], game])).toBe(1);
    expect(rate(Array(GAMES_MIN).fill(strange))).toBeNull();
});

test('who wins as often as loses against a level has its rating', () => {
    const games = Array.from({ length: 40 }, (_, i) => [{ level: 'hard', result: i % 2 }]);
    expect(rate(games)!.value).toBeCloseTo(valueOf('hard'), -1);
});

test('all won and all lost are numbers, far from each other', () => {
    const all = (result: number) => rate(Array(20).fill([{ level: 'normal', result }]))!;
    expect(all(1).value).toBeGreaterThan(1400);
    expect(all(0).value).toBeLessThan(600);
    expect(all(1).error).toBeGreaterThan(100);
});

test('a known strength is found, and lies within two errors nineteen times in twenty', () => {
    const random = randomFrom(7);
    let inside = 0;
    let sum = 0;
    const RUNS = 300;
    for (let run = 0; run < RUNS; run++) {
        const { value, error } = rate(play(40, 1120, ['easy', 'hard', 'master'], random))!;
        sum += value;
        inside += Number(Math.abs(value - 1120) < 2 * error);
    }
    expect(Math.abs(sum / RUNS - 1120)).toBeLessThan(12);
    expect(inside / RUNS).toBeGreaterThan(0.91);
});

test('more games make the error smaller', () => {
    const random = randomFrom(3);
    const few = rate(play(15, 1000, ['normal', 'normal'], random))!;
    const many = rate(play(240, 1000, ['normal', 'normal'], random))!;
    expect(many.error).toBeLessThan(few.error / 2.5);
});
