/* The draft of boards in a real browser: by mouse, by keyboard, in two browsers at once, over a
 * restart; and the deal of the day, and a deal as a link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    asked, becomes, counts, decide, flaws, newPage, newTable, openOptions, question, reads, shoot, tooSmall, tooWide,
} from './harness.js';
import { browser, server } from './stage.js';

const sound = (page) => assert.deepEqual(page.wrong, []);

async function post(path, body, secret) {
    const answer = await fetch(`${server.url}v1/tables/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) },
        body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
}

const stateOf = async (made) =>
    (await fetch(`${server.url}v1/tables/${made.table}`, { headers: { Authorization: `Bearer ${made.secret}` } })).json();

/** Two people and two bots, all set to start; the order is that of the seed. */
async function gather(options = {}) {
    const ada = await newTable(server.url, { name: 'Ada', options: { players: 4, boards: 'drafted', absent: 0, ...options } });
    const joined = await post(`${ada.table}/join`, { name: 'Bob', seat: 2 });
    await post(`${ada.table}/chairs`, { fill: 'easy' }, ada.secret);
    return { ada, bob: { table: ada.table, ...joined } };
}

const open = async (page, made) => {
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    return page;
};

const picks = (page) => page.locator('.draft .waiting.you').waitFor();

/** Chooses a side and takes it; returns what is written on the button. */
async function take(page, n = 0) {
    await page.locator('.lot .open').nth(n).click();
    const button = page.locator('.take button');
    const text = await button.textContent();
    await button.click();
    return text.trim().replace(/^Take /, '');
}

/** The same with Tab, Enter and Space alone. */
async function takeByKeys(page) {
    const reach = async (selector) => {
        for (let i = 0; !(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)); i++) {
            assert.ok(i < 80, `${selector} can be reached with Tab`);
            await page.keyboard.press('Tab');
        }
    };
    await reach('.lot .open');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await counts(page.locator('.lot .open[aria-pressed=true]'), 1);
    const text = await page.locator('.take button').textContent();
    await reach('.take button');
    await page.keyboard.press('Enter');
    return text.trim().replace(/^Take /, '');
}

test('a draft in two browsers, by mouse and by keyboard, with a restart in the middle', { timeout: 300_000 }, async () => {
    const { ada, bob } = await gather({ seed: 5 });
    const pages = { 0: await newPage(browser, server.url), 2: await newPage(browser, server.url) };
    const watcher = await newPage(browser, server.url);
    await open(pages[0], ada);
    await open(pages[2], bob);
    await watcher.goto(`${server.url}#/t/${ada.table}`);
    await pages[0].getByRole('button', { name: 'Start the game' }).click();
    await pages[0].locator('.draft').waitFor();
    const { order } = (await stateOf(ada)).table.draft;
    const people = order.filter((seat) => seat in pages);
    assert.equal(people.length, 2);

    const [first, second] = people.map((seat) => pages[seat]);
    await picks(first);
    for (const page of [second, watcher]) {
        await counts(page.locator('.lot'), 6);
    }
    assert.equal(await second.locator('.lot .open').count(), 0, 'nobody picks out of turn');
    const one = await take(first);
    await watcher.locator('.lot.taken', { hasText: one.slice(0, -2) }).waitFor();

    await server.restart(300);
    await picks(second);
    await second.locator('.lot.taken', { hasText: one.slice(0, -2) }).waitFor();
    const live = second.locator('[aria-live=polite]');
    const two = await takeByKeys(second);
    for (const page of [first, second]) {
        assert.ok(await asked(page), 'then the game begins');
    }
    await reads(live, /Age I/);
    await watcher.locator('.play').waitFor();

    const boards = (await stateOf(ada)).table.chairs.map((chair) => `${chair.board.board} ${chair.board.side}`);
    assert.equal(new Set(boards.map((text) => text.split(' ')[0])).size, 4);
    const named = people.map((seat) => boards[seat].slice(-1));
    assert.deepEqual(named, [one.slice(-1), two.slice(-1)], 'with the sides that were taken');
    for (const page of [first, second, watcher]) {
        sound(page);
        await page.context().close();
    }
});

test('what is heard and where the focus is', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 3, boards: 'drafted', seed: 4, timer: 600 } });
    const page = await open(await newPage(browser, server.url), made);
    await picks(page);
    await becomes(() => page.title(), /^●/);
    await reads(page.locator('[aria-live=polite]'), /Your pick/);
    await reads(page.locator('.clock'), /5\d\d s left|600 s left/);
    await counts(page.locator('.order [aria-current=step]'), 1);
    await take(page, 3);
    await asked(page);
    await page.waitForFunction(() => document.activeElement !== document.body);
    sound(page);
    await page.context().close();
});

test('two players: the host sets the board of the Free City, or it is drawn', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', options: { players: 2, boards: 'fixed' } });
    await open(page, made);
    const city = page.locator('.chairs li', { hasText: 'Free City' });
    await city.getByLabel('Board').selectOption('ephesus B');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await asked(page);
    assert.deepEqual((await stateOf(made)).view.cities.map((row) => row.board)[2], 'ephesus');
    const draft = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 2, boards: 'drafted', seed: 1 } });
    await open(page, draft);
    await picks(page);
    await page.getByText('The Free City gets').waitFor();
    await take(page);
    await asked(page);
    assert.equal((await stateOf(draft)).view.cities.length, 3);
    sound(page);
    await page.context().close();
});

test('boards that are chosen are chosen before the start', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await openOptions(page);
    await page.getByRole('combobox', { name: 'Boards', exact: true }).selectOption('chosen');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('combobox', { name: 'Board', exact: true }).first().selectOption('giza B');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await asked(page);
    await page.locator('.city.mine', { hasText: 'Gizah' }).waitFor();
    sound(page);
    await page.context().close();
});

test('a host who watches sits down, and stands up again', async () => {
    const made = await newTable(server.url, { options: { players: 3 } });
    const page = await open(await newPage(browser, server.url), made);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Sit here' }).nth(1).click();
    await page.locator('.chairs .mine').waitFor();
    assert.equal((await stateOf(made)).table.chairs[1].name, 'Ada');
    await page.getByRole('button', { name: 'Stand up' }).click();
    await counts(page.locator('.chairs .mine'), 0);
    await page.getByRole('button', { name: 'Fill with bots' }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.end').waitFor();
    sound(page);
    await page.context().close();
});

test('yesterday has its list and its par', async () => {
    const page = await newPage(browser, server.url);
    const day = await (await fetch(`${server.url}v1/daily`)).json();
    const results = [{ name: 'Cy', points: 61, place: 1, table: 'AAAAAAAAAAAAAAAA' }, { name: 'Di', points: 47, place: 3, table: 'BBBBBBBBBBBBBBBB' }];
    const yesterday = { ...day.yesterday, par: 52, played: 2, results };
    await page.route('**/v1/daily', (route) => route.fulfill({ json: { ...day, par: 55, yesterday } }));
    await page.addInitScript(({ date, table }) => {
        localStorage.setItem('septem', JSON.stringify({ daily: { date, table, days: 3 }, lang: 'en' }));
    }, { date: yesterday.date, table: results[1].table });
    await page.goto(server.url);
    const panel = page.getByRole('region', { name: 'Deal of the day' });
    await panel.getByText(/47 points, place 3 · −5 to par/).first().waitFor();
    await panel.getByText('rank 2 of 2').waitFor();
    await panel.getByText('Yesterday at this server (2 games)').click();
    await panel.getByText('Par 52: what an expert bot scores').waitFor();
    await reads(panel.locator('.rows li').first(), /Cy\s+61 points, place 1 · \+9 to par/);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await tooWide(page), false);
    await shoot(page, 'draft-yesterday');
    await page.context().close();
});

test('the deal of the day: one click, the own result, and those of others', { timeout: 300_000 }, async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    const panel = page.getByRole('region', { name: 'Deal of the day' });
    await panel.getByText('your name, your points and the game are then shown').waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await panel.getByRole('button', { name: /^Play: / }).click();
    let last = 0;
    for (let turns = 0; turns < 2 && (await asked(page, last)); turns++) {
        last = await question(page);
        await decide(page);
    }
    await asked(page, last);
    await page.goto(server.url);
    await panel.getByRole('link', { name: 'Go on with your game' }).click();
    while (await asked(page, last)) {
        last = await question(page);
        await decide(page);
    }
    await page.getByRole('link', { name: 'Lobby' }).first().click();
    await panel.getByText(/2\d{3}: \d+ points, place [1-4]/).waitFor();
    await counts(panel.locator('.rows .mine'), 1);
    await panel.getByText(/ · par \d+$/).waitFor();
    await panel.getByText(/([+−]\d+|±0) to par/).first().waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Share' }).click();
    await panel.getByRole('button', { name: 'copied' }).waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    assert.match(lines[0], /^Septem · Deal of the day \d{4}-\d\d-\d\d$/);
    assert.match(lines[1], /^\d+ points, par \d+ \([+−±]\d+\)$/);
    assert.match(lines.at(-1), /place [1-4] of 4$/);
    await shoot(page, 'draft-daily');
    const other = await newPage(browser, server.url, { locale: 'fr-FR' });
    await other.goto(server.url);
    const told = other.getByRole('region', { name: 'Donne du jour' });
    await told.locator('summary').click();
    await told.locator('.rows li', { hasText: 'Ada' }).getByRole('link').click();
    await other.locator('main.ana').waitFor();
    sound(page);
    sound(other);
    await page.context().close();
    await other.context().close();
});

test('the end of a game links to the same deal', { timeout: 300_000 }, async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 3, seed: 12345, hints: false } });
    const page = await open(await newPage(browser, server.url), made);
    await asked(page);
    const hand = (await stateOf(made)).view.hand;
    let last = 0;
    while (await asked(page, last)) {
        last = await question(page);
        await decide(page);
    }
    const link = page.getByRole('link', { name: 'Same deal again' });
    await becomes(() => link.getAttribute('href'), /seed=12345/);
    await link.click();
    await page.getByText('Seed 12345').waitFor();
    await becomes(() => page.getByLabel('Seed').inputValue(), '12345');
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    const again = await (await page.request.get(`${server.url}v1/tables/${page.url().split('/t/')[1]}/state`)).json();
    assert.deepEqual(again.view.hand, hand, 'the same cards');
    assert.equal(again.table.options.hints, false, 'the same options');
    sound(page);
    await page.context().close();
});

test('a fixed phrase is read in the language of the reader', async () => {
    const { ada, bob } = await gather();
    await post(`${ada.table}/start`, {}, ada.secret);
    const page = await open(await newPage(browser, server.url), ada);
    const other = await open(await newPage(browser, server.url, { locale: 'fr-FR' }), bob);
    await page.getByRole('button', { name: 'Chat' }).click();
    await other.getByRole('button', { name: 'Discussion' }).click();
    await page.getByRole('button', { name: 'Well played!' }).click();
    await other.locator('.talk li', { hasText: 'Bien joué' }).waitFor();
    await page.locator('.talk li.mine', { hasText: 'Well played!' }).waitFor();
    await shoot(page, 'draft-talk');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    sound(page);
    sound(other);
    await page.context().close();
    await other.context().close();
});

const looks = [
    { name: 'phone-light', viewport: { width: 320, height: 640 }, colorScheme: 'light' },
    { name: 'phone-dark-fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    { name: 'desktop-dark-fr', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: 'forced', viewport: { width: 1024, height: 768 }, colorScheme: 'dark', forcedColors: 'active' },
];

for (const { name, ...options } of looks) {
    test(`the draft, ${name}`, async () => {
        const made = await newTable(server.url, {
            name: 'Ada', bots: 'easy', start: true,
            options: { players: 4, boards: 'drafted', seed: 8, timer: 600, sets: ['base', 'cities', 'packs'] },
        });
        const page = await open(await newPage(browser, server.url, options), made);
        await picks(page);
        await page.locator('.lot .open').nth(2).click();
        await page.locator('.take button').waitFor();
        await shoot(page, `draft-${name}`);
        const found = await flaws(page);
        const small = await tooSmall(page);
        const wide = await tooWide(page);
        sound(page);
        await page.context().close();
        assert.deepEqual(found, [], 'axe');
        assert.deepEqual(small, [], 'targets under 44 pixels');
        assert.equal(wide, false, 'wider than the window');
    });
}
