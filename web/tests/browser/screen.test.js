/* The screen for the room, as a television shows it: from the invitation to the result, without a
 * hand, a form or a seat, in letters that are read from afar. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { asked, flaws, newPage, newTable, shoot, until } from './harness.js';
import { Person, playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const sizes = { '1080': { width: 1920, height: 1080 }, '720': { width: 1280, height: 720 }, '2160': { width: 3840, height: 2160 } };
const tv = (table) => `${server.url}#/tv/${table}`;

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function openScreen(table, options = {}) {
    const page = await newPage(browser, server.url, { viewport: sizes['1080'], ...options });
    await page.goto(tv(table));
    return page;
}

const first = (moves) => moves.find(({ use }) => use === 'build') ?? moves[0];
const isTurn = (age, turn) => ({ view }) => view.phase === 'turn' && view.age === age && view.turn >= turn;

/** Texts whose letters are smaller than 28 of 1080 pixels. */
const smallLetters = (page) =>
    page.evaluate(() => {
        const least = Math.min(innerHeight, innerWidth * 9 / 16) * 28 / 1080;
        const texts = document.createTreeWalker(document.querySelector('.tv'), NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
            const { data, parentElement: holder } = texts.currentNode;
            const size = parseFloat(getComputedStyle(holder).fontSize);
            if (data.trim() && !holder.closest('.unseen') && holder.checkVisibility() && size < least - 0.5) {
                found.push(`${data.trim()}: ${size} of ${least}`);
            }
        }
        return found;
    });

/** Tiles that are not as large as the first one, and what stands out of its tile or of the screen. */
const misplaced = (page) =>
    page.evaluate(() => {
        const close = (a, b) => Math.abs(a - b) < 1.5;
        const tiles = [...document.querySelectorAll('.tv-tiles > .tv-tile')].map((tile) => tile.getBoundingClientRect());
        const unequal = tiles.filter((box) => !close(box.width, tiles[0].width) || !close(box.height, tiles[0].height));
        const out = [...document.querySelectorAll('.tv-tile *, .tv-room *, .tv-rail *')].filter((part) => {
            const box = part.getBoundingClientRect();
            const frame = (part.parentElement.closest('.tv-tile') ?? document.documentElement).getBoundingClientRect();
            return box.width > 0 && !part.closest('svg, .unseen, .w-wonder') &&
                (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
        });
        return [...unequal.map((box) => `a tile of ${box.width} × ${box.height}`), ...out.map((part) => `${part.tagName}.${part.className}`)];
    });

/** What can be used on the screen, beside the two of the line on top. */
const controls = (page) =>
    page.locator('.tv :is(button, a, input, select, textarea, summary, [role=button], [tabindex="0"])')
        .evaluateAll((all) => all.filter((one) => !one.matches('.tv-rail nav > :nth-child(-n + 2)')).map((one) => one.outerHTML));

/** All that holds of every picture of the screen, with a picture of it in every size; axe in every
 *  light. */
async function look(page, name, { lights = ['light', 'dark'] } = {}) {
    for (const colorScheme of lights) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await shoot(page, `screen-${name}-1080-${colorScheme}`, false);
        assert.deepEqual(await flaws(page), [], `axe: ${name} ${colorScheme}`);
    }
    for (const [height, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        if (height !== '1080') {
            await shoot(page, `screen-${name}-${height}-${lights.at(-1)}`, false);
        }
        assert.deepEqual(await smallLetters(page), [], `letters of ${name} at ${height}`);
        assert.deepEqual(await misplaced(page), [], `places of ${name} at ${height}`);
    }
    await page.setViewportSize(sizes['1080']);
    assert.deepEqual(await controls(page), []);
}

const sound = (page) => assert.deepEqual(page.wrong, []);

test('a game from the invitation to the rematch', { timeout: 300_000 }, async () => {
    const ada = new Person(server.url, await newTable(server.url, {
        name: 'Ada', options: { players: 3, seed: 4, absent: 0, title: 'Friday table', sets: ['base', 'cities'] },
    }));
    const page = await openScreen(ada.table);
    await page.locator('.tv-room .qr').waitFor();
    await page.locator('.tv-guests', { hasText: 'Ada' }).waitFor();
    assert.match(await page.locator('.tv-link').textContent(), new RegExp(`^127\\.0\\.0\\.1:\\d+/#/t/${ada.table}$`));
    await page.getByText('2 chairs free').waitFor();
    await page.locator('.tv-facts', { hasText: 'Cities' }).waitFor();
    assert.ok((await page.locator('.qr').boundingBox()).height > 400, 'the code can be read from afar');
    await look(page, 'gathering');

    /* A phone joins: a name, and nothing else is asked. */
    const phone = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await phone.goto(`${server.url}#/t/${ada.table}`);
    await phone.getByLabel('Your name').fill('Bo');
    await phone.getByRole('button', { name: 'Take a seat' }).click();
    await page.locator('.tv-guests', { hasText: 'Bo' }).waitFor();
    await ada.post('chairs', { fill: 'easy' });
    await page.getByText('the game begins soon').waitFor();
    await ada.post('start');
    await page.locator('.tv-tiles > .tv-tile').nth(2).waitFor();
    await page.locator('.tv-call', { hasText: 'Waiting for Ada, Bo' }).waitFor();
    await phone.locator('.hand').waitFor();

    /* Who has chosen is seen at once. */
    const secret = await phone.evaluate((id) => JSON.parse(localStorage.septem).seats.find((row) => row.table === id).secret, ada.table);
    const bo = new Person(server.url, { table: ada.table, secret, seat: 1 });
    await phone.context().close();
    const state = await ada.state();
    await ada.decide(state.question, first(state.moves));
    await page.locator('.tv-call', { hasText: /^Waiting for Bo$/ }).waitFor();
    await page.locator('.tv-tile', { hasText: 'Ada' }).locator('.tv-state:not(.is-owing)').waitFor();

    /* The cards of all cities turn at once, and can be read. */
    await playUntil([bo], first, () => true);
    const mine = await bo.state();
    await bo.decide(mine.question, first(mine.moves));
    const { decisions } = (await ada.state()).last;
    const built = decisions.filter(({ use }) => use === 'build');
    await page.locator('.tv-just').nth(2).waitFor();
    await page.locator('.tv-just:not(.c-none)').nth(built.length - 1).waitFor();
    await page.locator('.tv-just').first().waitFor({ state: 'detached' });

    /* The age ends with a war. */
    await playUntil([ada, bo], first, ({ view }) => view.age === 2);
    await page.locator('.tv-war .tv-border').first().waitFor();
    await page.locator('.tv-rail', { hasText: 'End of Age I' }).waitFor();
    assert.equal(await page.locator('.tv-border').count(), 3, 'every border');
    await look(page, 'war-3');
    await page.locator('.tv-war').waitFor({ state: 'detached' });

    /* The last cards and the last war come before the result. */
    await playUntil([ada, bo], first);
    await page.locator('.tv-war').waitFor();
    await page.locator('.tv-result').waitFor();
    const { result } = await ada.state();
    const totals = await page.locator('.tv-total').allTextContents();
    assert.deepEqual(totals.map(Number), [...result.scores].map(({ total }) => total).sort((a, b) => b - a));
    await look(page, 'end-3');

    /* Nobody has to touch the television for the next game. */
    const { table: next } = await ada.post('rematch');
    await page.waitForURL(`**/#/tv/${next}`);
    await page.locator('.tv-room .qr').waitFor();
    sound(page);
});

for (const [players, options] of Object.entries({
    2: { players: 2 },
    3: { players: 3 },
    4: { players: 4, timer: 3600, running_score: false },
    5: { players: 5, sets: ['leaders'] },
    6: { players: 6 },
    7: { players: 7 },
    8: { players: 8, teams: true, sets: ['cities', 'leaders'] },
})) {
    test(`${players} players: equal tiles, large letters`, { timeout: 240_000 }, async () => {
        /* The clock of one person alone would rest while nobody looks. */
        const people = await seatTable(server.url, { options: { seed: 21, ...options }, people: 1, bots: 'normal' });
        const [ada] = people;
        await playUntil(people, first, isTurn(3, 3));
        const page = await openScreen(ada.table);
        const cities = Math.max(3, Number(players));
        await page.locator('.tv-tiles > .tv-tile').nth(cities - 1).waitFor();
        await until(page, () => [...document.querySelectorAll('.tv-pic')].every((pic) => pic.querySelector('svg')));
        assert.equal(await page.locator('.tv-tile').count(), cities);
        assert.equal(await page.locator('.tv-clock').count(), options.timer ? 1 : 0);
        assert.equal(await page.locator('.f-points').count(), options.running_score === false ? 0 : cities);
        await look(page, `${players}-players`);

        await playUntil(people, first, isTurn(3, 4));
        await page.locator('.tv-just').first().waitFor();
        if (['3', '5', '7', '8'].includes(players)) {
            await look(page, `${players}-reveal`, { lights: ['dark'] });
        }
        sound(page);
    });
}

test('wars and results of seven and of four teams', { timeout: 300_000 }, async () => {
    for (const [name, options] of Object.entries({
        7: { players: 7 },
        8: { players: 8, teams: true, sets: ['cities', 'leaders'] },
    })) {
        const [ada] = await seatTable(server.url, { options: { seed: 22, ...options }, bots: 'normal' });
        await playUntil([ada], first, isTurn(3, 6));
        const page = await openScreen(ada.table);
        await page.locator('.tv-tile').first().waitFor();
        await playUntil([ada], first);
        await page.locator('.tv-war').waitFor();
        await shoot(page, `screen-war-${name}-1080-dark`, false);
        assert.deepEqual(await smallLetters(page), []);
        assert.deepEqual(await misplaced(page), []);
        await page.locator('.tv-result').waitFor();
        await look(page, `end-${name}`);
        sound(page);
        await page.context().close();
    }
});

test('it looks on as a spectator, whoever sits at this browser', { timeout: 120_000 }, async () => {
    const [ada, bo] = await seatTable(server.url, { options: { players: 3, seed: 5 }, people: 1 });
    const page = await newPage(browser, server.url, { viewport: sizes['1080'] });
    await page.goto(ada.link());
    await asked(page);
    const sent = [];
    page.on('request', async (request) => {
        if (request.url().includes('/v1/tables/')) {
            sent.push([request.url(), (await request.allHeaders()).cookie]);
        }
    });
    await page.goto(tv(ada.table));
    await page.locator('.tv-tile').nth(2).waitFor();
    await until(page, () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/events')));
    assert.ok(sent.length > 0);
    assert.deepEqual(sent.filter(([, cookie]) => cookie), [], 'no secret is sent');
    const { table } = await bo.state();
    assert.equal(table.chairs[0].connected, false, 'nobody sits at this screen');
    assert.equal(await page.getByText('Your name').count(), 0);
    /* The seat is not lost. */
    await page.getByRole('link', { name: 'Leave this screen' }).click();
    await page.goto(`${server.url}#/t/${ada.table}`);
    await asked(page);
    sound(page);
});

test('an open chair invites, and a lost line comes back', { timeout: 120_000 }, async () => {
    const [ada, bo] = await seatTable(server.url, { options: { players: 7, seed: 6 }, people: 1 });
    const page = await openScreen(ada.table);
    await page.locator('.tv-tile').nth(6).waitFor();
    await bo.post('leave');
    await page.locator('.tv-join .qr').waitFor();
    assert.equal(await page.locator('.tv-tiles > *').last().getAttribute('class'), 'tv-tile tv-join');
    await look(page, 'open-chair');
    await server.halt();
    await page.locator('.tv-call', { hasText: 'Reconnecting' }).waitFor();
    await server.start();
    await page.locator('.tv-call', { hasText: 'Reconnecting' }).waitFor({ state: 'detached' });
    sound(page);
});

test('a draft is seen by everybody', { timeout: 120_000 }, async () => {
    const [ada] = await seatTable(server.url, { options: { players: 4, boards: 'drafted', seed: 2 } });
    const page = await openScreen(ada.table);
    await page.locator('.tv-pick').nth(3).waitFor();
    await page.locator('.tv-pick.is-now', { hasText: 'Ada' }).waitFor();
    await look(page, 'draft');
    sound(page);
});

test('a table without spectators is told apart', async () => {
    const ada = new Person(server.url, await newTable(server.url, { name: 'Ada', options: { players: 3, spectators: false } }));
    const page = await openScreen(ada.table);
    await page.locator('.tv-room').waitFor();
    await ada.post('chairs', { fill: 'easy' });
    await ada.post('start');
    await page.getByText('This table allows no spectators').waitFor();
    await look(page, 'refused');
    await page.goto(tv('AAAAAAAAAAAAAAAA'));
    await page.getByText('There is no such table').waitFor();
    sound(page);
});

test('it speaks every language', { timeout: 120_000 }, async () => {
    const [ada] = await seatTable(server.url, { options: { players: 7, seed: 23, sets: ['cities'] }, bots: 'normal' });
    await playUntil([ada], first, isTurn(2, 2));
    const waits = new Person(server.url, await newTable(server.url, { name: 'Maximilian-Alexander von Humboldt', options: { players: 7 } }));
    for (const locale of ['fr-FR', 'de-DE']) {
        const page = await openScreen(ada.table, { locale });
        await page.locator('.tv-tile').nth(6).waitFor();
        await look(page, `7-players-${locale}`, { lights: ['light'] });
        await page.goto(tv(waits.table));
        await page.locator('.tv-room').waitFor();
        await look(page, `gathering-${locale}`, { lights: ['light'] });
        sound(page);
    }
});
