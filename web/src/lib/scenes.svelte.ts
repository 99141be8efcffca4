/* What a screen for the room shows for some seconds: the cards that were revealed, all at once, then
 * the war at the end of an age. Nothing waits for a scene: what comes meanwhile cuts it short. */
import type { Move, News, NewsEvent } from './types';

interface Scene {
    news: News;
    war: boolean;
}

/* How long a scene stays, and how long at least when the next one waits. */
const REVEAL_MS = { full: 8000, least: 4000 };
const WAR_MS = { full: 12_000, least: 6000 };
/* More than that is of the past: a line that was lost for a while brings all of it at once. */
const WAITING_MAX = 3;

/* Decisions that nobody else sees anything of. */
const UNSEEN = ['keep', 'leave', 'pay', 'return'];

const isSeen = (move: Move) =>
    !UNSEEN.includes(move.use) && (move.use === 'sell' || move.card !== undefined || move.stage !== undefined);

/** What a city reveals, and what that brought at once. */
export interface Just {
    move: Move;
    events: NewsEvent[];
}

const seenOf = ({ decisions, events }: News): Record<number, Just> =>
    Object.fromEntries(
        decisions.filter(isSeen).map((move) => [
            move.seat,
            { move, events: events.filter((event) => event.seat === move.seat && event.other === undefined) },
        ]),
    );

export const fightsOf = (news: News): NewsEvent[] => news.events.filter((event) => event.kind === 'fight');

/** Seats from left to right: the left neighbour of each city stands at its left. Partners (0 and 1,
 *  2 and 3) stay together. */
export const seatsInRow = (cities: number, teams: boolean): number[] =>
    Array.from({ length: cities }, (_, i) => (cities + (teams ? 1 : 0) - i) % cities);

export class Scenes {
    /** What a seat has just revealed. */
    just: Partial<Record<number, Just>> = $state.raw({});
    /** The news whose conflicts are shown. */
    war: News | null = $state.raw(null);

    /** Something is shown, or about to be. */
    busy = $state(false);

    private waiting: Scene[] = [];
    private began = 0;
    private now: Scene | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    hear(news: News): void {
        const seen = seenOf(news);
        const seats = Object.keys(seen).map(Number);
        if (this.follows(news, seats)) {
            this.just = { ...this.just, ...seen };
        } else if (seats.length > 0) {
            this.waiting.push({ news, war: false });
        }
        if (fightsOf(news).length > 0) {
            this.waiting.push({ news, war: true });
        }
        this.waiting = this.waiting.slice(-WAITING_MAX);
        this.schedule();
    }

    close(): void {
        clearTimeout(this.timer);
    }

    /* What others still had to choose in this turn is shown beside what is there. */
    private follows({ age, turn }: News, seats: number[]): boolean {
        const shown = this.now?.war ? undefined : this.now?.news;
        return shown?.age === age && shown.turn === turn && !seats.some((seat) => this.just[seat]);
    }

    private schedule(): void {
        clearTimeout(this.timer);
        this.busy = this.now !== null || this.waiting.length > 0;
        if (!this.busy) {
            return;
        }
        const times = this.now?.war ? WAR_MS : REVEAL_MS;
        const stays = !this.now ? 0 : this.waiting.length > 0 ? times.least : times.full;
        this.timer = setTimeout(() => this.turn(), Math.max(0, this.began + stays - Date.now()));
    }

    private turn(): void {
        const next = this.waiting.shift() ?? null;
        this.now = next;
        this.began = Date.now();
        this.war = next?.war ? next.news : null;
        this.just = next && !next.war ? seenOf(next.news) : {};
        this.schedule();
    }
}
