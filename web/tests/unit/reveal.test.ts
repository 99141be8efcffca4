import { describe, expect, test } from 'vitest';
import { gainsOf, lengthOf, revealOf, soundsOf, startsOf, type Step } from '../../src/lib/reveal';
import type { Move, News, NewsEvent, State, View } from '../../src/lib/types';

const round = { leftOf: (seat: number) => (seat + 1) % 4, rightOf: (seat: number) => (seat + 3) % 4 };
const durations = { flip: 320, fly: 420, leave: 260, arrive: 320 };

const news = (decisions: Move[], events: NewsEvent[] = []): News => ({
    seq: 9, question: 3, age: 1, turn: 2, phase: 'turn', decisions, events,
});
const state = (view: Partial<View>, status = 'playing') =>
    ({ view: { age: 1, turn: 2, passes: 'left', ...view }, table: { status } }) as unknown as State;
const step = (told: News[], from: Partial<View> = {}, to: Partial<View> = { turn: 3 }, status = 'playing'): Step => ({
    news: told,
    from: state(from),
    to: state(to, status),
});

describe('coins', () => {
    const flights = (told: News) => revealOf(step([told]), round).flights;

    test('go to the neighbours and the bank that a decision pays', () => {
        expect(flights(news([{ seat: 0, use: 'build', card: 'baths', left: 2, right: 1, bank: 1 }]))).toEqual([
            { from: 0, to: 1, coins: 2 },
            { from: 0, to: 3, coins: 1 },
            { from: 0, to: 'bank', coins: 1 },
        ]);
    });

    test('come from the bank, or go back to it', () => {
        const told = news([], [{ kind: 'coins', seat: 2, n: 3 }, { kind: 'coins', seat: 1, n: -2 }, { kind: 'chain', seat: 0 }]);
        expect(flights(told)).toEqual([
            { from: 'bank', to: 2, coins: 3 },
            { from: 1, to: 'bank', coins: 2 },
        ]);
    });

    test('are heard by whom they concern, and by all who watch', () => {
        const reveal = revealOf(step([news([{ seat: 1, use: 'build', left: 2 }])]), round);
        const heard = (seat: number | null) => soundsOf(reveal, seat, durations).map(([sound]) => sound);
        expect(heard(2)).toContain('coin');
        expect(heard(0)).not.toContain('coin');
        expect(heard(null)).toContain('coin');
    });
});

test('every decision is shown, and a stage rises also when it comes with a building', () => {
    const reveal = revealOf(
        step([news([{ seat: 0, use: 'stage', stage: 2 }, { seat: 1, use: 'sell' }, { seat: 3, use: 'build', card: 'baths', stage: 1 }])]),
        round,
    );
    expect(reveal.seats).toEqual([0, 1, 3]);
    expect(reveal.rises).toEqual([{ seat: 0, stage: 2 }, { seat: 3, stage: 1 }]);
});

test('of several questions at once only the last one moves', () => {
    const reveal = revealOf(step([news([{ seat: 0, use: 'build', left: 2 }]), news([{ seat: 1, use: 'pay', bank: 3 }])]), round);
    expect(reveal.seats).toEqual([1]);
    expect(reveal.flights).toEqual([{ from: 1, to: 'bank', coins: 3 }]);
});

describe('hands', () => {
    const passing = (...args: Parameters<typeof step>) => revealOf(step(...args), round).passing;

    test('go where the turn that is over sent them', () => {
        expect(passing([news([])])).toBe('left');
        expect(passing([news([])], { passes: 'right' }, { turn: 3, passes: 'left' })).toBe('right');
        expect(passing([news([])], { passes: 'swap' })).toBe('swap');
    });

    test('stay while the turn is not over, and when somebody froze them', () => {
        expect(passing([news([])], {}, { turn: 2, phase: 'pay' })).toBe(null);
        expect(passing([news([], [{ kind: 'power', seat: 1, rule: 'freeze' }])])).toBe(null);
        expect(passing([news([])], { passes: null })).toBe(null);
    });

    test('of leaders are passed on while they are chosen', () => {
        expect(passing([news([])], { turn: 0, phase: 'keep', passes: 'right' }, { turn: 0, phase: 'keep' })).toBe('right');
    });

    test('are dealt in a new age, once leaders have been chosen', () => {
        expect(passing([news([])], { turn: 6 }, { age: 2, turn: 1 })).toBe('dealt');
        expect(passing([news([])], { turn: 6 }, { age: 2, turn: 0 })).toBe(null);
        expect(passing([news([])], { turn: 0 }, { turn: 1 })).toBe('dealt');
    });

    test('are dealt when the game begins', () => {
        const begun: Step = { news: [], from: { ...state({}), view: null }, to: state({ turn: 1 }) };
        expect(revealOf(begun, round).passing).toBe('dealt');
    });

    test('are gone at the end', () => {
        expect(passing([news([])], { turn: 6, age: 3 }, { turn: 6, age: 3 }, 'over')).toBe(null);
    });
});

test('it is over in 900 milliseconds, and parts follow each other', () => {
    const starts = startsOf(durations);
    expect(starts).toEqual({ turn: 0, fly: 320, leave: 320, arrive: 580 });
    expect(lengthOf(durations)).toBe(900);
});

test('a purse says what a turn changed, with the questions that followed', () => {
    const cities = (...coins: number[]) => coins.map((n, seat) => ({ seat, coins: n })) as View['cities'];
    const turn = gainsOf(step([news([])], { cities: cities(3, 5) }, { turn: 2, cities: cities(1, 7) }), { 0: 9 });
    expect(turn).toEqual({ 0: -2, 1: 2 });
    const pay = { ...news([]), phase: 'pay' };
    expect(gainsOf(step([pay], { cities: cities(1, 7) }, { turn: 3, cities: cities(0, 7) }), turn)).toEqual({ 0: -3, 1: 2 });
});
