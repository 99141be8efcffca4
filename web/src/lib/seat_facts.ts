/* What is shown of the player of a city, and what was decided there in the turn revealed last. */
import type { Table } from './table.svelte';
import type { Move, News } from './types';

export interface SeatFacts {
    name: string;
    /** Nobody sits there: a bot plays on. */
    open: boolean;
    covered: boolean;
    away: boolean;
    /** On vacation until then, by this browser's clock; 0: is not. */
    until: number;
    partner: boolean;
    /** Asked, and whether the answer is still owed. */
    asked: boolean;
    owing: boolean;
}

export function factsOf(table: Table, seat: number): SeatFacts {
    const chair = table.info?.chairs.find((row) => row.seat === seat);
    const plays = table.info?.status === 'playing';
    return {
        name: table.nameOf(seat),
        open: chair?.who === 'open',
        covered: chair?.covered ?? false,
        away: plays && chair?.who === 'person' && !chair.connected,
        until: chair?.away_until ? chair.away_until - table.skew : 0,
        partner: table.view?.partner === seat,
        asked: plays && (table.view?.asked.includes(seat) ?? false),
        owing: table.view?.owing.includes(seat) ?? false,
    };
}

/** The news of the turn that was revealed last, with every question that followed from it. */
export function lastNews(table: Table): News[] {
    const last = table.state?.last;
    if (!last) {
        return [];
    }
    const earlier = table.log.filter(
        (news) => news.age === last.age && news.turn === last.turn && news.question < last.question,
    );
    return [...earlier, last];
}

/** What a seat did then. */
export const lastMoves = (table: Table, seat: number): Move[] =>
    lastNews(table).flatMap((news) => news.decisions.filter((move) => move.seat === seat));

/** The stage it built then, 0 for none. */
export const risingOf = (table: Table, seat: number): number =>
    lastMoves(table, seat).find((move) => move.stage)?.stage ?? 0;
