/* Whole games in the WebAssembly that the page loads, against the same compiled for this machine.
 *
 *     node wasm_games.mjs SEPTEM RUNNER WASM
 *
 * For every number of players and every set: the game ends, its log replays, and it is the same game,
 * byte by byte, as the one offline_runner plays with the same seed and the same decisions. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BODY, ENTRIES, EVENTS, MISSING, openEngine, SOME_KEY } from './wasm_engine.mjs';

const [septem, runner, file] = process.argv.slice(2);
const EVERY = 'base,leaders,cities,packs,catan,promo';
const GAMES = [
    ...[2, 3, 4, 5, 6, 7].map((players) => [players, 'base', 'normal']),
    ...[2, 3, 4, 5, 6, 7].map((players) => [players, 'leaders', 'easy']),
    ...[2, 3, 4, 5, 6, 7, 8].map((players) => [players, 'cities', 'normal']),
    ...[2, 3, 4, 5, 6, 7, 8].map((players) => [players, EVERY, 'normal']),
    [3, 'packs', 'easy'],
    [4, 'catan', 'easy'],
    [5, 'promo,leaders', 'random'],
    [3, 'base', 'expert:evaluations=60,mcts=0'],
    [4, EVERY, 'expert:evaluations=40,mcts=0'],
];
const CHOICE = 7; // as offline_runner decides
const TURNS_MAX = 400;

function play(players, sets, bot, seed) {
    const engine = openEngine(file, SOME_KEY);
    const entries = [];
    let events = '';
    const keep = () => {
        entries.push(...JSON.parse(engine.told(ENTRIES)));
        events += JSON.parse(engine.told(EVENTS))
            .map(({ text }) => text)
            .join('');
    };
    const ask = (wanted, method, path, body) => {
        const status = engine.ask(method, `v1/tables${path}`, body ? JSON.stringify(body) : '', 1.7e12);
        assert.equal(status, wanted, `${method} ${path}: ${engine.told(BODY)}`);
        keep();
        return engine.told(BODY);
    };
    const options = { players, sets: sets.split(','), leaders: 'all', seed };
    const made = JSON.parse(ask(201, 'POST', '', { name: 'Ada', bots: bot, start: true, options }));
    const at = `/${made.table}`;
    for (let turn = 0; ; turn++) {
        assert.ok(turn < TURNS_MAX, 'the game does not end');
        while (engine.wants()) {
            engine.think(1.7e12);
            keep();
        }
        const { question, moves, view } = JSON.parse(ask(200, 'GET', at));
        if (question === null) {
            break;
        }
        if (turn % 9 === 5) {
            engine.drop(made.table);
            assert.equal(engine.ask('GET', `v1/tables${at}`, '', 0), 0);
            assert.equal(engine.told(MISSING), made.table);
            assert.ok(engine.load(made.table, JSON.stringify(entries), 1.7e12));
        }
        assert.ok('price' in JSON.parse(ask(200, 'GET', `${at}/why?card=altar&use=build`)));
        ask(400, 'GET', `${at}/why?card=altar&use=sell`);
        const open = moves.filter(({ seat }) => view.owing.includes(seat));
        if (open.length > 0) {
            const { seat, text } = open[(question * CHOICE) % open.length];
            const decision = { id: `q${question}-${seat}`, question, seat, text };
            const first = ask(200, 'POST', `${at}/decisions`, decision);
            assert.equal(ask(200, 'POST', `${at}/decisions`, decision), first);
        }
    }
    const { status } = JSON.parse(ask(200, 'GET', at)).table;
    assert.equal(status, 'over');
    const news = events.match(/^event: news$/gm).length;
    assert.equal(JSON.parse(ask(200, 'GET', `${at}/history`)).news.length, news);
    ask(200, 'GET', `${at}/replay?question=3`);
    ask(400, 'GET', `${at}/replay?question=3x`);
    return ask(200, 'GET', `${at}/log`);
}

/* The learned network is a file of its own: without it its bot is not offered, and refused by name; a
 * damaged one is refused. */
function lackNet() {
    const engine = openEngine(file, SOME_KEY, null);
    assert.throws(() => openEngine(file, SOME_KEY, Buffer.alloc(4096, 7)), /refused/);
    assert.equal(engine.ask('GET', 'v1/bots', '', 1.7e12), 200);
    const names = JSON.parse(engine.told(BODY)).bots.map(({ name }) => name);
    assert.ok(names.includes('random') && !names.includes('net'), names.join());
    const wish = JSON.stringify({ name: 'Ada', bots: 'net', options: { players: 3 } });
    assert.equal(engine.ask('POST', 'v1/tables', wish, 1.7e12), 400);
    assert.match(engine.told(BODY), /the bot 'net': this build has no network in it/);
}

lackNet();
const folder = mkdtempSync(join(tmpdir(), 'septem-'));
try {
    const logs = GAMES.map(([players, sets, bot], seed) => {
        const log = play(players, sets, bot, seed);
        const native = execFileSync(runner, ['--log', players, sets, bot, seed].map(String));
        assert.equal(log, native.toString(), `${players} ${sets} ${bot} ${seed}`);
        const path = join(folder, `${seed}.log`);
        writeFileSync(path, log);
        return path;
    });
    execFileSync(septem, ['replay', '--quiet', ...logs], { stdio: 'inherit' });
    console.log(`${logs.length} games are the same in WebAssembly`);
} finally {
    rmSync(folder, { recursive: true });
}
