/* How strong somebody plays, on the scale of the levels of the bots.
 *
 * A result is a pair: this person ended before a bot of a known level, behind it, or level with it.
 * The odds to end before it are 10 to the power of (rating − level) / 400, as in chess; the rating is
 * the one under which what happened is most likely. Half a victory and half a defeat against `normal`
 * are added, so that there is one also where everything was won.
 *
 * Pairs of one game hang together: who plays well ends before all. The error is therefore taken from
 * how the sums of whole games scatter, and is never smaller than that of pairs that do not. */

/** One game: the levels met, each with 1 for ending before it, 0 behind, 0.5 level. */
export type Pairs = { level: string; result: number }[];

export interface Rating {
    value: number;
    /** One standard error. */
    error: number;
    /** How many games it comes from. */
    games: number;
}

/* Points of the scale for a factor of e in the odds. */
const UNIT = 400 / Math.LN10;

/* How often each level ends before one of the level below (docs/bots.md). */
const BEFORE: [string, number][] = [
    ['beginner', 0.5], ['easy', 0.613], ['normal', 0.618], ['hard', 0.608], ['veteran', 0.621], ['master', 0.622],
];
const stepOf = (before: number) => UNIT * Math.log(before / (1 - before));

const ZERO = 1000;

/** The levels, weakest first, and what they are rated; `normal` has 1000. */
export const LEVELS: { level: string; value: number }[] = (() => {
    let sum = 0;
    const rows = BEFORE.map(([level, before]) => ({ level, value: (sum += stepOf(before)) }));
    const zero = ZERO - rows.find(({ level }) => level === 'normal')!.value;
    return rows.map(({ level, value }) => ({ level, value: value + zero }));
})();

/** Fewer games than these say too little. */
export const GAMES_MIN = 10;

const valueOf = (level: string) => LEVELS.find((row) => row.level === level)?.value;

/** The games with an opponent whose level is known, and of each only those. */
const known = (games: Pairs[]) =>
    games.map((pairs) => pairs.filter(({ level }) => valueOf(level) !== undefined)).filter((pairs) => pairs.length);

export const rateable = (games: Pairs[]) => known(games).length;

/** Null where there are too few games. */
export function rate(games: Pairs[]): Rating | null {
    const all = known(games);
    if (all.length < GAMES_MIN) {
        return null;
    }
    const expected = (rating: number, level: string) => 1 / (1 + Math.exp((valueOf(level)! - rating) / UNIT));
    const withPrior: Pairs[] = [...all, [{ level: 'normal', result: 0.5 }]];
    const surplus = (rating: number, pairs: Pairs) =>
        pairs.reduce((sum, { level, result }) => sum + result - expected(rating, level), 0);
    /* The more is expected the less is left over: one zero, found by halving. */
    let [low, high] = [ZERO - 10 * 400, ZERO + 10 * 400];
    while (high - low > 0.01) {
        const middle = (low + high) / 2;
        const isMore = withPrior.reduce((sum, pairs) => sum + surplus(middle, pairs), 0) > 0;
        [low, high] = isMore ? [middle, high] : [low, middle];
    }
    const value = (low + high) / 2;
    const information = withPrior.flat().reduce((sum, { level }) => {
        const p = expected(value, level);
        return sum + p * (1 - p);
    }, 0);
    const scatter = all.reduce((sum, pairs) => sum + surplus(value, pairs) ** 2, 0);
    const error = UNIT * Math.max(1 / Math.sqrt(information), Math.sqrt(scatter) / information);
    return { value, error, games: all.length };
}
