/* The lessons, as data: a fixed deal, and steps that each show one idea. What a step says is in the
 * catalogue, under its id: lesson_<id> is its title, lesson_<id>_text the text. Nothing here knows a
 * rule: a step names what the present turn must offer, and lesson_steps.ts looks for that in what the
 * engine lists. */
import deals from './lesson_deals.json';
import type { Options } from './types';

/** What of the playing screen is lit, by meaning; lesson_lit.ts knows where it stands. */
export type Lit =
    | 'card' | 'makes' | 'seller' | 'shields' | 'wonder' | 'purse' | 'points' | 'receiver' | 'neighbours' | 'science'
    | 'chain' | 'partner' | 'free_city' | 'leaders' | 'asked';

/** What a turn must offer for a step to be shown; whatever is left out may be anything. */
export interface Need {
    phase?: string;
    age?: number;
    /** The turn of the age; "last": the last one. */
    turn?: number | 'last';
    /** A decision of this kind, with a card of this colour, paid for in this way. */
    use?: string;
    colour?: string;
    by?: 'nothing' | 'own' | 'trade' | 'chain';
    /** A card with an effect of this kind. */
    effect?: string;
    /** A card of this colour is in the hand, whatever can be done with it. */
    holds?: string;
}

export interface Step {
    id: string;
    /** What is learnt; steps that say it for different turns share it. */
    idea: string;
    /** Not before this decision of the lesson. */
    from: number;
    needs: Need;
    /** How the move begins that is advised where the lesson advises none; else the cheapest that is needed. */
    prefer?: string;
    lit: Lit[];
    /** Anything may be done; the step only advises. */
    free?: true;
}

export interface Lesson {
    id: string;
    /** Its deal: the same each time, as bots follow the seed. */
    options: Partial<Options>;
    boards: string[];
    /** The wonder that stands for it in the list. */
    sign: string;
    bots: string;
    /** Decisions until it is over; a whole game is over by itself. */
    turns: number;
    /** What is advised in each of the first turns, where it can be done. */
    advice?: string[];
    /** Where anything may be done, a strong bot is asked what to advise, and why. */
    asks?: true;
    steps: Step[];
}

/** The options of every lesson: one person and bots that answer at once. */
export const alone = { spectators: false, chat: false, listed: false, timer: 0, absent: 0, hints: true, running_score: true };

const build = (colour?: string, by?: Need['by']): Need => ({
    use: 'build', ...(colour ? { colour } : {}), ...(by ? { by } : {}),
});

/* Giza has no powers to explain. Bots follow the seed of a deal and their network: tests/lesson_seed.js
 * finds deals that show every step in its turn, and that who follows all advice wins. */
const first: Lesson = {
    id: 'first',
    options: { players: 4, seed: deals.first.seed },
    boards: ['giza A', 'alexandria A', 'ephesus A', 'rhodes A'],
    sign: 'giza A',
    bots: 'beginner',
    turns: 18,
    advice: deals.first.advice,
    asks: true,
    steps: [
        { id: 'goal', idea: 'goal', from: 1, needs: build('blue', 'nothing'), lit: ['card', 'points'] },
        { id: 'pass', idea: 'pass', from: 2, needs: { ...build('brown'), age: 1, turn: 2 }, lit: ['card', 'receiver'] },
        { id: 'cost', idea: 'cost', from: 3, needs: build(undefined, 'own'), lit: ['card', 'makes'] },
        { id: 'buy', idea: 'buy', from: 4, needs: build(undefined, 'trade'), lit: ['card', 'seller'] },
        { id: 'war', idea: 'war', from: 5, needs: build('red'), lit: ['card', 'shields'] },
        { id: 'coins', idea: 'coins', from: 6, needs: { use: 'sell' }, lit: ['card', 'purse'] },
        { id: 'chain', idea: 'chain', from: 7, needs: build(undefined, 'chain'), lit: ['card', 'chain'] },
        { id: 'science', idea: 'science', from: 8, needs: build('green'), lit: ['card', 'science'] },
        { id: 'wonder', idea: 'wonder', from: 9, needs: { use: 'stage' }, lit: ['card', 'wonder'] },
        { id: 'neighbours', idea: 'neighbours', from: 10, needs: { phase: 'turn' }, lit: ['card', 'neighbours'], free: true },
        { id: 'leave', idea: 'leave', from: 11, needs: { phase: 'turn' }, lit: ['card', 'receiver'], free: true },
        { id: 'last', idea: 'last', from: 12, needs: { age: 2, turn: 'last' }, lit: ['card'], free: true },
        { id: 'guilds', idea: 'guilds', from: 13, needs: build('purple'), lit: ['card', 'neighbours'], free: true },
        { id: 'guilds_far', idea: 'guilds', from: 13, needs: { holds: 'purple' }, prefer: 'sell', lit: ['card', 'neighbours'], free: true },
        { id: 'arms', idea: 'arms', from: 14, needs: { ...build('red'), age: 3 }, lit: ['card', 'shields'], free: true },
        { id: 'sets', idea: 'sets', from: 15, needs: build('green'), lit: ['card', 'science'], free: true },
        { id: 'treasury', idea: 'treasury', from: 16, needs: { use: 'sell' }, lit: ['card', 'purse'], free: true },
        { id: 'spend', idea: 'spend', from: 17, needs: build(undefined, 'trade'), lit: ['card', 'seller'], free: true },
        { id: 'end', idea: 'end', from: 18, needs: { age: 3, turn: 'last' }, lit: ['card'], free: true },
    ],
};

/* What the rest of the box adds, five decisions each: somebody who knows the game needs no more. */
const boards = first.boards;
const bots = first.bots;
const short = (step: Omit<Step, 'idea' | 'free'> & { idea?: string }): Step => ({ idea: step.id, ...step, free: true });

const leaders: Lesson = {
    id: 'leaders',
    options: { players: 4, sets: ['base', 'leaders'], seed: deals.leaders.seed },
    boards, bots,
    sign: 'ephesus A',
    turns: 5,
    steps: [
        short({ id: 'leaders_keep', from: 1, needs: { phase: 'keep' }, lit: ['card'] }),
        short({ id: 'leaders_three', from: 2, needs: { phase: 'keep' }, lit: ['card'] }),
        short({ id: 'leaders_pass', from: 3, needs: { phase: 'keep' }, lit: ['card', 'receiver'] }),
        short({ id: 'leaders_recruit', from: 1, needs: { phase: 'recruit' }, lit: ['card', 'purse'] }),
        short({ id: 'leaders_age', from: 1, needs: { phase: 'turn' }, lit: ['card', 'leaders'] }),
    ],
};

const cities: Lesson = {
    id: 'cities',
    options: { players: 4, sets: ['base', 'cities'], seed: deals.cities.seed },
    boards, bots,
    sign: 'babylon B',
    turns: 5,
    steps: [
        short({ id: 'cities_pay', idea: 'cities_loss', from: 1, needs: { phase: 'pay' }, prefer: 'pay 1', lit: ['asked', 'purse'] }),
        short({ id: 'cities_dove', from: 2, needs: { ...build(), effect: 'diplomacy' }, lit: ['card', 'shields'] }),
        short({ id: 'cities_loss', from: 2, needs: { ...build(), effect: 'loss' }, lit: ['card', 'purse'] }),
        short({ id: 'cities_black', from: 1, needs: build('black'), prefer: 'build clandestine_dock_west', lit: ['card'] }),
        short({ id: 'cities_eight', from: 2, needs: { phase: 'turn' }, lit: ['card'] }),
        short({ id: 'cities_line', from: 3, needs: { phase: 'turn' }, lit: ['card', 'points'] }),
    ],
};

const teams: Lesson = {
    id: 'teams',
    options: { players: 4, sets: ['base', 'cities'], teams: true, seed: deals.teams.seed },
    boards, bots,
    sign: 'rhodes A',
    turns: 5,
    steps: [
        short({ id: 'teams_sum', from: 1, needs: { phase: 'turn' }, lit: ['card', 'partner'] }),
        short({ id: 'teams_war', from: 2, needs: { phase: 'turn' }, lit: ['card', 'shields'] }),
        short({ id: 'teams_trade', from: 3, needs: { phase: 'turn' }, lit: ['card', 'partner'] }),
        short({ id: 'teams_hand', from: 4, needs: { phase: 'turn', age: 1 }, lit: ['card', 'receiver'] }),
        short({ id: 'teams_loss', from: 5, needs: { phase: 'turn' }, lit: ['card'] }),
    ],
};

const duel: Lesson = {
    id: 'duel',
    options: { players: 2, seed: deals.duel.seed },
    boards: ['giza A', 'alexandria A', 'rhodes A'],
    sign: 'alexandria A',
    bots,
    turns: 5,
    steps: [
        short({ id: 'duel_city', from: 1, needs: { phase: 'turn' }, lit: ['card', 'free_city'] }),
        short({ id: 'duel_card', from: 2, needs: { phase: 'free_city' }, lit: ['card', 'free_city'] }),
        short({ id: 'duel_swap', from: 3, needs: { phase: 'turn' }, lit: ['card'] }),
        short({ id: 'duel_border', from: 4, needs: { phase: 'turn' }, lit: ['card', 'free_city'] }),
        short({ id: 'duel_must', from: 5, needs: { phase: 'free_city' }, lit: ['card', 'free_city'] }),
    ],
};

export const lessons: Lesson[] = [first, leaders, cities, teams, duel];

/** Where nothing new can be shown. */
export const choice: Step = { id: 'choice', idea: 'choice', from: 1, needs: {}, lit: ['card'], free: true };
