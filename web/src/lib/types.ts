/* The shapes of the HTTP API, version 1 (docs/api.md). Fields the page does not use are left out;
 * what may be missing in an answer is optional here. */

export type Resource = 'wood' | 'stone' | 'clay' | 'ore' | 'glass' | 'textile' | 'papyrus';
export type Counts = Partial<Record<string, number>>;

export interface Effect {
    kind: string;
    n?: number;
    units?: Counts;
    of?: string | string[];
    symbol?: string;
    ware?: string;
    from?: string[];
    to?: string[];
    in?: string[];
    stage?: number | 'last';
}

export interface Card {
    slug: string;
    name: string;
    set: string;
    age: number;
    colour: string;
    copies: number[];
    drawn: boolean;
    cost: Counts;
    free_after: string[];
    twin: string | null;
    effects: Effect[];
    text: string;
    /** Of leaders: a coin in age I, two in II, three in III. */
    cost_by_age?: boolean;
}

/** A leader as the tables list it: a card without age, copies and chains. */
export type Leader = Pick<Card, 'slug' | 'name' | 'set' | 'colour' | 'cost' | 'effects' | 'text' | 'cost_by_age'>;

export interface BoardStage {
    cost: Counts | null;
    effects: Effect[];
    text: string;
}

export interface Board {
    slug: string;
    side: string;
    name: string;
    wonder: string;
    set: string;
    /** A set without which it is not used. */
    needs: string | null;
    resource: Resource | null;
    traits: string;
    start: Effect[];
    stages: BoardStage[];
}

export interface GameSet {
    slug: string;
    name: string;
    players_max: number;
    teams: boolean;
    leaders?: boolean;
    debts?: boolean;
}

export interface Tables {
    sets: GameSet[];
    cards: Card[];
    leaders?: Leader[];
    boards: Board[];
}

export interface Move {
    seat: number;
    text?: string;
    use: string;
    card?: string;
    stage?: number;
    as?: number;
    token?: number;
    freeze?: boolean;
    by?: string;
    left?: number;
    right?: number;
    bank?: number;
    bot?: boolean;
}

/** A unit of a cost: whence it comes, and what it costs. */
export interface BillUnit {
    unit: string;
    from: 'own' | 'left' | 'right' | 'bank' | 'nobody';
    coins?: number;
}

/** A decision that can be sent: it has its text, and what it takes and leaves. */
export type Way = Move & {
    text: string;
    bill?: BillUnit[];
    /** The structure that makes it free. */
    after?: string;
    /** Cards of this colour are free here. */
    freed?: boolean;
    /** Coins left; of a sale what it brings. */
    leaves?: number;
    gains?: number;
};

/** What cannot be done, and why. Without a card: the next stage, with any card. */
export interface Cannot {
    seat: number;
    use: string;
    card?: string;
    stage?: number | null;
    reason: string;
    price: number | null;
    coins: number;
    cost: Counts;
    bill?: BillUnit[];
}

/** Something that came of decisions; see docs/api.md. */
export interface NewsEvent {
    kind: string;
    seat?: number;
    other?: number;
    n?: number;
    value?: number;
    shields?: number;
    others?: number;
    winner?: number | null;
    taker?: number;
    /** Of a fight: what its tokens are worth, to the winner and to the taker. */
    won?: number;
    lost?: number;
    card?: string;
    after?: string;
    rule?: string;
    clause?: string;
}

export interface News {
    seq: number;
    question: number;
    age: number;
    turn: number;
    phase: string;
    decisions: Move[];
    events: NewsEvent[];
}

export interface Chat {
    seq: number;
    seat: number | null;
    name: string;
    text: string;
    /** The slug of a fixed phrase. */
    quip: string | null;
    at: number;
}

/** What everybody is told about people and chairs; see docs/api.md. */
export interface Note {
    seq: number;
    at: number;
    kind: string;
    question: number | null;
    seat: number | null;
    name?: string;
    by?: string;
    bot?: string;
    agreed: string[];
}

export type Score = { total: number; coins: number } & Record<string, unknown>;

/** A player or a team, with what it competes with; of a team what both partners have. */
export type Side = {
    seats: number[];
    place: number;
    /** What told it from others with as many points; null: nobody has as many. */
    tie: 'coins' | 'shared' | null;
    total: number;
    coins: number;
} & Record<string, unknown>;

export interface Result {
    winners: number[];
    /** By seat; null for the Free City. */
    places: (number | null)[];
    scores: Score[];
    /** The best first. */
    sides: Side[];
}

export interface CityStage {
    built: boolean;
    as: number | null;
    card: string | null;
}

export interface City {
    seat: number;
    board: string;
    side: string;
    coins: number;
    shields: number;
    structures: string[];
    leaders?: string[];
    courted?: string | null;
    buried?: string[];
    stages: CityStage[];
    victories: number[];
    defeats: number;
    symbols: Counts;
    debts?: number;
    diplomacy?: number;
    masks?: number;
    owned?: number;
    missing?: number;
    docks?: string[];
    harbour?: boolean;
    stones?: number;
    loss?: number;
    /** What the cards of these lines come to, and how many sets of symbols there are. */
    totals?: { civil: number; science: number; sets: number; military: number };
    score?: Score;
}

export interface View {
    seat: number | null;
    players: number;
    sets: string[];
    teams: boolean;
    partner: number | null;
    free_city?: number | null;
    steward?: number | null;
    drawn?: string | null;
    age: number;
    turn: number;
    turns: number;
    /** Cards of a hand when the age begins. */
    dealt?: number;
    /** Where hands go after this turn; null: they stay. */
    passes: 'left' | 'right' | 'swap' | null;
    phase: string;
    asked: number[];
    owing: number[];
    hand: string[];
    leaders?: string[];
    decks?: string[];
    box?: number;
    hands: {
        seat: number;
        count: number;
        unseen?: number;
        /** What they may hold; the first `certain` of these they surely do. */
        candidates: string[] | null;
        certain?: number;
        leader_count?: number;
    }[];
    cities: City[];
    /** The conflicts if the age ended now: who would win, and by how many shields. */
    fights?: { seat: number; other: number; winner: number | null; lead: number }[];
    pile: { count: number; known: Counts };
}

export interface Chair {
    seat: number;
    who: 'person' | 'bot' | 'open';
    name: string | null;
    host: boolean;
    connected: boolean;
    covered: boolean;
    /** When a bot takes over for who is away, by the server's clock; null: not as things are. */
    cover_at: number | null;
    /** On vacation until then, by the server's clock; null: is not. */
    away_until?: number | null;
    /** Days of vacation that are left. */
    vacation_left?: number;
    /** Has asked for the decisions that are missing. */
    nudged?: boolean;
    /** May not chat. */
    muted: boolean;
    bot: string | null;
    /** Of a bot: what it likes. */
    character?: string | null;
    /** Somebody asks for this chair: seats that agree, and seats we wait for. */
    request: { request: number; name: string; agreed: number[]; waiting: number[] } | null;
    board: { board: string; side: string | null } | null;
}

export interface Options {
    players: number;
    sets: string[];
    teams: boolean;
    sides: string;
    boards: string;
    seed: number | null;
    key?: string | null;
    seeded?: boolean;
    day?: string | null;
    running_score: boolean;
    hints: boolean;
    spectators: boolean;
    chat: boolean;
    listed: boolean;
    timer: number;
    absent: number;
    /** Days that each player may pause their clocks. */
    vacation?: number;
    handover?: string;
    cover: string;
    title: string;
    [further: string]: unknown;
}

export interface Draft {
    order: number[];
    now: number | null;
    boards: { board: string; sides: string[]; seat: number | null }[];
}

export interface TableInfo {
    id: string;
    status: 'gathering' | 'drafting' | 'playing' | 'over';
    made: number;
    next: string | null;
    /** The question of another game from which this one is played on. */
    branch?: number | null;
    watching: number;
    /** People of the table who have no chair. */
    watchers: { name: string; host: boolean; connected: boolean; muted: boolean }[];
    /** Nobody new sits down. */
    locked: boolean;
    /** From when on players may ask for decisions, by the server's clock; null: not now. */
    nudge_at?: number | null;
    options: Options;
    /** What the game is dealt from: its key is told at the end. */
    deal?: { kind: 'drawn' | 'chosen' | 'day'; commitment: string | null; key: string | null };
    chairs: Chair[];
    free_city: Pick<Chair, 'seat' | 'board'> | null;
    draft: Draft | null;
}

/** The deal of a day and who played it. */
export interface DayPlayed {
    date: string;
    board: { board: string; side: string };
    /** What a strong bot scores on it; null while that is being found out. */
    par: number | null;
    played: number;
    results: { name: string; points: number; place: number; table: string }[];
}

export interface Daily extends DayPlayed {
    yesterday: DayPlayed;
    options: Options;
    bots: string;
}

export interface State {
    seq: number;
    now: number;
    table: TableInfo;
    /** `home`: the seat whose cards one has seen. */
    you: { seat: number | null; host: boolean; name: string; home: number | null; muted: boolean } | null;
    question: number | null;
    deadline: number | null;
    view: View | null;
    moves: Way[];
    cannot: Cannot[];
    sealed: Way[];
    /** Missing where the news came before it in the same stream. */
    last?: News | null;
    result: Result | null;
}

export interface Owing {
    seq: number;
    question: number;
    owing: number[];
    sealed?: Way[];
}

export interface Offer {
    units: Counts;
    price: Counts;
}

export interface Why {
    reason: string | null;
    message: string | null;
    price: number | null;
    coins: number;
    stage: number | null;
    as: number | null;
    cost: Counts;
    missing: Counts;
    left: Offer;
    right: Offer;
    chained: boolean;
    chains: string[];
    power: boolean;
}

export interface Hint {
    move: Way;
    share: number;
    /** Of the share: its standard error. */
    error: number;
    points: number;
    reason: string | null;
    line?: string;
    gain?: number;
}

export interface Summary {
    id: string;
    title: string;
    status: TableInfo['status'];
    players: number;
    sets: string[];
    open: number;
    people: string[];
    made: number;
}

/** A table in a list, for one person. */
export interface Glance extends Summary {
    touched: number;
    now: number;
    seat: number | null;
    chairs: Pick<Chair, 'seat' | 'who' | 'name' | 'character'>[];
    /** It waits for this person. */
    yours: boolean;
    /** Chairs that owe a decision or a pick. */
    waits: number[];
    deadline: number | null;
    age: number | null;
    turn: number | null;
    turns: number | null;
    wonder: { board: string; side: string; built: boolean[] } | null;
    result: { winners: number[]; place: number | null; points: number | null } | null;
}

export interface Level {
    name: string;
    spec: string;
    summary: string;
}

/** A decision, and the best other one. */
export interface Verdict {
    seat: number;
    /** Who answered: for the Free City its steward. */
    player: number;
    done: Move;
    chance: number;
    other: Move | null;
    other_chance: number | null;
    /** How much chance the other one would have brought, and how much it would have cost. */
    loss: number;
    lead: number;
    reason: string | null;
    line?: string;
    gain?: number;
}

/** What the decisions of a question were worth. */
export interface Analysed {
    question: number;
    age: number;
    turn: number;
    phase: string;
    /** Of each player to win; null where not every one was asked. */
    chances: number[] | null;
    points: ({ total: number } & Record<string, number>)[];
    decisions: Verdict[];
}

export interface OpenBook {
    question: number;
    questions: number;
    age: number;
    turn: number;
    phase: string;
    hands: string[][];
    cities: City[];
    news: News | null;
}
