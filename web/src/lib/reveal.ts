/* A turn as it is seen and heard: whose card turns, which coins go where, what rises, where the hand
 * goes, and when. Pure: the news and the two states say it all, and nothing here changes what the
 * screen says. */
import type { Sound } from './instruments';
import type { News, State } from './types';

/** What came between two states. */
export interface Step {
    news: News[];
    from: State;
    to: State;
}

export type Place = number | 'bank';

export interface Flight {
    from: Place;
    to: Place;
    coins: number;
}

/** Where a hand goes; `dealt`: there is a new one, from nobody. */
export type Passing = 'left' | 'right' | 'swap' | 'dealt';

export interface Reveal {
    /** Seats that show what they did. */
    seats: number[];
    flights: Flight[];
    rises: { seat: number; stage: number }[];
    passing: Passing | null;
}

interface Round {
    leftOf: (seat: number) => number;
    rightOf: (seat: number) => number;
}

function flightsOf({ decisions, events }: News, { leftOf, rightOf }: Round): Flight[] {
    const paid = decisions.flatMap(({ seat, left = 0, right = 0, bank = 0 }): Flight[] => [
        { from: seat, to: leftOf(seat), coins: left },
        { from: seat, to: rightOf(seat), coins: right },
        { from: seat, to: 'bank', coins: bank },
    ]);
    const given = events.flatMap(({ kind, seat, n = 0 }): Flight[] =>
        kind !== 'coins' || seat === undefined ? []
        : n > 0 ? [{ from: 'bank', to: seat, coins: n }]
        : [{ from: seat, to: 'bank', coins: -n }],
    );
    return [...paid, ...given].filter(({ coins }) => coins > 0);
}

function passingOf({ news, from, to }: Step): Passing | null {
    const [old, next] = [from.view, to.view];
    /* Leaders are passed on while they are chosen, before the first turn. */
    if (old?.phase === 'keep' && next?.phase === 'keep') {
        return old.passes;
    }
    if (!next || to.table.status !== 'playing' || (old?.age === next.age && old.turn === next.turn)) {
        return null;
    }
    if (!old || old.age !== next.age || old.turn === 0) {
        return next.turn > 0 ? 'dealt' : null;
    }
    const isFrozen = news.some(({ events }) => events.some(({ rule }) => rule === 'freeze'));
    return isFrozen ? null : old.passes;
}

/** What a step shows. Of several questions at once, as after a lost line, only the last one moves. */
export function revealOf(step: Step, round: Round): Reveal {
    const last = step.news.at(-1);
    return {
        seats: last?.decisions.map(({ seat }) => seat) ?? [],
        flights: last ? flightsOf(last, round) : [],
        rises: last?.decisions.flatMap(({ seat, stage }) => (stage ? [{ seat, stage }] : [])) ?? [],
        passing: passingOf(step),
    };
}

/** What each purse has more or less than before the turn; questions that follow it add to `so_far`. */
export function gainsOf({ news, from, to }: Step, so_far: Record<number, number>): Record<number, number> {
    const isNew = news.at(-1)?.phase === 'turn' || from.view?.age !== to.view?.age;
    const gains: Record<number, number> = isNew ? {} : { ...so_far };
    for (const city of to.view?.cities ?? []) {
        const before = from.view?.cities.find(({ seat }) => seat === city.seat)?.coins ?? city.coins;
        gains[city.seat] = (gains[city.seat] ?? 0) + city.coins - before;
    }
    return gains;
}

/** Durations in milliseconds, as the tokens of the page have them. */
export interface Durations {
    flip: number;
    fly: number;
    leave: number;
    arrive: number;
}

/** When each part begins: cards turn, then coins fly while the hand leaves and the next one comes. */
export const startsOf = ({ flip, leave }: Durations) => ({ turn: 0, fly: flip, leave: flip, arrive: flip + leave });

export function lengthOf(durations: Durations): number {
    const { fly, arrive } = startsOf(durations);
    return Math.max(fly + durations.fly, arrive + durations.arrive);
}

/** What is heard of it at a seat, or by somebody who watches: coins only where they are one's own. */
export function soundsOf(reveal: Reveal, seat: number | null, durations: Durations): [Sound, number][] {
    const { fly } = startsOf(durations);
    const isOwn = ({ from, to }: Flight) => seat === null || from === seat || to === seat;
    return [
        ...(reveal.seats.length ? [['reveal', 0] as [Sound, number]] : []),
        ...(reveal.flights.some(isOwn) ? [['coin', fly + durations.fly / 2] as [Sound, number]] : []),
        ...(reveal.rises.length ? [['stage', fly] as [Sound, number]] : []),
    ];
}
