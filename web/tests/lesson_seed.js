/* Deals for the lessons. Bots follow the seed of a deal and what their network has learnt, so another
 * network plays the same cards otherwise, and a lesson may no longer find what it shows:
 *
 *     node tests/lesson_seed.js             plays every lesson as advised, says what does not hold (exit 1)
 *     node tests/lesson_seed.js --search    finds a deal for each lesson that does not hold, and writes
 *                                           src/lib/lesson_deals.json; then run tools/test-page learn
 *         --all         search for lessons that hold, too
 *         --from N      the first seed to try (1)     --minutes N   give up after this long (10)
 *         --network F   another network than data/net/septem.net
 *
 * It needs src/offline/septem.wasm (made with the page) and build/septem, and no server. A deal of the first game holds if
 * who follows all advice is shown every idea once and wins alone, and if who takes the first card of each
 * hand as soon as the choice is free still sees every idea. A short lesson holds if its five decisions
 * show its five ideas. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values: given } = parseArgs({
    options: {
        search: { type: 'boolean' },
        all: { type: 'boolean' },
        from: { type: 'string', default: '1' },
        minutes: { type: 'string', default: '10' },
        network: { type: 'string', default: '../data/net/septem.net' },
    },
});
const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const DEALS = here('src/lib/lesson_deals.json');
const IDEAS = ['goal', 'pass', 'cost', 'buy', 'chain', 'war', 'science', 'wonder', 'coins', 'guilds', 'neighbours', 'leave'];
/* Turns of the first game that may show nothing new. */
const DULL_MAX = 2;
const SEAT = 0;
/* How long the search dwells on a deal of the first game. */
const NODES_MAX = 200;
const WAYS_MAX = 4;
const OPENINGS_MAX = 8;

const vite = await createServer({
    root: here('.'), server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true },
});
const load = (path) => vite.ssrLoadModule(path);
const { createEngine } = await load('/src/offline/engine.ts');
const { alone, lessons } = await load('/src/lib/lesson.ts');
const { adviceOf, movesOf, pickStep } = await load('/src/lib/lesson_steps.ts');
const { groupMoves } = await load('/src/lib/moves.ts');

const key = '0'.repeat(64);
const network = new Uint8Array(readFileSync(given.network.startsWith('/') ? given.network : here(given.network)));
const engine = createEngine(new WebAssembly.Module(readFileSync(here('src/offline/septem.wasm'))), key, network);
let clock = 1.7e12;

function ask(method, path, body) {
    const answer = engine.ask(method, path, body ? JSON.stringify(body) : '', ++clock);
    if (answer.status >= 300) {
        throw new Error(`${method} ${path}: ${answer.body}`);
    }
    return JSON.parse(answer.body);
}

/** A lesson's game, up to where seat 0 is asked. */
class Game {
    constructor(lesson, seed) {
        this.lesson = lesson;
        const options = { ...alone, ...lesson.options, seed, boards: 'fixed' };
        this.path = `v1/tables/${ask('POST', 'v1/tables', { name: 'Ada', options, bots: lesson.bots, start: false }).table}`;
        lesson.boards.forEach((text, seat) => {
            const [board, side] = text.split(' ');
            ask('POST', `${this.path}/board`, { board, side, seat });
        });
        ask('POST', `${this.path}/start`, {});
        this.steps = [];
        this.made = [];
        this.wait();
    }

    get turn() { return this.made.length + 1; }
    get isOver() { return this.state.table.status === 'over' || this.turn > this.lesson.turns; }

    wait() {
        do {
            while (engine.wants()) {
                engine.think(++clock);
            }
            this.state = ask('GET', this.path);
        } while (engine.wants());
    }

    hints() {
        return ask('POST', `${this.path}/hint`, {}).hints;
    }

    shown() {
        const seat = this.state.view.owing.find((one) => this.state.moves.some((way) => way.seat === one)) ?? SEAT;
        return { seat, ...pickStep(this.lesson, this.state, seat, this.turn, this.steps, cardOf) };
    }

    decide(step, way) {
        this.steps.push(step.id);
        this.made.push(way.text);
        ask('POST', `${this.path}/decisions`, { id: `d${this.made.length}`, question: this.state.question, seat: way.seat, text: way.text });
        this.wait();
    }

    close() {
        engine.drop(this.path.replace('v1/tables/', ''));
    }
}

/* The tables of cards are the program's: the engine in the page lists only what can be done. */
const tables = JSON.parse(execFileSync(here('../build/septem'), ['cards', '--json'], { maxBuffer: 2 ** 26 }));
const cards = new Map([...tables.cards, ...tables.leaders].map((card) => [card.slug, card]));
const cardOf = (slug) => cards.get(slug);

/** Plays a deal. `choose(game, shown)` says what is done; it ends early where it answers nothing. */
function play(lesson, seed, choose) {
    const game = new Game(lesson, seed);
    try {
        while (!game.isOver) {
            const shown = game.shown();
            const way = shown.way && choose(game, shown);
            if (!way) {
                return { ...game, seed, ended: game.turn };
            }
            game.decide(shown.step, way);
        }
        return { ...game, seed, result: game.state.result };
    } finally {
        game.close();
    }
}

/** As the coach advises in the page. */
function advised(game, shown) {
    if (!game.lesson.asks || !shown.step.free) {
        return shown.way;
    }
    return adviceOf(shown, game.hints(), game.state, cardOf).way;
}

/** Ways to play the turns that show a new idea each, one after the other: what is done in each of them. */
function* openings(lesson, seed) {
    const forced = lesson.steps.filter((step) => !step.free).length;
    let nodes = NODES_MAX;
    function* after(made) {
        let ways = [];
        play(lesson, seed, (game, { step, seat }) => {
            const done = made[game.turn - 1];
            if (done === undefined && step.idea === lesson.steps[game.turn - 1].idea) {
                ways = movesOf(step, game.state, seat, cardOf);
            }
            return game.state.moves.find(({ text }) => text === done);
        });
        /* The cheapest payment of each. */
        const plain = ways.filter((way, i) => ways.findIndex(({ use, card }) => use === way.use && card === way.card) === i);
        for (const { text } of plain.slice(0, WAYS_MAX)) {
            if (made.length + 1 === forced) {
                yield [...made, text];
                return;
            }
            if (--nodes > 0) {
                yield* after([...made, text]);
            }
        }
    }
    yield* after([]);
}

/** The first card of the hand in the first way there is, as soon as the choice is free. */
function careless(game, shown) {
    return shown.step.free ? groupMoves(game.state.moves, shown.seat).cards[0].choices[0].ways[0] : shown.way;
}

const ideasOf = (lesson, steps) => steps.map((id) => lesson.steps.find((step) => step.id === id)?.idea ?? 'choice');
const missing = (ideas) => IDEAS.filter((idea) => ideas.filter((one) => one === idea).length !== 1);

/** What is wrong with a game that was played as advised, as sentences; none: the deal holds. */
function faultsOf(lesson, game) {
    const ideas = ideasOf(lesson, game.steps);
    if (lesson.id !== 'first') {
        const wanted = [...new Set(lesson.steps.map(({ idea }) => idea))];
        return wanted.filter((idea) => !ideas.includes(idea)).map((idea) => `does not show ${idea}`);
    }
    const dull = ideas.filter((idea) => idea === 'choice').length;
    const { winners = [] } = game.result ?? {};
    return [
        ...missing(ideas).map((idea) => `does not show ${idea} once`),
        ...(dull > DULL_MAX ? [`${dull} turns show nothing new`] : []),
        ...(winners.length === 1 && winners[0] === SEAT ? [] : ['who follows all advice does not win']),
    ];
}

const careful = (lesson, seed) => missing(ideasOf(lesson, play(lesson, seed, careless).steps)).map((idea) => `who chooses freely is not shown ${idea}`);

function check(lesson, seed = lesson.options.seed) {
    const game = play(lesson, seed, advised);
    const faults = faultsOf(lesson, game);
    return { game, faults: lesson.id === 'first' && !faults.length ? careful(lesson, seed) : faults };
}

/** What is written of a deal. */
function dealOf(lesson, { seed, made, steps, result }) {
    const forced = lesson.steps.filter((step) => !step.free).length;
    return lesson.id === 'first'
        ? { seed, points: result.scores[SEAT].total, advice: made.slice(0, forced), ideas: ideasOf(lesson, steps) }
        : { seed, ideas: ideasOf(lesson, steps) };
}

const pointsOf = (game) => game?.result.scores[SEAT].total ?? 0;

/** The best way found to play a deal of the first game; what is done in its first turns is what is advised. */
function searchFirst(lesson, seed, until) {
    let tries = OPENINGS_MAX;
    let best = null;
    for (const advice of openings(lesson, seed)) {
        const { game, faults } = check({ ...lesson, advice }, seed);
        console.log(`${lesson.id}: seed ${seed}: ${faults.length ? faults.join('; ') : 'holds'}`);
        if (!faults.length && !(pointsOf(best) >= pointsOf(game))) {
            best = game;
        }
        if (--tries === 0 || Date.now() > until) {
            break;
        }
    }
    return best;
}

function searchShort(lesson, seed) {
    const { game, faults } = check(lesson, seed);
    return faults.length ? null : game;
}

function search(lesson, until) {
    for (let seed = Number(given.from); Date.now() < until; seed++) {
        const game = lesson.id === 'first' ? searchFirst(lesson, seed, until) : searchShort(lesson, seed);
        if (game) {
            return dealOf(lesson, game);
        }
        if (seed % 20 === 0) {
            console.log(`${lesson.id}: seeds to ${seed} tried`);
        }
    }
    return null;
}

let isWrong = false;
const deals = JSON.parse(readFileSync(DEALS, 'utf8'));
for (const lesson of lessons) {
    const { game, faults } = check(lesson);
    const scores = game.result ? `, points ${game.result.scores.map(({ total }) => total).join(' ')}` : '';
    console.log(`${lesson.id}: seed ${game.seed}: ${faults.length ? faults.join('; ') : 'holds'}${scores}`);
    game.made.forEach((text, i) => console.log(`    ${String(i + 1).padStart(2)}  ${game.steps[i].padEnd(16)} ${text}`));
    let deal = faults.length ? null : dealOf(lesson, game);
    if (given.search && (given.all || !deal)) {
        deal = search(lesson, Date.now() + 60_000 * Number(given.minutes)) ?? deal;
    }
    if (deal) {
        deals[lesson.id] = deal;
    } else {
        isWrong = true;
        console.log(`${lesson.id}: A NEW SEED IS NEEDED${given.search ? ': none found' : ': node tests/lesson_seed.js --search'}`);
    }
}
if (given.search) {
    writeFileSync(DEALS, `${JSON.stringify(deals, null, 4)}\n`);
    console.log(`written: ${DEALS}`);
}
await vite.close();
process.exit(isWrong ? 1 : 0);
