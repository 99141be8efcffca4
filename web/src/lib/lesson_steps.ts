/* Which step of a lesson the present turn can show, and the move it is shown with. Pure: everything is
 * read from what the engine says of the turn. */
import { choice, type Lesson, type Need, type Step } from './lesson';
import { price } from './moves';
import type { Card, Hint, State, Way } from './types';

export interface Shown {
    step: Step;
    /** The move that is advised; null where nothing is asked of this seat. */
    way: Way | null;
}

/** A card of the tables. */
export type CardOf = (slug: string) => Pick<Card, 'colour' | 'effects'> | undefined;

const bought = (way: Way) => way.bill?.some(({ from }) => from === 'left' || from === 'right') ?? false;

const paid: Record<NonNullable<Need['by']>, (way: Way) => boolean> = {
    nothing: (way) => price(way) === 0 && !way.bill?.length && !way.after,
    own: (way) => price(way) === 0 && !!way.bill?.length && way.bill.every(({ from }) => from === 'own'),
    trade: bought,
    chain: (way) => way.after !== undefined,
};

function fits(way: Way, needs: Need, cardOf: CardOf): boolean {
    const card = way.card === undefined ? undefined : cardOf(way.card);
    return (
        (!needs.use || way.use === needs.use) &&
        (!needs.colour || card?.colour === needs.colour) &&
        (!needs.effect || (card?.effects.some(({ kind }) => kind === needs.effect) ?? false)) &&
        (!needs.by || paid[needs.by](way)) &&
        (!needs.holds || card?.colour === needs.holds)
    );
}

function isTime({ phase, age, turn }: Need, state: State): boolean {
    const view = state.view;
    return (
        !!view &&
        (!phase || view.phase === phase) &&
        (!age || view.age === age) &&
        (!turn || view.turn === (turn === 'last' ? view.turns : turn))
    );
}

/* What somebody does who has no reason for anything else: build, then a stage, then sell. */
const plain = ['build', 'recruit', 'keep', 'stage', 'sell'];
const rank = ({ use }: Way) => (plain.includes(use) ? plain.indexOf(use) : plain.length);

/** The moves that show a step, the advised one first; none: this turn cannot show it. */
export function movesOf(step: Step, state: State, seat: number, cardOf: CardOf, prefer = step.prefer): Way[] {
    if (!isTime(step.needs, state)) {
        return [];
    }
    const isAdvised = (way: Way) => !!prefer && `${way.text} `.startsWith(`${prefer} `);
    return state.moves
        .filter((way) => way.seat === seat && fits(way, step.needs, cardOf))
        .sort((a, b) => Number(isAdvised(b)) - Number(isAdvised(a)) || rank(a) - rank(b) || price(a) - price(b));
}

/** The step for the decision that comes now, the `n`th of the lesson, after those shown before. */
export function pickStep(
    lesson: Lesson, state: State, seat: number, n: number, before: string[], cardOf: CardOf,
): Shown {
    const ideas = new Set(lesson.steps.filter(({ id }) => before.includes(id)).map(({ idea }) => idea));
    for (const step of lesson.steps) {
        const prefer = lesson.advice?.[n - 1] ?? step.prefer;
        const way = step.from <= n && !ideas.has(step.idea) && movesOf(step, state, seat, cardOf, prefer)[0];
        if (way) {
            return { step, way };
        }
    }
    return { step: choice, way: movesOf(choice, state, seat, cardOf)[0] ?? null };
}

export interface Advice {
    way: Way | null;
    /** What a strong bot says of it; null: it was not asked. */
    hint: Hint | null;
}

/** What is advised after a strong bot was asked: what shows the step, unless something else is better
 *  by more than chance, which is twice the error. */
export function adviceOf({ step, way }: Shown, hints: Hint[], state: State, cardOf: CardOf): Advice {
    const rows = hints.flatMap((hint) => {
        const found = state.moves.find(({ seat, text }) => seat === hint.move.seat && text === hint.move.text);
        return found ? [{ way: found, hint }] : [];
    });
    const [best] = rows;
    const isGood = ({ share }: Hint) => share + 2 * best!.hint.error >= best!.hint.share;
    return rows.find((row) => isGood(row.hint) && fits(row.way, step.needs, cardOf)) ?? best ?? { way, hint: null };
}
