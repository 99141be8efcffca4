/* Every decision a game can ask for, taken by a person in the browser: the page says what is asked,
 * shows the answer, and what is clicked is what stands in the log of the game.
 *
 * Masks, copied guilds and diplomacy are nothing to decide: the rules take what is best.
 *
 * People without a page bring a table to the question; its seed is searched from the one written
 * in the row on, so that a change of the tables or of the bots moves a test and does not break it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { becomes, newPage } from './harness.js';
import { owed, playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const SEEDS = 60;

/* What is asked, then what brings it about:
 *
 *   asks      words of the heading; `does`: of the button
 *   is        the decision to be taken, among those of the phase
 *   fr        the words in French, where the question is put once more in that language
 *   boards    of the seats, from seat 0 on
 *   leader    one that seat 0 recruits; `others`: that somebody else does, from `othersAge` on
 *   wants     decisions that seat 0 takes where it can
 *   people    persons beside the one in the browser, who leave to it what it wants
 *   vain      a view in which the question will not come up
 *   seed      where the search begins */
const LEADERS = { players: 3, sets: ['leaders'] };
const PROMO = { players: 3, sets: ['leaders', 'promo'] };
const plain = (move) => !move.by && !move.freeze && !move.as;
const use = (word) => (move) => move.use === word && plain(move);
const stages = (move) => move.use === 'stage';
const stageLabel = (move) => new RegExp(`^Build stage ${move.stage}$`);

const rows = {
    'keep': { asks: /keep .*leader/i, does: /^Keep/, is: use('keep'), options: LEADERS },
    'recruit': { asks: /pick a leader/i, does: /^Recruit$/, is: (move) => move.use === 'recruit' && !move.stage, options: LEADERS },
    'recruit: sell': { asks: /pick a leader/i, does: /^Sell/, is: use('sell'), options: LEADERS },
    'recruit: stage': { asks: /pick a leader/i, does: stageLabel, is: use('stage'), options: LEADERS },
    'recruit: recruit and stage': {
        seed: 7, asks: /pick a leader/i, does: /^Recruit.*stage/, is: (move) => move.use === 'recruit' && move.stage,
        options: PROMO, leader: 'stevie',
    },
    'turn: build': { asks: /pick a card/i, does: /^Build$/, is: use('build') },
    'turn: stage': { asks: /pick a card/i, does: stageLabel, is: use('stage') },
    'turn: sell': { asks: /pick a card/i, does: /^Sell/, is: use('sell') },
    'turn: build by the wonder': {
        seed: 2, asks: /pick a card/i, does: /^Build.*nothing.*wonder/, is: (move) => move.by === 'free_build',
        boards: ['olympia A'], wants: stages,
    },
    'turn: build by a leader': {
        asks: /pick a card/i, does: /^Build.*nothing.*leader/, is: (move) => move.by === 'free_colour' && !move.freeze,
        options: { players: 3, sets: ['leaders', 'cities'] }, leader: 'caligula',
    },
    'turn: freeze': {
        asks: /pick a card/i, does: /^Sell.*hands stay/, is: (move) => move.freeze && move.use === 'sell',
        options: PROMO, leader: 'esteban',
    },
    'turn: stage as': {
        asks: /pick a card/i, does: (move) => new RegExp(`^Build stage ${move.stage} as stage ${move.as} `),
        is: (move) => move.use === 'stage' && move.as > 1,
        options: { players: 3, sets: ['packs'] }, boards: ['manneken_pis A', 'great_wall A'],
    },
    'free_city: build': { asks: /Free City/, does: /^Build$/, is: use('build'), options: { players: 2 } },
    'free_city: stage': { asks: /Free City/, does: stageLabel, is: use('stage'), options: { players: 2 } },
    'free_city: sell': { seed: 17, asks: /Free City/, does: /^Sell/, is: use('sell'), options: { players: 2 } },
    'last_card: last build': { asks: /last card/i, does: /^Build$/, is: use('build'), boards: ['babylon B'], wants: stages },
    'last_card: last stage': {
        asks: /last card/i, does: stageLabel, is: use('stage'),
        boards: ['babylon B'], wants: (move) => stages(move) && move.stage < 3,
    },
    'last_card: last sell': { asks: /last card/i, does: /^Sell/, is: use('sell'), boards: ['babylon B'], wants: stages },
    'last_card: last leave': { asks: /last card/i, does: /^Discard/, is: use('leave'), boards: ['babylon B'], wants: stages },
    'hire': {
        asks: /one more leader/i, does: /^Recruit/, is: (move) => move.use === 'hire' && move.card,
        options: LEADERS, boards: ['roma B'], wants: stages,
    },
    'hire: none': {
        asks: /one more leader/i, does: /nobody/, is: (move) => move.use === 'hire' && !move.card,
        options: LEADERS, boards: ['roma B'], wants: stages,
    },
    'bury': {
        asks: /bury/i, does: /^Bury/, is: use('bury'),
        options: { players: 3, sets: ['leaders', 'packs'] }, boards: ['abu_simbel B'], wants: stages,
    },
    'court': {
        seed: 3, asks: /leader to copy/i, does: /^Copy.*(left|right) neighbour/, is: (move) => move.use === 'court' && !move.stage,
        options: LEADERS, people: 2, wants: (move) => move.card === 'courtesans_guild' && move.use === 'build',
    },
    'court: court and stage': {
        seed: 31, asks: /leader to copy/i, does: /^Copy.*stage/, is: (move) => move.use === 'court' && move.stage,
        options: PROMO, people: 2, others: 'stevie',
        wants: (move) => move.card === 'courtesans_guild' && move.use === 'build',
    },
    'return': {
        seed: 10, asks: /give up .*token/i, does: (move) => new RegExp(`token worth ${move.token}$`), is: use('return'),
        options: { players: 3, sets: ['leaders'], experts: true, leaders: 'second' },
        people: 2, others: 'telesilla', othersAge: 3,
        wants: (move, card) => card?.colour === 'red' && move.use === 'build',
    },
    'salvage': {
        fr: { asks: /défausse/, does: /défausse/ },
        asks: /discard pile/i, does: /discard pile/,
        is: (move) => move.use === 'salvage' && move.card,
        boards: ['halicarnassus B'], wants: stages,
    },
    'salvage: none': {
        asks: /discard pile/i, does: /nothing/, is: (move) => move.use === 'salvage' && !move.card,
        boards: ['halicarnassus B'], wants: stages,
    },
    'salvage for the Free City': {
        phase: 'salvage', seed: 3, asks: /discard pile.*Free City/i, does: /discard pile/,
        is: (move) => move.use === 'salvage' && move.card && move.seat === 2,
        options: { players: 2, sides: 'B' }, wants: (move) => stages(move) && move.seat === 2,
        vain: (view) => view.cities[2].board !== 'halicarnassus',
    },
    'pay': {
        asks: /pay .*lost/i, does: (move) => new RegExp(`^Pay ${move.bank} `),
        is: (move) => move.use === 'pay' && move.bank, options: { players: 5, sets: ['cities'] },
    },
    'pay: nothing': {
        asks: /pay .*lost/i, does: /nothing/,
        is: (move) => move.use === 'pay' && !move.bank, options: { players: 5, sets: ['cities'] },
    },
};

const PARTS = ['seat', 'use', 'card', 'stage', 'as', 'by', 'freeze', 'token'];

let cards;
const pages = {}, names = {};
const met = [];

before(async () => {
    for (const [lang, locale] of [['fr', 'fr-FR'], ['en', 'en-GB']]) {
        const tables = await (await fetch(`${server.url}v1/cards?lang=${lang}`)).json();
        const all = [...tables.cards, ...tables.leaders];
        names[lang] = new Map(all.map((card) => [card.slug, card.name]));
        cards = new Map(all.map((card) => [card.slug, card]));
        pages[lang] = await newPage(browser, server.url, { locale });
    }
});

// ---- Bringing a table to a question ----

const price = (move) => (move.left ?? 0) + (move.right ?? 0) + (move.bank ?? 0);
const BASIC = { build: 10, recruit: 8, salvage: 5, hire: 5, stage: 5, sell: 1 };

/** How much somebody who wants to get to the question likes a decision. */
function worth(move, row, state, isOurs) {
    const card = cards.get(move.card);
    const leader = isOurs ? row.leader : row.others;
    if (leader && move.card === leader) {
        const due = move.use === 'keep' || (move.use === 'recruit' && state.view.age >= (row.othersAge ?? 1));
        return due ? 100 : -100;
    }
    if (row.wants?.(move, card)) {
        return isOurs || move.seat === 2 ? 100 - price(move) : -10;
    }
    const makes = ['brown', 'gray'].includes(card?.colour) && move.use === 'build';
    return (BASIC[move.use] ?? 0) + (makes ? 10 : 0) - price(move);
}

const chooser = (row) => (moves, state, person) =>
    moves.reduce((best, move) =>
        worth(move, row, state, person.seat === 0) > worth(best, row, state, person.seat === 0) ? move : best);

/** The answer wanted, if seat 0 is asked for it now. */
function targetOf(state, row, phase) {
    const moves = state.view.phase === phase ? owed(state).filter(row.is) : [];
    const move = moves[Math.floor(moves.length / 2)];
    return move && { state, move };
}

/* Without the leader or the board it is about, a game need not be played. */
const isVain = ({ view }, row) =>
    row.vain?.(view) ||
    (row.leader && view.phase === 'recruit' && view.age === 1 && !view.leaders.includes(row.leader));

async function reach(row, phase) {
    const { players = 3, ...options } = row.options ?? {};
    for (let seed = row.seed ?? 1; seed < (row.seed ?? 1) + SEEDS; seed++) {
        const persons = await seatTable(server.url, { ...row, options: { players, ...options, seed } });
        const found = await playUntil(persons, chooser(row), (state, person) =>
            person.seat === 0 && (targetOf(state, row, phase) ?? (isVain(state, row) && 'vain')));
        if (found?.move) {
            return { ...found, persons, seed };
        }
    }
    throw new Error(`${phase} was not asked at ${SEEDS} tables`);
}

// ---- Taking the decision ----

const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page, locator) {
    for (let i = 0; !(await isFocused(locator)); i++) {
        assert.ok(i < 80, `${locator} cannot be reached with Tab`);
        await page.keyboard.press('Tab');
    }
}

async function press(page, locator, byKeys) {
    if (byKeys) {
        await tabTo(page, locator);
        await page.keyboard.press('Enter');
    } else {
        await locator.click();
    }
}

/** Clicks the card, if it is about one, and the answer; returns what the page sent. */
async function answer(page, move, label, names, byKeys) {
    const sent = page.waitForResponse((response) => response.url().endsWith('/decisions'));
    const named = { has: page.locator('b', { hasText: label }) };
    if (move.card) {
        const name = page.locator('.name', { hasText: new RegExp(`^${names.get(move.card)}$`) });
        await press(page, page.locator('.hand .slot').filter({ has: name }).first(), byKeys);
        await press(page, page.locator('.ways .choice > .way').filter(named), byKeys);
    } else {
        await press(page, page.locator('.plain .way').filter(named), byKeys);
    }
    const response = await sent;
    assert.equal(response.status(), 200);
    return response.request().postDataJSON();
}

/* The place of a decision in the log. */
const placeOf = ({ question, view }) =>
    view.phase === 'keep' ? `0.${question}` : `${view.age}.${view.turn}`;

/** Plays the row to its question and takes the decision in the page of a language. */
async function take(lang, name, byKeys) {
    const row = rows[name];
    const words = lang === 'en' ? row : row[lang];
    const phase = row.phase ?? name.split(':')[0];
    const page = pages[lang];
    const { state, move, persons, seed } = await reach(row, phase);
    await page.goto('about:blank');
    await page.goto(persons[0].link());
    await page.locator(`.play[data-question="${state.question}"][data-phase="${phase}"]`).waitFor();
    await becomes(() => page.locator('#ask').innerText(), words.asks);
    const label = words.does instanceof RegExp ? words.does : words.does(move);
    const sent = await answer(page, move, label, names[lang], byKeys);

    /* Of those that differ in who is paid alone, the page offers the cheapest first. */
    const alike = owed(state).filter((other) => PARTS.every((part) => other[part] === move[part]));
    const taken = alike.find((other) => other.text === sent.text);
    assert.ok(taken, `${sent.text} is not what was clicked: ${move.text}`);
    assert.equal(sent.question, state.question);
    assert.equal(sent.seat ?? 0, move.seat);
    assert.equal(price(taken), move.use === 'pay' ? price(move) : Math.min(...alike.map(price)));

    await page.goto('about:blank');
    await playUntil(persons, chooser(row));
    const log = await persons[0].ask('GET', '/log');
    const line = `${placeOf(state)} ${move.seat} ${sent.text} / `;
    assert.ok(log.split('\n').some((found) => found.startsWith(line)), `${line} is not in the log`);
    assert.deepEqual(page.wrong, []);
    met.push({ phase, text: sent.text });
    return seed;
}

for (const [i, name] of Object.keys(rows).entries()) {
    test(`${name} is asked and answered`, { timeout: 600_000 }, async (t) => {
        const seed = await take('en', name, i % 2 === 1);
        t.diagnostic(`seed ${seed}`);
        if (rows[name].fr) {
            await take('fr', name, i % 2 === 0);
        }
    });
}

// ---- Nothing is left out ----

const source = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('every decision that has a notation was taken, and every phase asked', () => {
    const decisions = [...source('src/text/notation.c').matchAll(/DECISION\("([a-z ]+)",\s*\w+,\s*(\w+),/g)];
    assert.ok(decisions.length >= 20);
    for (const [, word, phase] of decisions) {
        assert.ok(met.some((one) => one.phase === phase.toLowerCase() && one.text.startsWith(`${word} `)), `${phase}: ${word}`);
    }
    const phases = [...source('include/septem/phases.def').matchAll(/^X\(\w+,\s*"(\w+)"\)/gm)].map((found) => found[1]);
    assert.ok(phases.length >= 12);
    const asked = new Set(met.map((one) => one.phase));
    assert.deepEqual(phases.filter((phase) => !asked.has(phase)), ['over']);
});

test('every ending of a decision was among them', () => {
    const endings = [
        / (left|right|bank) \d/, / as \d/, / by free_build/, / by free_colour/, / freeze$/, /^pay 0/, /^hire none/,
        /^salvage none/, /^recruit \w+ \d/, /^court \w+ \w+ \d/,
    ];
    assert.deepEqual(endings.filter((ending) => !met.some((one) => ending.test(one.text))), []);
});
