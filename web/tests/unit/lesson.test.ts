/* Which step a turn shows, what it advises, and where the coach stands. */
import { describe, expect, it } from 'vitest';
import { choice, lessons, type Lesson, type Step } from '../../src/lib/lesson';
import { placeCoach, selectorsOf } from '../../src/lib/lesson_lit';
import { movesOf, pickStep } from '../../src/lib/lesson_steps';
import type { State, View, Way } from '../../src/lib/types';
import { languages } from '../../publish-words.js';

const colours: Record<string, string> = {
    altar: 'blue', baths: 'blue', walls: 'red', stables: 'red', library: 'green', vineyard: 'yellow', workers_guild: 'purple',
};
const colourOf = (card: string) => colours[card];
const effects: Record<string, string> = { walls: 'shields', residence: 'diplomacy' };
const cardOf = (card: string) => ({ colour: colours[card] ?? 'brown', effects: effects[card] ? [{ kind: effects[card] }] : [] });

const build = (card: string, more: Partial<Way> = {}): Way => ({ seat: 0, use: 'build', card, text: `build ${card}`, ...more });
const sell = (card: string): Way => ({ seat: 0, use: 'sell', card, text: `sell ${card}`, gains: 3 });
const stage = (card: string): Way => ({ seat: 0, use: 'stage', card, stage: 1, text: `stage ${card} 1` });

function state(moves: Way[], view: Partial<View> = {}): State {
    return { moves, view: { phase: 'turn', age: 1, turn: 3, turns: 6, passes: 'left', ...view } } as State;
}

const step = (id: string, more: Partial<Step>): Step => ({ id, idea: id, from: 1, needs: {}, lit: ['card'], ...more });
const lesson = (...steps: Step[]): Lesson => ({ id: 'x', options: {}, boards: [], sign: '', bots: 'easy', turns: 18, steps });
const pick = (of: Lesson, now: State, n = 1, before: string[] = []) => pickStep(of, now, 0, n, before, cardOf);

describe('what a step needs', () => {
    const ways = [
        build('altar'),
        build('baths', { bill: [{ unit: 'stone', from: 'own' }] }),
        build('library', { left: 2, bill: [{ unit: 'textile', from: 'left', coins: 2 }] }),
        build('stables', { after: 'altar' }),
        stage('altar'),
        sell('altar'),
    ];
    const found = (needs: Step['needs'], view: Partial<View> = {}) =>
        movesOf(step('s', { needs }), state(ways, view), 0, cardOf).map(({ text }) => text);

    it('is read from the moves', () => {
        expect(found({ use: 'build', by: 'nothing' })).toEqual(['build altar']);
        expect(found({ use: 'build', by: 'own' })).toEqual(['build baths']);
        expect(found({ use: 'build', by: 'trade' })).toEqual(['build library']);
        expect(found({ use: 'build', by: 'chain' })).toEqual(['build stables']);
        expect(found({ use: 'stage' })).toEqual(['stage altar 1']);
        expect(found({ use: 'build', colour: 'red' })).toEqual(['build stables']);
        expect(found({ holds: 'purple' })).toEqual([]);
        expect(found({ effect: 'diplomacy' })).toEqual([]);
        expect(movesOf(step('s', { needs: { effect: 'diplomacy' } }), state([build('residence')]), 0, cardOf)).toHaveLength(1);
    });

    it('and from the view', () => {
        expect(found({ turn: 'last' })).toEqual([]);
        expect(found({ turn: 'last' }, { turn: 6 })).toHaveLength(6);
        expect(found({ age: 2, use: 'sell' })).toEqual([]);
        expect(found({ phase: 'recruit' })).toEqual([]);
    });

    it('of nobody else', () => {
        expect(movesOf(step('s', {}), state([{ ...sell('altar'), seat: 2 }]), 0, cardOf)).toEqual([]);
    });
});

describe('the step of a turn', () => {
    const of = lesson(
        step('war', { needs: { use: 'build', colour: 'red' } }),
        step('chain', { from: 3, needs: { use: 'build', by: 'chain' } }),
        step('guilds', { needs: { use: 'build', colour: 'purple' } }),
        step('guilds_far', { idea: 'guilds', needs: { holds: 'purple' } }),
    );
    const chained = build('stables', { after: 'altar' });

    it('is the first one that the turn can show', () => {
        expect(pick(of, state([chained, sell('stables')])).step.id).toBe('war');
        expect(pick(of, state([sell('workers_guild')])).step.id).toBe('guilds_far');
    });

    it('comes once, and an idea comes once', () => {
        expect(pick(of, state([chained]), 3, ['war', 'choice']).step.id).toBe('chain');
        expect(pick(of, state([build('workers_guild')]), 4, ['guilds_far']).step).toBe(choice);
    });

    it('does not come before its time', () => {
        expect(pick(of, state([chained]), 2, ['war']).step).toBe(choice);
    });

    it('says nothing new where nothing new can be shown, and advises what is plain', () => {
        const shown = pick(of, state([sell('vineyard'), stage('vineyard'), build('baths', { left: 2 }), build('altar')]));
        expect(shown.step).toBe(choice);
        expect(shown.way?.text).toBe('build altar');
        expect(pick(of, state([])).way).toBeNull();
    });

    it('advises its own move where that can be made, else the cheapest', () => {
        const it_ = lesson(step('s', { needs: { use: 'build' }, prefer: 'build baths' }));
        expect(pick(it_, state([build('altar'), build('baths', { left: 2 })])).way?.card).toBe('baths');
        expect(pick(it_, state([build('library', { left: 2 }), build('altar')])).way?.card).toBe('altar');
        expect(pick(it_, state([build('baths_of_rome'), build('altar')])).way?.card).toBe('baths_of_rome');
    });
});

describe('the lessons', () => {
    it('show every idea of the game', () => {
        const ideas = new Set(lessons[0]!.steps.map(({ idea }) => idea));
        for (const idea of ['goal', 'pass', 'cost', 'buy', 'chain', 'war', 'science', 'wonder', 'coins', 'guilds', 'neighbours', 'leave']) {
            expect(ideas).toContain(idea);
        }
    });

    it('leave the choice to the player in their second half', () => {
        for (const row of lessons[0]!.steps) {
            expect(row.free ?? false, row.id).toBe(row.from > 9);
        }
    });

    it.each(languages())('say each step in at most two sentences: $tag', ({ words }: { words: Record<string, string> }) => {
        for (const { id } of [choice, ...lessons.flatMap(({ steps }) => steps)]) {
            expect(words[`lesson_${id}`], id).toMatch(/./);
            expect(words[`lesson_${id}_text`]?.match(/[.!?](?=\s|$)/g)?.length, id).toBeLessThanOrEqual(2);
        }
        for (const { id } of lessons) {
            expect(words[`lesson_name_${id}`], id).toMatch(/./);
            expect(words[`lesson_about_${id}`], id).toMatch(/./);
        }
    });

    it('are five decisions where they are short, with as many ideas', () => {
        for (const { id, turns, steps } of lessons.slice(1)) {
            expect(turns, id).toBe(5);
            expect(new Set(steps.map(({ idea }) => idea)).size, id).toBe(5);
        }
    });

    it('have steps of different names', () => {
        const ids = lessons.flatMap(({ steps }) => steps.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
    });
});

describe('the coach', () => {
    const room = { left: 0, top: 40, right: 1400, bottom: 900 };
    const card = { left: 600, top: 640, right: 780, bottom: 880 };
    const seller = { left: 20, top: 480, right: 220, bottom: 560 };
    const size = { width: 460, height: 300 };

    it('stands above its card and points at it', () => {
        const spot = placeCoach(size, room, card, []);
        expect(spot).toMatchObject({ left: 460, top: 322, hides: 0, arrow: 230 });
    });

    it('hides nothing that is lit', () => {
        expect(placeCoach(size, room, { ...card, left: 30, right: 210 }, [seller]).hides).toBe(0);
    });

    it('stays in the window, and says what it hides where there is no room', () => {
        const phone = { left: 0, top: 40, right: 320, bottom: 480 };
        const spot = placeCoach({ width: 304, height: 300 }, phone, { left: 8, top: 200, right: 80, bottom: 300 }, []);
        expect(spot.left).toBe(8);
        expect(spot.hides).toBeGreaterThan(0);
    });

    it('finds what is lit by its meaning', () => {
        const view = { passes: 'right' } as View;
        expect(selectorsOf('receiver', view, null, colourOf)).toEqual(['.city.side.right']);
        expect(selectorsOf('receiver', { passes: null } as View, null, colourOf)).toEqual([]);
        expect(selectorsOf('seller', view, build('library', { right: 2 }), colourOf)).toEqual(['.city.side.right .sells']);
        expect(selectorsOf('chain', view, build('stables', { after: 'library' }), colourOf)).toEqual(['.city.own [data-stack="green"]']);
    });
});
