/* Games inside the page: with the server gone, kept on the device, by the same screens. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import {
    asked, becomes, counts, decide, flaws, kept, newPage, openOptions, pressTool, question, shoot, tooSmall, tooWide,
} from './harness.js';
import { browser, server } from './stage.js';

beforeEach(() => server.start());

const sound = (page) => assert.deepEqual(page.wrong, []);

async function playOn(page, turns = Infinity) {
    let last = 0;
    let count = 0;
    while (count < turns && (await asked(page, last))) {
        last = await question(page);
        await decide(page);
        count++;
    }
    return count;
}

/** The lobby, kept on the device, with its server gone. */
async function alone(options) {
    const page = await newPage(browser, server.url, options);
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.reload();
    await page.locator('.notice').waitFor();
    return page;
}

/** With its server there the page offers it among the options. */
async function playOffline(page) {
    if (!(await page.locator('.notice').count())) {
        await openOptions(page);
    }
    await page.getByRole('button', { name: /^(Play offline|Jouer hors ligne)$/ }).click();
}
async function easy(page) {
    await openOptions(page);
    await page.getByRole('radio', { name: 'easy' }).check();
}
const players = (page, n) => page.getByRole('radio', { name: n, exact: true }).check();

test('a whole game with the server gone, by mouse, with a reload in the middle', async () => {
    const page = await alone();
    await easy(page);
    await playOffline(page);
    assert.equal(await playOn(page, 4), 4);
    await asked(page, 4);
    const hand = await page.locator('.hand .name').allTextContents();
    await page.reload();
    await asked(page);
    assert.equal(await question(page), 5);
    await becomes(() => page.locator('.hand .name').allTextContents(), hand);
    assert.ok((await playOn(page)) >= 14);

    await counts(page.locator('.scores tbody tr'), 4);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.ana-tip').waitFor();
    await counts(page.getByRole('button', { name: 'Copy link' }), 0, 'a link would lead nowhere else');

    /* What was there before the reload is there again, and played on. */
    const finished = page.url();
    await page.keyboard.press('Home');
    for (let i = 1; i < 5; i++) {
        await page.keyboard.press('ArrowRight');
    }
    await becomes(() => page.url().endsWith('/5'), true);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await asked(page, 4);
    assert.equal(await question(page), 5);
    await becomes(() => page.locator('.hand .name').allTextContents(), hand);
    assert.match(page.url(), /#\/t\/here-/);
    await decide(page);
    await asked(page, 5);
    await page.goto(finished);
    await page.locator('.ana-tip').waitFor();

    await page.getByRole('link', { name: 'Result' }).click();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('.news').nth(17).waitFor();
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the log' }).click();
    assert.match(readFileSync(await (await saved).path(), 'utf8'), /^septem-log 1\n/);

    const over = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.play').waitFor();
    await asked(page);
    await becomes(() => page.url() !== over, true, 'another table');
    await decide(page);
    await asked(page, 1);
    sound(page);
    await page.context().close();
});

test('every set at once, eight players in teams', async () => {
    const page = await alone();
    await easy(page);
    await openOptions(page);
    const off = page.locator('.drawer .toggle input:enabled:not(:checked)');
    while (await off.count()) {
        await off.first().check();
    }
    await players(page, '8');
    await page.getByRole('combobox', { name: 'Edition of the leaders' }).selectOption('all');
    await page.getByLabel('Show points during the game').uncheck();
    await playOffline(page);
    assert.ok((await playOn(page)) >= 21);
    await counts(page.locator('.scores tbody tr:not(.team)'), 8);
    await counts(page.locator('.scores tbody .team'), 4);
    sound(page);
    await page.context().close();
});

test('two players and their Free City', async () => {
    const page = await alone();
    await easy(page);
    await players(page, '2');
    await playOffline(page);
    assert.ok((await playOn(page)) >= 18);
    await counts(page.locator('.scores tbody tr'), 3);
    sound(page);
    await page.context().close();
});

test('boards are drafted, with a reload in the middle', async () => {
    const page = await alone();
    await easy(page);
    await openOptions(page);
    await page.getByRole('combobox', { name: 'Boards', exact: true }).selectOption('drafted');
    await playOffline(page);
    const mine = page.locator('.draft .waiting.you');
    await mine.waitFor();
    const lots = () => page.locator('.lot').allInnerTexts();
    const before = await lots();
    await page.reload();
    await mine.waitFor();
    await becomes(lots, before);
    await page.locator('.lot .open').first().click();
    const button = page.locator('.take button');
    const wonder = (await button.textContent()).trim().replace(/^Take | [AB]$/g, '');
    await button.click();
    await asked(page);
    await page.locator('.city.mine', { hasText: wonder }).waitFor();
    assert.equal(await playOn(page, 1), 1);
    await asked(page, 1);
    sound(page);
    await page.context().close();
});

/** The worker's script with `full` before it: when there is no room for an entry. */
async function withoutRoom(page, full) {
    await page.route(/worker-[\w-]+\.js$/, async (route) => {
        const answer = await route.fetch();
        const before = `const add = IDBObjectStore.prototype.add;
            IDBObjectStore.prototype.add = function (entry) {
                if ((${full})(entry)) throw new DOMException('full', 'QuotaExceededError');
                return add.call(this, entry);
            };`;
        await route.fulfill({ response: answer, body: before + (await answer.text()) });
    });
}

for (const [whose, full] of [
    ['what a bot decides', (entry) => entry.kind === 'decided'],
    ['a table', () => true],
]) {
    test(`a device without room for ${whose} says so, and goes on when there is some`, async () => {
        const page = await newPage(browser, server.url, { serviceWorkers: 'block' });
        await withoutRoom(page, full);
        await page.goto(server.url);
        await easy(page);
        await playOffline(page);
        await page.getByRole('alert').getByText('no room left').first().waitFor();
        assert.equal(await page.getByText('Reconnecting').count(), 0);
        await page.unrouteAll();
        await page.reload();
        if (!page.url().includes('#/t/')) {
            await playOffline(page);
        }
        assert.equal(await playOn(page, 2), 2);
        sound(page);
        await page.context().close();
    });
}

test('boards are chosen before the start, bots one by one', async () => {
    const page = await alone();
    await openOptions(page);
    await page.getByRole('combobox', { name: 'Boards', exact: true }).selectOption('fixed');
    await playOffline(page);
    await page.locator('.chairs').waitFor();
    assert.equal(await page.locator('.qr').count(), 0);
    await page.getByRole('combobox', { name: 'Board', exact: true }).first().selectOption('giza B');
    await page.getByRole('combobox', { name: 'Put a bot here: chair 2' }).selectOption('easy');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await asked(page);
    await page.locator('.city.mine', { hasText: 'Gizah' }).waitFor();
    sound(page);
    await page.context().close();
});

test('options that do not go together are refused with the reason', async () => {
    const page = await alone();
    await openOptions(page);
    await page.getByRole('switch', { name: 'Cities' }).check();
    await page.getByRole('switch', { name: /^Teams of two/ }).check();
    await players(page, '5');
    await playOffline(page);
    await page.getByRole('alert').getByText(/teams|players/i).waitFor();
    await players(page, '6');
    await playOffline(page);
    await asked(page);
    sound(page);
    await page.context().close();
});

test('nothing is shown that needs other people', async () => {
    const page = await alone();
    await playOffline(page);
    await asked(page);
    assert.equal(await page.getByRole('button', { name: 'Chat' }).count(), 0);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('dialog[open]', { hasText: 'kept on this device' }).waitFor();
    assert.equal(await page.locator('dialog[open] .qr, dialog[open] #share-link').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Leave the table' }).count(), 0);
    sound(page);
    await page.context().close();
});

/** Plays until a card cannot be built, and opens why. */
async function readWhy(page) {
    for (let last = 0; await asked(page, last); last = await question(page), await decide(page)) {
        const cannot = page.locator('.slot.unplayable');
        if (await cannot.count()) {
            await cannot.first().click();
            return page.locator('.why').first();
        }
    }
    throw new Error('everything could be built');
}

test('hints, prices and reasons with the server gone', async () => {
    const page = await alone();
    await playOffline(page);
    await asked(page);
    await page.locator('.near .offer').first().waitFor();
    const why = await readWhy(page);
    await becomes(() => why.innerText(), /^Cannot be built\n\S/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hints li').first().waitFor();
    sound(page);
    await page.context().close();
});

test('games on this device are listed, gone on with and removed', async () => {
    const page = await alone();
    await playOffline(page);
    await asked(page);
    await decide(page);
    await asked(page, 1);
    const table = page.url();
    await page.close();

    const later = await page.context().newPage();
    await later.goto(server.url);
    const list = later.locator('.mine');
    await list.getByRole('link', { name: /On this device/ }).click();
    await asked(later);
    await becomes(() => later.url(), table);
    assert.equal(await question(later), 2);

    await later.getByRole('link', { name: 'Septem: Lobby' }).click();
    await playOffline(later);
    await asked(later);
    await later.getByRole('link', { name: 'Septem: Lobby' }).click();
    await list.getByRole('listitem').nth(1).waitFor();
    await list.getByRole('button', { name: /^Remove/ }).first().click();
    await later.getByRole('button', { name: 'Cancel' }).click();
    await counts(later.getByRole('button', { name: 'Cancel' }), 0);
    await counts(list.getByRole('listitem'), 2);
    await list.getByRole('button', { name: /^Remove/ }).first().click();
    await list.getByRole('button', { name: 'Remove', exact: true }).click();
    await later.waitForFunction(() => document.activeElement?.id === 'your-tables');
    await counts(list.getByRole('listitem'), 1);
    await list.getByRole('link', { name: /On this device/ }).click();
    await asked(later);
    await becomes(() => later.url(), table);
    assert.deepEqual(page.wrong, []);
    await later.context().close();
});

test('beside the server too, and where there is no WebAssembly the button says so', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await playOffline(page);
    await asked(page);
    await becomes(() => page.url(), /#\/t\/here-/);
    sound(page);
    await page.context().close();

    const without = await newPage(browser, server.url);
    await without.addInitScript(() => delete globalThis.WebAssembly);
    await without.goto(server.url);
    await openOptions(without);
    await without.getByText('Offline play needs WebAssembly').waitFor();
    await becomes(() => without.getByRole('button', { name: 'Play offline' }).isDisabled(), true);
    sound(without);
    await without.context().close();
});

test('a link to a game of this device says that the engine cannot be had', async () => {
    const page = await newPage(browser, server.url, { serviceWorkers: 'block' });
    await page.route(/\.wasm$/, (route) => route.abort());
    await page.goto(`${server.url}#/t/here-00000000000`);
    await page.getByRole('alert').getByText('cannot be loaded').waitFor();
    sound(page);
    await page.context().close();
});

test('without a service worker it plays on as long as the page is open', async () => {
    const page = await newPage(browser, server.url);
    await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
    /* The engine and its network come last, in either order. */
    const fetched = Promise.all(['.wasm', '.net'].map((end) =>
        page.waitForEvent('requestfinished', (request) => request.url().endsWith(end))));
    await page.goto(server.url);
    await easy(page);
    await fetched;
    await server.halt();
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.notice').waitFor();
    await openOptions(page);
    await page.getByRole('combobox', { name: 'Boards', exact: true }).selectOption('drafted');
    await playOffline(page);
    await page.locator('.lot .open').first().click();
    await page.locator('.take button').click();
    await asked(page);
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('dialog[open]').getByText('Nothing has happened yet').waitFor();
    await page.keyboard.press('Escape');
    assert.ok((await playOn(page)) >= 18);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.ana-hands li').first().waitFor();
    sound(page);
    await page.context().close();
});

const looks = [
    { name: 'phone-light', viewport: { width: 320, height: 640 }, colorScheme: 'light' },
    { name: 'tablet-dark', viewport: { width: 768, height: 1024 }, colorScheme: 'dark' },
    { name: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    { name: 'phone-dark-fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' },
];
for (const { name, ...options } of looks) {
    test(`how it looks, ${name}`, async () => {
        const page = await newPage(browser, server.url, options);
        const look = async (screen) => {
            await shoot(page, `offline-${screen}-${name}`);
            assert.deepEqual(await flaws(page), [], `${screen}: axe`);
            assert.deepEqual(await tooSmall(page), [], `${screen}: targets under 44 pixels`);
            assert.equal(await tooWide(page), false, `${screen}: wider than the window`);
        };
        await page.goto(server.url);
        await kept(page);
        await openOptions(page);
        await page.locator('button[aria-describedby=offline-note]:enabled').waitFor();
        await look('lobby');
        await server.halt();
        await page.reload();
        await page.locator('.notice').waitFor();
        await playOffline(page);
        await asked(page);
        await look('play');
        await pressTool(page, 'Table');
        await page.locator('dialog[open] .chairs').waitFor();
        await look('table');
        await page.goto(server.url);
        await page.locator('.tcard .drop').first().click();
        await page.locator('.tcard .sure').waitFor();
        await look('away');
        await openOptions(page);
        await look('options');
        await page.locator('select', { has: page.locator('option[value=chosen]') }).selectOption('chosen');
        await playOffline(page);
        await page.locator('.chairs').waitFor();
        await look('gathering');
        sound(page);
        await page.context().close();
    });
}
