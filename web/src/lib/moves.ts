/* Puts the decisions the server lists into the order people look for them: by what they answer for,
 * by card, by use, the cheapest payment first. Nothing here decides what is legal. */
import type { Move, Way } from './types';

/** What a decision costs in coins, to everybody together. */
export const price = (move: Move) => (move.left ?? 0) + (move.right ?? 0) + (move.bank ?? 0);

/** Decisions that differ in who is paid alone, the cheapest first. */
export interface Choice {
    key: string;
    use: string;
    stage: number;
    as: number;
    by: string;
    ways: Way[];
}

export interface CardChoices {
    card: string;
    choices: Choice[];
}

const USES = ['build', 'recruit', 'salvage', 'stage'];
const LAST = ['sell', 'leave'];

function rank(use: string): number {
    const first = USES.indexOf(use);
    const last = LAST.indexOf(use);
    return first >= 0 ? first : last >= 0 ? 100 + last : 50;
}

function compareWays(a: Way, b: Way): number {
    return (
        price(a) - price(b) ||
        (a.bank ?? 0) - (b.bank ?? 0) ||
        Math.abs((a.left ?? 0) - (a.right ?? 0)) - Math.abs((b.left ?? 0) - (b.right ?? 0)) ||
        (b.left ?? 0) - (a.left ?? 0)
    );
}

/* A loss is paid from "everything" down to "nothing": the choice is its own price list. */
const isAmount = (way: Way) => way.card === undefined && way.use === 'pay';

export function groupChoices(ways: Way[]): Choice[] {
    const choices = new Map<string, Choice>();
    for (const way of ways) {
        const { use, stage = 0, as = 0, by = '' } = way;
        const rest = isAmount(way) ? way.text : `${way.token ?? ''}${way.freeze ? ' freeze' : ''}`;
        const key = [use, stage, as, by, rest].join(' ');
        const known = choices.get(key);
        if (known) {
            known.ways.push(way);
        } else {
            choices.set(key, { key, use, stage, as, by, ways: [way] });
        }
    }
    const list = [...choices.values()];
    for (const choice of list) {
        choice.ways.sort(compareWays);
    }
    return list.sort(
        (a, b) =>
            rank(a.use) - rank(b.use) ||
            price(a.ways[0] as Way) - price(b.ways[0] as Way) ||
            a.by.localeCompare(b.by) ||
            a.stage - b.stage ||
            a.as - b.as,
    );
}

/** The decisions of one seat: those with a card, card by card, and the rest. */
export function groupMoves(ways: Way[], seat: number): { cards: CardChoices[]; plain: Choice[] } {
    const cards = new Map<string, Way[]>();
    const plain: Way[] = [];
    for (const way of ways) {
        if (way.seat !== seat) {
            continue;
        }
        if (way.card === undefined) {
            plain.push(way);
        } else {
            cards.set(way.card, [...(cards.get(way.card) ?? []), way]);
        }
    }
    return {
        cards: [...cards].map(([card, list]) => ({ card, choices: groupChoices(list) })),
        plain: groupChoices(plain),
    };
}

/** The seats whose questions these decisions answer, one's own first. */
export function askedSeats(ways: Way[], own: number | null): number[] {
    const seats = [...new Set(ways.map((way) => way.seat))];
    return seats.sort((a, b) => Number(b === own) - Number(a === own) || a - b);
}

/** Cheapest way to build a card of the hand, if there is one. */
export function cheapestBuild(choices: Choice[]): Way | undefined {
    return choices
        .filter((choice) => ['build', 'salvage', 'recruit', 'hire'].includes(choice.use))
        .flatMap((choice) => choice.ways)
        .sort(compareWays)[0];
}
