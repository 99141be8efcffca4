/* What two people's browsers are told over whole games, byte by byte, against what they may know.
 *
 * Each browser speaks with the server through a proxy of its own that keeps every answer and every
 * event about the table. After the end the open book says who held what; what a seat may know is
 * found from that by the rules alone, and nothing else may have been named to it. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { before, test } from 'node:test';
import { asked, decide, newPage, question } from './harness.js';
import { seatTable } from './person.js';
import { browser, server } from './stage.js';

const SEED = 987654321012345;

let slugs;
before(async () => {
    const tables = await (await fetch(`${server.url}v1/cards`)).json();
    slugs = new Set([...tables.cards, ...tables.leaders].map((card) => card.slug));
});

// ---- Listening ----

/** A proxy that keeps what the server says about tables, with the question it belongs to. */
async function tap() {
    const target = new URL(server.url);
    const heard = [];
    let now = 0;
    const keep = (kind, text, data) => {
        /* News are told when a question is over: they belong to the next one. */
        const at = (data?.question ?? now) + (kind === 'news' ? 1 : 0);
        now = Math.max(now, at);
        heard.push({ kind, text, question: at, over: data?.table?.status === 'over' });
    };
    const line = (event, field) => new RegExp(`^${field}: (.*)$`, 'm').exec(event)?.[1];
    const parse = (text) => {
        try {
            return JSON.parse(text);
        } catch {
            return null;
        }
    };
    const proxy = http.createServer((request, response) => {
        const { 'accept-encoding': _, ...headers } = request.headers;
        const options = { host: target.hostname, port: target.port, path: request.url, method: request.method, headers };
        const inner = http.request(options, (answer) => {
            const isLive = (answer.headers['content-type'] ?? '').startsWith('text/event-stream');
            let text = JSON.stringify(answer.rawHeaders);
            answer.setEncoding('utf8');
            response.writeHead(answer.statusCode, answer.headers);
            answer.on('data', (chunk) => {
                text += chunk;
                if (isLive) {
                    const events = text.split('\n\n');
                    text = events.pop();
                    events.forEach((event) => keep(line(event, 'event') ?? 'comment', event, parse(line(event, 'data'))));
                }
                response.write(chunk);
            });
            answer.on('end', () => {
                /* Cards, names and the page itself are the same for everybody. */
                if (request.url.startsWith('/v1/tables')) {
                    keep('answer', text, null);
                }
                response.end();
            });
            answer.on('error', () => response.destroy());
        });
        inner.on('error', () => response.destroy());
        response.on('close', () => inner.destroy());
        request.pipe(inner);
    });
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    return {
        url: `http://127.0.0.1:${proxy.address().port}/`,
        heard,
        close: () => {
            proxy.closeAllConnections();
            return new Promise((resolve) => proxy.close(resolve));
        },
    };
}

// ---- What a seat may know ----

/** The packs of leaders that go around in the selection: what a seat is shown at each step. */
function packsSeen(log, seat) {
    const packs = [...log.matchAll(/^leaders \d+ (.*)$/gm)].map((found) => found[1].split(' '));
    const kept = [...log.matchAll(/^0\.\d \d+ keep (\w+)/gm)].map((found) => found[1]);
    const seen = [];
    for (let step = 0; packs.length && step < 4; step++) {
        /* Packs go to the right, each leader is there once. */
        const gone = kept.slice(0, step * packs.length);
        seen.push(packs[(seat + step) % packs.length].filter((card) => !gone.includes(card)));
    }
    return seen;
}

/** By question, from 0 on: the cards that may have been named to a seat before it was over. */
function allowances(books, log, seat) {
    const known = new Set();
    const pile = new Set();
    const packs = packsSeen(log, seat);
    let age = books[0];
    const result = [new Set()];
    const knows = (list) => list.forEach((card) => known.add(card));
    for (const [i, book] of books.entries()) {
        if (book.phase === 'keep') {
            knows(packs[i]);
        } else if (packs.length) {
            knows(packs[3]);
        }
        knows(book.hands[seat]);
        book.cities.forEach((city) => knows([...city.structures, ...city.leaders, ...city.buried, city.courted].filter(Boolean)));
        if (book.age !== age.age) {
            /* What nobody took of the last cards of an age lies in the pile. */
            age.hands.flat().forEach((card) => pile.add(card));
        }
        age = book;
        const decisions = book.news?.decisions ?? [];
        if (book.phase === 'salvage' && decisions.some((move) => move.seat === seat)) {
            knows([...pile]);
        }
        decisions.filter((move) => ['sell', 'leave'].includes(move.use)).forEach((move) => pile.add(move.card));
        result.push(new Set(known));
    }
    return result;
}

const named = (text) => new Set((text.match(/[a-z][a-z0-9_]+/g) ?? []).filter((word) => slugs.has(word)));

/** What was told that could not be known. */
function leaks(heard, allowed) {
    return heard.flatMap(({ kind, text, question: at }) => {
        const may = allowed[Math.min(at, allowed.length - 1)];
        return [...named(text)].filter((card) => !may.has(card)).map((card) => `${kind} at question ${at}: ${card}`);
    });
}

// ---- The games ----

/** Everything a page can ask for about the table while a game goes on. */
async function lookAround(page, turn) {
    if (turn % 4 === 1) {
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('.hints li').first().waitFor();
        await page.keyboard.press('Escape');
    }
    if (turn % 5 === 2) {
        await page.getByRole('button', { name: 'Log' }).click();
        await page.locator('.news').first().waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.near .city .open').first().click();
        await page.locator('dialog[open] .city').waitFor();
        await page.keyboard.press('Escape');
    }
    const cannot = page.locator('.slot.unplayable');
    if (await cannot.count()) {
        await cannot.first().click();
        await page.locator('.ways').waitFor();
    }
    if (turn % 7 === 3) {
        await page.reload();
        await page.locator('.play .hand').waitFor();
    }
}

async function listen(table) {
    const persons = await seatTable(server.url, table);
    const taps = [await tap(), await tap()];
    const pages = [];
    for (const [i, { url }] of taps.entries()) {
        pages.push(await newPage(browser, url));
        await pages[i].goto(`${url}#/t/${persons[i].table}/${persons[i].secret}`);
    }
    const play = async (page) => {
        let last = 0;
        for (let turn = 0; await asked(page, last); turn++) {
            last = await question(page);
            await lookAround(page, turn);
            await decide(page);
        }
        assert.deepEqual(page.wrong, []);
    };
    await Promise.all(pages.map(play));
    for (const [i, page] of pages.entries()) {
        await page.context().close();
        await taps[i].close();
    }

    const log = await persons[0].ask('GET', '/log');
    const { questions } = await persons[0].ask('GET', '/replay?question=1');
    const books = [];
    for (let i = 1; i <= questions + 1; i++) {
        books.push(await persons[0].ask('GET', `/replay?question=${i}`));
    }
    const told = taps.map(({ heard }) => {
        const end = heard.findIndex((one) => one.over || one.question > questions);
        return end < 0 ? heard : heard.slice(0, end);
    });
    const allowed = persons.map((_, seat) => allowances(books, log, seat));
    for (const seat of [0, 1]) {
        const kinds = new Set(told[seat].map((one) => one.kind));
        ['answer', 'state', 'news', 'owing'].forEach((kind) => assert.ok(kinds.has(kind), `${kind} was heard`));
        assert.ok(told[seat].some((one) => one.question === questions), 'to the last question');
        assert.deepEqual(leaks(told[seat], allowed[seat]), [], `seat ${seat}`);
        const all = told[seat].map((one) => one.text).join('\n');
        assert.ok(!all.includes(String(SEED)), 'the seed is not told');
        assert.ok(!all.includes(persons[1 - seat].secret), 'nor the secret of another');
        /* Not blind: what the other one was told is more than this one may know. */
        assert.ok(leaks(told[1 - seat], allowed[seat]).length > 0);
    }
}

test('nobody is told what they cannot know: the base game', { timeout: 600_000 }, () =>
    listen({ options: { players: 4, seed: SEED }, people: 1, bots: 'easy', boards: ['halicarnassus B', 'babylon B'] }));

test('nobody is told what they cannot know: every set', { timeout: 600_000 }, () =>
    listen({
        options: { players: 4, seed: SEED, leaders: 'all', sets: ['leaders', 'cities', 'packs', 'catan', 'promo'] },
        people: 1, bots: 'easy', boards: ['halicarnassus B', 'great_wall A'],
    }));
