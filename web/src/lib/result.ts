/* The end of a game in words. Who is where, and what broke a tie, comes from the server. */
import type { Key } from './keys';
import { lineIcons } from './symbols';
import type { City, Result, Side } from './types';
import type { Args } from './fill';

/** Whose game is over: a table, or people who counted theirs. */
export interface Ended {
    /** One's own seat. */
    readonly seat: number | null;
    nameOf: (seat: number) => string;
    city: (seat: number) => City | undefined;
}

/** What sentences about an end need. */
export interface Speaker {
    t: (key: Key, args?: Args) => string;
    /** "Ada, Bo and Cy" */
    listed: (names: string[]) => string;
    /** "Ada: 7" */
    labelled: (label: string, value: string) => string;
    line: (line: string) => string;
    name: (seat: number) => string;
    /** One's own seat. */
    seat: number | null;
}

export const sideOf = (result: Result, seat: number | null): Side | undefined =>
    result.sides.find((side) => seat !== null && side.seats.includes(seat));

/** The lines in play: those of sets that nobody scored on stay away. */
export const linesOf = (result: Result): string[] =>
    Object.keys(lineIcons).filter(
        (line) => !['leaders', 'cities'].includes(line) || result.scores.some((score) => score[line] !== 0),
    );

const namesOf = (side: Side, { listed, name }: Speaker) => listed(side.seats.map(name));

export function titleText(result: Result, speaker: Speaker): string {
    const { t, listed, name, seat } = speaker;
    const first = result.sides.filter((side) => side.place === 1);
    const own = first.find((side) => seat !== null && side.seats.includes(seat));
    if (first.length > 1) {
        return t('wins_shared', { names: listed(first.map((side) => namesOf(side, speaker))) });
    }
    const partner = own?.seats.find((other) => other !== seat);
    return own
        ? partner === undefined ? t('you_win') : t('you_win_with', { name: name(partner) })
        : t('wins', { names: listed(result.winners.map(name)), n: result.winners.length });
}

/** What the winners have. */
export function sumText(result: Result, { t, line }: Speaker): string {
    const side = result.sides[0]!;
    if (side.seats.length > 1) {
        return t('end_together', { n: side.total });
    }
    const [best] = linesOf(result).sort((a, b) => Number(side[b]) - Number(side[a]));
    return t('end_points', { n: side.total, line: line(best!), most: Number(side[best!]) });
}

export function placeText(side: Side, result: Result, { t }: Speaker): string {
    return t(side.seats.length > 1 ? 'team_place' : 'your_place', {
        place: side.place, of: result.sides.length, n: side.total,
    });
}

/** How this side and others with as many points were told apart; "" if nobody has as many. */
export function tieText(side: Side, result: Result, speaker: Speaker): string {
    const { t, labelled, listed, seat } = speaker;
    const equals = result.sides.filter((other) => other.total === side.total);
    if (side.tie === null) {
        return '';
    }
    if (side.tie === 'shared') {
        const sharing = equals.filter((other) => other.place === side.place);
        return t('tie_shared', { names: listed(sharing.map((other) => namesOf(other, speaker))), place: side.place });
    }
    const [rival] = equals.filter((other) => other !== side);
    if (equals.length === 2 && rival && seat !== null && side.seats.includes(seat)) {
        return t(rival.place < side.place ? 'tie_behind' : 'tie_ahead', {
            name: namesOf(rival, speaker), count: rival.seats.length, n: rival.total,
            theirs: rival.coins, yours: side.coins,
        });
    }
    return t('tie_coins', { coins: equals.map((other) => labelled(namesOf(other, speaker), String(other.coins))).join(', ') });
}
