/* The conflicts at the end of an age, put in order for the one who looks. Pure: all numbers are those of
 * the events; here they are only added up. */
import type { News, NewsEvent } from './types';

/** One city in a conflict: what it counted, and what it won and lost by it. */
export interface Side {
    seat: number;
    shields: number;
    won: number;
    lost: number;
    /** The other one counted more. */
    weak: boolean;
}

/** Two cities, the one at the right first: each meets the next one to its left. */
export type Duel = [Side, Side];

export interface War {
    age: number;
    /** One's own conflicts as they are seen from one's city: at the left, at the right. */
    left: Duel | null;
    right: Duel | null;
    /** All others in their order round the table. */
    others: Duel[];
    absent: number[];
    /** What one's own conflicts brought together; null for who was in none. */
    sum: number | null;
}

export const balance = ({ won, lost }: Pick<Side, 'won' | 'lost'>) => won - lost;

function duelOf({ seat = 0, other = 0, shields = 0, others = 0, winner, taker, won = 0, lost = 0 }: NewsEvent): Duel {
    const side = (at: number, own: number, against: number): Side => ({
        seat: at,
        shields: own,
        won: at === winner ? won : 0,
        lost: at === taker ? lost : 0,
        weak: own < against,
    });
    return [side(seat, shields, others), side(other, others, shields)];
}

export const sideOf = (duel: Duel | null, seat: number | null) => duel?.find((side) => side.seat === seat);
export const otherOf = (duel: Duel | null, seat: number | null) => duel?.find((side) => side.seat !== seat);

/** The conflicts these news tell, null where there were none. */
export function warOf(news: News, seat: number | null, cities: number): War | null {
    const duels = news.events.filter(({ kind }) => kind === 'fight').map(duelOf);
    if (duels.length === 0) {
        return null;
    }
    const left = duels.find(([side]) => side.seat === seat) ?? null;
    const right = duels.find(([, side]) => side.seat === seat) ?? null;
    const first = seat ?? 0;
    const place = ([side]: Duel) => (side.seat - first + cities) % cities;
    const own = [sideOf(left, seat), sideOf(right, seat)].filter((side) => side !== undefined);
    return {
        age: news.age,
        left,
        right,
        others: duels.filter((duel) => duel !== left && duel !== right).sort((a, b) => place(a) - place(b)),
        absent: news.events.flatMap((event) => (event.kind === 'absent' ? [event.seat ?? 0] : [])),
        sum: own.length ? own.reduce((all, side) => all + balance(side), 0) : null,
    };
}
