/* One table as this browser knows it: what the server told last, the news so far, and sending
 * decisions. All screens read from here; nothing is computed that the server could say. */
import { get, post, postSurely, Refused, remove, tablePath } from './api';
import { isOffline } from './transport';
import { isEngine } from './levels.svelte';
import { listen, type StreamEvent } from './stream';
import { forgetSeat, keepSeat, secretOf } from './prefs.svelte';
import { announce } from './live.svelte';
import { askedSeats } from './moves';
import { shownName } from './names';
import { moveText, type Speech } from './move_text';
import type { Step } from './reveal';
import type { Chair, Chat, City, Move, News, Note, Offer, Owing, State, TableInfo, Way, Why } from './types';
import {
    boardName, capital, cardName, characterName, errorText, labelled, levelName, phaseText, roman, t, tMaybe,
} from './words.svelte';

/** Whose seat a recovery link opens, and whose seat this browser has at the same table. */
export interface Rivals {
    secret: string;
    theirs: string;
    ours: string;
}

/* How long what happened to somebody stays on the screen; the log has it for good. */
const LATELY_MS = 12_000;

/* The kinds of notes after which a chair is open. */
const FREED = ['stood', 'left', 'shown_out', 'banned'];

export class Table {
    state: State | null = $state.raw(null);
    log: News[] = $state.raw([]);
    chat: Chat[] = $state.raw([]);
    notes: Note[] = $state.raw([]);
    /** What happened to somebody a moment ago. */
    lately = $state('');
    /** A link that opens another seat than one's own waits for an answer. */
    rivals: Rivals | null = $state.raw(null);
    /** Why one is no longer of this table; "": one is, or never was. */
    parting = $state('');
    line: 'connecting' | 'open' | 'lost' = $state('connecting');
    problem: Refused | null = $state.raw(null);
    /** The decision being sent, by its seat. */
    sending: Way | null = $state.raw(null);
    failure = $state('');
    /** What the neighbours sell and at which price, as the server reckons for the question asked. */
    offers: { left: Offer; right: Offer } | null = $state.raw(null);
    /** Server's clock less ours, in milliseconds. */
    skew = 0;
    /** Unread lines of chat. */
    unread = $state(0);

    /** Coins that came (or went, below 0) to each seat in the turn that was revealed last. */
    gains: Record<number, number> = $state.raw({});

    /** Told of a step before the screen takes it: what is about to move is still where it was. */
    onstep: ((step: Step) => void) | null = null;

    private stop: () => void = () => {};
    private closed = false;
    /* News to be read out with the question that follows them. */
    private untold: News[] = [];
    private offersFor = 0;
    /** A table of this device: one person, bots, no server. */
    readonly offline: boolean;
    /** The last news with decisions: they come once, with the first state or before a later one. */
    private latest: News | null = null;

    /** Looks on as anybody may, whatever seat this browser has, and never takes one. */
    readonly watches: boolean;

    constructor(readonly id: string, { watches = false } = {}) {
        this.offline = isOffline(id);
        this.watches = watches;
    }

    // ---- What it says ----

    get info(): TableInfo | null {
        return this.state?.table ?? null;
    }
    get view() {
        return this.state?.view ?? null;
    }
    get you() {
        return this.state?.you ?? null;
    }
    get seat(): number | null {
        return this.you?.seat ?? null;
    }
    get host(): boolean {
        return this.you?.host ?? false;
    }
    get cityCount(): number {
        return this.view?.cities.length ?? this.info?.options.players ?? 0;
    }
    get owes(): boolean {
        return this.owedSeats.length > 0 || this.picks;
    }
    /** It is this player's turn in a draft of boards. */
    get picks(): boolean {
        return this.seat !== null && this.info?.draft?.now === this.seat;
    }
    /** The seats this player has to answer for now and has not yet. */
    get owedSeats(): number[] {
        const asked = askedSeats(this.state?.moves ?? [], this.seat);
        return asked.filter((seat) => this.view?.owing.includes(seat));
    }

    leftOf = (seat: number) => (seat + 1) % this.cityCount;
    rightOf = (seat: number) => (seat + this.cityCount - 1) % this.cityCount;

    city = (seat: number): City | undefined => this.view?.cities.find((city) => city.seat === seat);

    nameOf = (seat: number): string => {
        const chair = this.info?.chairs.find((row) => row.seat === seat);
        if (!chair) {
            return t('free_city');
        }
        if (chair.who === 'bot') {
            return chair.character ? characterName(chair.character) : this.botName(seat, chair.bot ?? '');
        }
        const name = this.personOf(chair);
        const isBots = chair.who === 'open' || (chair.covered && this.info?.status === 'playing');
        return name === null ? this.placeOf(seat) : isBots ? t('bot_for', { name }) : name;
    };

    /* Who sits there, or did until a bot played on for them: a city keeps its name. */
    private personOf(chair: Chair): string | null {
        const gone = this.notes.filter((note) => note.seat === chair.seat && note.name && FREED.includes(note.kind)).at(-1);
        const name = chair.name ?? (this.city(chair.seat) ? gone?.name : null) ?? null;
        return name === null ? null : shownName(name);
    }

    /** Who made a decision: what a bot did for somebody is told as such, then and later. */
    private doerOf = (move: Move): string => {
        const chair = this.info?.chairs.find((row) => row.seat === move.seat);
        const name = chair && chair.who !== 'bot' ? this.personOf(chair) : null;
        return name === null ? this.nameOf(move.seat) : move.bot ? t('bot_for', { name }) : name;
    };

    /** A chair, independent of who sits there: by its city once there is one. */
    placeOf = (seat: number): string => {
        const city = this.city(seat);
        return city ? boardName(city.board) : t('chair_n', { n: seat + 1 });
    };

    /* Bots at one level are told apart by their chairs. */
    private botName(seat: number, bot: string): string {
        const name = levelName(isEngine(bot) ? bot : (bot.split(':')[0] ?? bot));
        const same = this.info?.chairs.filter((row) => row.bot === bot) ?? [];
        const place = same.findIndex((row) => row.seat === seat) + 1;
        return `${name.charAt(0).toUpperCase()}${name.slice(1)}${same.length > 1 ? ` ${place}` : ''}`;
    }

    get speech(): Speech {
        return {
            t,
            tMaybe,
            card: cardName,
            name: this.nameOf,
            doer: this.doerOf,
            left: this.leftOf,
            right: this.rightOf,
        };
    }

    // ---- Listening ----

    async open(secret?: string): Promise<void> {
        try {
            if (secret && !(await this.findRivals(secret))) {
                await this.takeSeat(secret);
            }
        } catch (error) {
            if (error instanceof Refused && error.status !== 0) {
                this.problem = error;
            }
        }
        this.listen();
    }

    private who = (secret = '') =>
        get<{ name: string | null }>(this.path('session'), secret).then(
            ({ name }) => name,
            () => null,
        );

    /* Does the link open another seat than the one this browser has here? Then that is asked first:
     * the secret of one's own seat would be lost. */
    private async findRivals(secret: string): Promise<boolean> {
        const own = secretOf(this.id);
        if (this.offline || own === secret) {
            return false;
        }
        const [theirs, ours] = await Promise.all([
            this.who(secret),
            this.who().then((name) => name ?? (own ? this.who(own) : null)),
        ]);
        if (!theirs || !ours || theirs === ours) {
            return false;
        }
        this.rivals = { secret, theirs, ours };
        return true;
    }

    /** The answer: takes the seat of the link, or keeps one's own. */
    async choose(theirs: boolean): Promise<void> {
        const secret = this.rivals?.secret ?? '';
        this.rivals = null;
        if (theirs) {
            await this.takeSeat(secret).catch((error) => (this.failure = errorText(error)));
            this.listen();
        }
    }

    private listen(): void {
        this.stop();
        if (this.closed) {
            return;
        }
        const listener = {
            open: () => {
                if (this.line === 'lost') {
                    announce(t('reconnected'));
                }
                this.line = 'open';
            },
            lost: () => {
                this.line = 'lost';
            },
            event: (event: StreamEvent) => this.hear(event),
            refused: (error: Refused) => void this.refused(error),
        };
        this.stop = listen(this.path('events'), listener, this.watches ? 'omit' : 'same-origin');
    }

    /* A cookie may be gone where the secret is still remembered. */
    private async refused(error: Refused): Promise<void> {
        const secret = this.watches ? undefined : secretOf(this.id);
        if (error.code === 'no_spectators' && secret && !this.problem) {
            try {
                await this.takeSeat(secret);
                this.listen();
                return;
            } catch {
                forgetSeat(this.id);
            }
        }
        this.problem = error;
        this.line = 'lost';
    }

    close(): void {
        this.closed = true;
        this.stop();
    }

    private hear({ event, data }: StreamEvent): void {
        const told = JSON.parse(data);
        switch (event) {
            case 'state':
                this.takeState(this.withNews(told as State));
                break;
            case 'news':
                this.takeNews(told as News);
                break;
            case 'owing':
                this.takeOwing(told as Owing);
                break;
            case 'table':
                if (this.state) {
                    this.state = { ...this.state, table: told.table, deadline: told.deadline };
                    this.keepPromise(this.state);
                }
                break;
            case 'chat':
                this.takeChat(told as Chat);
                break;
            case 'note':
                void this.takeNote(told as Note);
                break;
            case 'line':
                this.line = told.database === 'away' ? 'lost' : 'open';
                break;
            case 'bye':
                if (told.reason !== 'stopping') {
                    void this.part(told.reason);
                }
                break;
        }
    }

    /* No longer of this table: from now on as anybody. */
    private async part(reason: string): Promise<void> {
        this.stop();
        if (!this.watches) {
            forgetSeat(this.id);
            this.parting = reason === 'left' ? '' : reason;
            await remove(this.path('session')).catch(() => {});
        }
        this.listen();
    }

    /* The screen first: what keeps promises is fetched once that stands. */
    private keepPromise(state: State): void {
        const keep = () => void import('./promise').then(({ remember }) => remember(state)).catch(() => {});
        if (!this.offline) {
            setTimeout(keep, 1500);
        }
    }

    private withNews(state: State): State {
        this.latest = state.last === undefined ? this.latest : state.last;
        return { ...state, last: this.latest };
    }

    private takeState(state: State): void {
        const first = this.state === null;
        const old = this.state;
        this.skew = state.now - Date.now();
        if (old && (this.untold.length > 0 || old.table.status !== state.table.status)) {
            this.onstep?.({ news: [...this.untold], from: old, to: state });
        }
        this.state = state;
        this.keepPromise(state);
        if (first && !this.watches) {
            void this.loadHistory();
            if (state.you === null) {
                void this.recover();
            }
        }
        if (state.question !== old?.question) {
            this.sending = null;
            this.failure = '';
            void this.sayQuestion(state);
            void this.loadOffers();
        }
    }

    /* Somebody without a seat whose seat this browser remembers: take it again. */
    private async recover(): Promise<void> {
        const secret = secretOf(this.id);
        if (secret) {
            try {
                await this.takeSeat(secret);
                this.listen();
            } catch {
                forgetSeat(this.id);
            }
        }
    }

    private async loadHistory(): Promise<void> {
        try {
            const told = await get<{ news: News[]; chat: Chat[]; notes?: Note[] }>(tablePath(this.id, 'history'));
            const newer = this.log.filter((row) => !told.news.some((old) => old.question === row.question));
            this.log = [...told.news, ...newer];
            const said = this.chat.filter((line) => !told.chat.some((old) => old.seq === line.seq));
            this.chat = [...told.chat, ...said];
            const noted = this.notes.filter((row) => !told.notes?.some((old) => old.seq === row.seq));
            this.notes = [...(told.notes ?? []), ...noted];
        } catch {
            // The log fills with what comes.
        }
    }

    private async sayQuestion(state: State): Promise<void> {
        const view = state.view;
        const news = this.untold.splice(0);
        if (!view) {
            return;
        }
        const parts: string[] = [];
        if (state.table.status === 'over') {
            parts.push(capital(t('phase_over')));
        } else if (this.owes) {
            parts.push(
                `${t('age', { age: roman(view.age) })}${view.turn ? `, ${t('turn', { turn: view.turn, turns: view.turns })}` : ''}. ${this.ask}.`,
            );
        }
        if (news.length > 0) {
            const story = await import('./news_text').catch(() => null);
            parts.unshift(...news.map((row) => story?.newsText(row, this.speech) ?? ''));
        }
        if (parts.length > 0) {
            announce(parts.join(' ').trim());
        }
    }

    get ask(): string {
        const phase = this.view?.phase ?? '';
        if (!this.state?.moves.length) {
            return t('ask_nothing');
        }
        return phaseText(phase) ?? t('ask_other', { phase: phase.replaceAll('_', ' ') });
    }

    private takeNews(news: News): void {
        if (news.decisions.length > 0) {
            this.latest = news;
        }
        if (!this.log.some((row) => row.question === news.question)) {
            this.log = [...this.log, news];
            this.untold.push(news);
        }
    }

    private takeOwing(told: Owing): void {
        const state = this.state;
        if (!state?.view || state.question !== told.question) {
            return;
        }
        this.state = {
            ...state,
            view: { ...state.view, owing: told.owing },
            sealed: told.sealed ?? state.sealed,
        };
    }

    private takeChat(line: Chat): void {
        if (!this.chat.some((row) => row.seq === line.seq)) {
            this.chat = [...this.chat, line];
            this.unread += 1;
            announce(labelled(shownName(line.name), tMaybe(`quip_${line.quip}`) ?? line.text));
        }
    }

    private async takeNote(note: Note): Promise<void> {
        if (this.notes.some((row) => row.seq === note.seq)) {
            return;
        }
        this.notes = [...this.notes, note];
        const words = await import('./notes').catch(() => null);
        const text = words?.noteText(note, this.placeOf) ?? '';
        announce(text);
        /* A request stands there by itself as long as it is one. */
        if (note.kind === 'asked') {
            return;
        }
        this.lately = text;
        setTimeout(() => {
            if (this.lately === text) {
                this.lately = '';
            }
        }, LATELY_MS);
    }

    // ---- Doing ----

    path = (rest: string) => tablePath(this.id, rest);

    async takeSeat(secret: string): Promise<void> {
        await post(this.path('session'), { secret });
        keepSeat(this.id, secret);
    }

    async join(name: string, seat?: number): Promise<void> {
        const body = { ...(name ? { name } : {}), ...(seat === undefined ? {} : { seat }) };
        this.parting = '';
        const { secret } = await post<{ secret?: string }>(this.path('join'), body);
        /* Who watched before has a secret and a stream already. */
        if (secret) {
            keepSeat(this.id, secret);
            this.listen();
        }
    }

    /** Anything around the table; what goes wrong is told in `failure`. */
    async act(rest: string, body: unknown = {}): Promise<boolean> {
        this.failure = '';
        try {
            await post(this.path(rest), body);
            return true;
        } catch (error) {
            this.failure = errorText(error);
            announce(this.failure);
            return false;
        }
    }

    async decide(way: Way): Promise<void> {
        const question = this.state?.question;
        if (!question) {
            return;
        }
        this.sending = way;
        this.failure = '';
        const id = `${question}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
        const own = way.seat === this.seat;
        try {
            const told = await postSurely<Owing & { text: string }>(this.path('decisions'), {
                id,
                question,
                text: way.text,
                ...(own ? {} : { seat: way.seat }),
            });
            announce(t('sent', { what: moveText(way, this.speech) }));
            if (told.owing.length > 0) {
                const others = this.state?.sealed.filter((row) => row.seat !== way.seat) ?? [];
                this.takeOwing({ ...told, sealed: [...others, way] });
            }
        } catch (error) {
            this.failure = errorText(error);
            announce(this.failure);
        } finally {
            if (this.sending === way) {
                this.sending = null;
            }
        }
    }

    why(card: string, use: string): Promise<Why> {
        return get<Why>(this.path(`why?card=${encodeURIComponent(card)}&use=${use}`));
    }

    /* Any card will do: what neighbours sell does not depend on it. */
    private async loadOffers(): Promise<void> {
        const question = this.state?.question ?? 0;
        const card = this.view?.hand[0] ?? this.view?.leaders?.[0];
        if (!question || !card || this.offersFor === question) {
            return;
        }
        this.offersFor = question;
        const why = await this.why(card, 'build').catch(() => null);
        /* A newer question may have been asked, and answered, meanwhile. */
        if (this.offersFor === question) {
            this.offers = why;
        }
    }
}
