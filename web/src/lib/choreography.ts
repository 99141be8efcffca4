/* Moves what a step has changed from where it was to where it is now. The screen is right already:
 * all this only draws over it, takes no click, and takes itself away. */
import { lengthOf, startsOf, type Durations, type Flight, type Passing, type Place, type Reveal } from './reveal';

interface Point {
    x: number;
    y: number;
}

/** Something as it lay before the screen changed. */
interface Ghost {
    element: HTMLElement;
    box: DOMRect;
    parent: Element;
}

const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/* More coins than these are a heap: the figure beside the purse says how many. */
const COINS_MAX = 6;

const middle = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const find = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
const handOf = () => find('[data-hand]');
const purseOf = (seat: number) => find(`[data-city="${seat}"] [data-purse]`) ?? find(`[data-city="${seat}"]`);
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/* A copy that is only to be looked at. */
function copyOf(element: HTMLElement): HTMLElement {
    const copy = element.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('.ways').forEach((part) => part.remove());
    for (const part of [copy, ...copy.querySelectorAll('[id]')]) {
        part.removeAttribute('id');
    }
    copy.removeAttribute('data-hand');
    return copy;
}

function ghostOf(element: HTMLElement, parent: Element, shell = ''): Ghost {
    const ghost = shell ? document.createElement('div') : copyOf(element);
    if (shell) {
        ghost.className = shell;
        ghost.append(copyOf(element));
    }
    ghost.classList.add('ghost');
    ghost.inert = true;
    ghost.ariaHidden = 'true';
    return { element: ghost, box: element.getBoundingClientRect(), parent };
}

/** Points of a thrown thing. */
function arc(from: Point, to: Point, height: number): Keyframe[] {
    const steps = 12;
    return Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps;
        const x = from.x + (to.x - from.x) * t;
        const y = from.y + (to.y - from.y) * t - 4 * height * t * (1 - t);
        return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
    });
}

export class Choreography {
    /* Which performance is on: one that was skipped clears nothing of the next. */
    private run = 0;
    private running: Animation[] = [];
    private waiting: Animation[] = [];
    private drawn: HTMLElement[] = [];
    private hand: Ghost | null = null;
    private card: Ghost | null = null;

    constructor(
        private layer: HTMLElement,
        private durations: () => Durations,
    ) {}

    get isRunning(): boolean {
        return this.running.length > 0;
    }

    /** Where the hand lies. */
    get place(): Point | null {
        const hand = handOf();
        return hand ? middle(hand.getBoundingClientRect()) : null;
    }

    /** Keeps the hand as it lies, and which of its cards is played, -1 for none. */
    remember(played: number): void {
        this.skip();
        const hand = handOf();
        const parent = hand?.parentElement;
        if (!hand || !parent) {
            return;
        }
        const slot = document.getElementById(`card-${played}`);
        this.hand = ghostOf(hand, parent);
        this.card = slot ? ghostOf(slot, parent, 'row') : null;
        /* The card leaves the hand before the hand leaves. */
        const place = slot ? [...hand.querySelectorAll('.slot')].indexOf(slot) : -1;
        this.hand.element.querySelectorAll<HTMLElement>('.slot').item(place)?.style.setProperty('visibility', 'hidden');
    }

    /** Shows a reveal; resolves when it is over or skipped. `landing` is where one's own card goes,
     *  `hold` keeps a new hand back. */
    async perform(reveal: Reveal, landing: string, hold = false): Promise<void> {
        if (reveal.seats.length) {
            this.turnCards();
            this.playCard(landing);
        }
        reveal.flights.forEach((flight) => this.fly(flight));
        if (reveal.passing) {
            this.pass(reveal.passing, hold);
        } else if (reveal.seats.length) {
            this.askLate();
        }
        /* It lasts as long whatever moves. */
        this.animate(this.layer, [{}, {}], { duration: lengthOf(this.durations()) });
        await this.over();
    }

    private async over(): Promise<void> {
        const run = this.run;
        await Promise.allSettled(this.running.map((animation) => animation.finished));
        if (run === this.run) {
            this.clear();
        }
    }

    /** Lets a hand come that was kept back. */
    async release(): Promise<void> {
        const coming = this.waiting.splice(0);
        coming.forEach((animation) => animation.play());
        this.running.push(...coming);
        await this.over();
    }

    /** Ends everything that moves; what was kept back stays so. */
    skip(): void {
        this.running.splice(0).forEach((animation) => animation.finish());
        this.clear();
    }

    /** Ends everything. */
    end(): void {
        this.waiting.splice(0).forEach((animation) => animation.cancel());
        this.skip();
    }

    private clear(): void {
        this.run++;
        this.running = [];
        this.drawn.splice(0).forEach((element) => element.remove());
        this.hand = this.card = null;
        if (this.waiting.length === 0) {
            handOf()?.classList.remove('arriving');
        }
    }

    private animate(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
        this.running.push(element.animate(frames, { easing: EASE, fill: 'backwards', ...timing }));
    }

    /* Beside the original, so that it looks the same; moved until it lies where that one lay. */
    private lay({ element, box, parent }: Ghost): boolean {
        if (!parent.isConnected) {
            return false;
        }
        Object.assign(element.style, { left: '0', top: '0', width: `${box.width}px`, height: `${box.height}px` });
        parent.append(element);
        this.drawn.push(element);
        const now = element.getBoundingClientRect();
        Object.assign(element.style, { left: `${box.x - now.x}px`, top: `${box.y - now.y}px` });
        return true;
    }

    /* In all cities at once. */
    private turnCards(): void {
        const edge = 'perspective(40rem) rotateY(90deg)';
        for (const chip of document.querySelectorAll('[data-city] .just > *, [data-city] .tab.new, [data-city] .plq.fresh')) {
            this.animate(chip, [{ transform: edge, opacity: 0 }, { transform: 'perspective(40rem)' }], { duration: this.durations().flip });
        }
    }

    /* One's own card goes where it belongs. */
    private playCard(landing: string): void {
        const target = landing ? find(landing) : undefined;
        if (!this.card || !target || !this.lay(this.card)) {
            return;
        }
        const { element, box } = this.card;
        const to = target.getBoundingClientRect();
        const [from, end] = [middle(box), middle(to)];
        const scale = Math.min(1, to.width / box.width);
        this.animate(
            element,
            [
                { transform: 'none', opacity: 1 },
                { opacity: 1, offset: 0.8 },
                { transform: `translate(${end.x - from.x}px, ${end.y - from.y}px) scale(${scale})`, opacity: 0 },
            ],
            { duration: this.durations().flip, easing: 'ease-in-out', fill: 'both' },
        );
    }

    /* The bank is above every city: what it gives falls down, what it takes goes up. */
    private placeOf(place: Place, other: Place): Point | null {
        const purse = purseOf(place === 'bank' ? Number(other) : place);
        if (!purse) {
            return null;
        }
        const { x, y } = middle(purse.getBoundingClientRect());
        return { x, y: place === 'bank' ? y - 6 * rem() : y };
    }

    private fly({ from, to, coins }: Flight): void {
        const start = this.placeOf(from, to);
        const end = this.placeOf(to, from);
        if (!start || !end) {
            return;
        }
        const { fly } = this.durations();
        const begin = startsOf(this.durations()).fly;
        const count = Math.min(coins, COINS_MAX);
        const apart = count > 1 ? Math.min(50, (fly * 0.4) / (count - 1)) : 0;
        const height = from === 'bank' || to === 'bank' ? 0 : 3 * rem() + Math.abs(end.x - start.x) * 0.12;
        const duration = fly - (count - 1) * apart;
        for (let i = 0; i < count; i++) {
            const coin = document.createElement('i');
            coin.className = 'flying';
            this.layer.append(coin);
            this.drawn.push(coin);
            const timing: KeyframeAnimationOptions = { duration, delay: begin + i * apart, fill: 'both' };
            this.animate(coin, arc(start, end, height), { ...timing, easing: 'ease-in-out' });
            this.animate(coin, [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], {
                ...timing,
                easing: 'linear',
            });
        }
        if (to !== 'bank') {
            this.animate(purseOf(to)!, [{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], {
                delay: begin + fly * 0.75, duration: fly * 0.5, easing: 'ease-in-out',
            });
        }
    }

    /* The old hand goes to one side, the next one comes from the other. */
    private pass(passing: Passing, hold: boolean): void {
        const starts = startsOf(this.durations());
        const ways: Record<Passing, [number, number]> = { left: [-1, 0], right: [1, 0], swap: [0, -1], dealt: [0, -1] };
        const [dx, dy] = ways[passing];
        if (this.hand && passing !== 'dealt' && this.lay(this.hand)) {
            this.hand.element.classList.add('leaving');
            for (const card of this.hand.element.querySelectorAll('.card')) {
                this.animate(card, [{ transform: 'none', opacity: 1 }, { transform: `translate(${dx * 14}rem, ${dy * 8}rem)`, opacity: 0 }], {
                    delay: starts.leave, duration: this.durations().leave, easing: 'ease-in', fill: 'both',
                });
            }
        }
        this.bring(-dx, dy, hold ? 0 : starts.arrive, hold);
    }

    /* Cards come to their places, one after the other. Where one will lie it can be clicked, wherever it
     * is drawn meanwhile. */
    private bring(dx: number, dy: number, delay: number, hold: boolean): void {
        const { arrive } = this.durations();
        const hand = handOf();
        const cards = hand?.querySelectorAll('.card') ?? [];
        hand?.classList.add('arriving');
        cards.forEach((card, i) => {
            const late = (i * arrive * 0.4) / cards.length;
            const coming = card.animate([{ transform: `translate(${dx * 9}rem, ${dy * 5}rem)`, opacity: 0 }, { transform: 'none', opacity: 1 }], {
                delay: delay + late, duration: arrive - late, easing: EASE, fill: 'backwards',
            });
            if (hold) {
                coming.pause();
            }
            (hold ? this.waiting : this.running).push(coming);
        });
    }

    /* A question that follows comes after what was revealed; its buttons are there all the time. */
    private askLate(): void {
        const { arrive: delay } = startsOf(this.durations());
        this.bring(0, -1, delay, false);
        for (const part of document.querySelectorAll('.tray > .plain')) {
            this.animate(part, [{ opacity: 0, translate: '0 0.6rem' }, { opacity: 1, translate: 'none' }], {
                delay, duration: this.durations().arrive,
            });
        }
    }
}
