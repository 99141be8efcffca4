/* The waiting room: who invites to what, one question for who comes, links for everybody, chat before
 * the start. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { flaws, newPage, newTable, shoot, tooSmall, tooWide, until } from './harness.js';
import { Person } from './person.js';
import { browser, server } from './stage.js';

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const sizes = {
    '320x640': { width: 320, height: 640 },
    '390x844': { width: 390, height: 844 },
    '844x390': { width: 844, height: 390 },
    '820x1180': { width: 820, height: 1180 },
    '1440x900': { width: 1440, height: 900 },
    '1920x1080': { width: 1920, height: 1080 },
};
const button = (page, name) => page.getByRole('button', { name, exact: true });
const makeTable = async (options = {}) =>
    new Person(server.url, await newTable(server.url, { name: 'Ada', options: { players: 4, ...options } }));

async function open(hash, options = {}) {
    const page = await newPage(browser, server.url, { viewport: sizes['390x844'], ...options });
    await page.goto(`${server.url}${hash}`);
    await page.locator('.waiting-room').waitFor();
    return page;
}
const openSeat = (person, options) => open(`#/t/${person.table}/${person.secret}`, options);

async function look(page, name) {
    for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await shoot(page, `waiting-${name}-${size}-${colorScheme}`, false);
        }
        assert.equal(await tooWide(page), false, `${name} fits ${size}`);
        assert.deepEqual(await tooSmall(page), [], `${name} can be hit at ${size}`);
    }
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        assert.deepEqual(await flaws(page), [], `${name} ${colorScheme}`);
    }
    await page.setViewportSize(sizes['390x844']);
}

test('a table for two says that there is a Free City, to the host and to who is invited', { timeout: 120_000 }, async () => {
    const ada = await makeTable({ players: 2 });
    for (const page of [await openSeat(ada), await open(`#/t/${ada.table}`)]) {
        await page.locator('header', { hasText: 'a third city, the Free City' }).waitFor();
        await look(page, 'two');
    }
});

test('who comes by an invitation gives a name, and nothing else', { timeout: 120_000 }, async () => {
    const ada = await makeTable({ title: 'Friday table', sets: ['base', 'leaders'], timer: 60 });
    await ada.post('chairs', { seat: 3, bot: 'easy' });
    const page = await open(`#/t/${ada.table}`);
    await page.getByRole('heading', { name: 'Friday table' }).waitFor();
    await page.getByText('Ada invites you').waitFor();
    for (const fact of ['4 players', 'Leaders', '1 bot', '60 s for a decision']) {
        await page.locator('.facts', { hasText: fact }).waitFor();
    }
    const controls = page.locator('main').locator('input, button, select, a, summary');
    assert.deepEqual(await controls.evaluateAll((all) => all.map((one) => one.tagName)), ['INPUT', 'BUTTON']);
    await look(page, 'join');
    await page.getByLabel('Your name').fill('Bo');
    await page.keyboard.press('Enter');
    await page.locator('.chairs .mine', { hasText: 'Bo' }).waitFor();
    await page.getByText('The host starts the game').waitFor();
    assert.deepEqual(page.wrong, []);
});

test('who finds no chair is told so', async () => {
    const ada = await makeTable({ players: 3 });
    const page = await open(`#/t/${ada.table}`);
    await button(page, 'Take a seat').waitFor();
    await ada.post('lock', { locked: true });
    await page.getByText('The host has locked this table').waitFor();
    await ada.post('lock', { locked: false });
    await button(page, 'Take a seat').waitFor();
    await ada.post('chairs', { fill: 'easy' });
    await page.getByText('All chairs are taken').waitFor();
    assert.equal(await page.locator('main').locator('input, button').count(), 0);
    await ada.post('start');
    await page.locator('.play').waitFor();
    assert.deepEqual(page.wrong, []);
});

test('one link for players, one for a television, one for one’s own seat', { timeout: 120_000 }, async () => {
    const ada = await makeTable({ boards: 'chosen' });
    await ada.post('board', { board: 'giza', side: 'A' });
    const bo = await Person.join(ada, 'Bo');
    const page = await openSeat(ada);
    const field = page.locator('#share-link');
    await until(page, (id) => document.querySelector('#share-link').value.endsWith(`/#/t/${id}`), ada.table);
    /* The server of this test is at 127.0.0.1. */
    await page.locator('.loopback', { hasText: 'No other device can open this address' }).waitFor();
    await page.locator('.loopback code', { hasText: 'septem serve --bind 0.0.0.0' }).waitFor();
    await page.getByRole('radio', { name: 'Your seat on another device' }).check();
    await until(page, (link) => document.querySelector('#share-link').value === link, ada.link());
    await page.getByRole('radio', { name: 'Watch on a TV' }).check();
    await until(page, (id) => /^127\.0\.0\.1:\d+\/#\/tv\//.test(document.querySelector('#share-link').value) &&
        document.querySelector('#share-link').value.endsWith(id), ada.table);
    await look(page, 'links');
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the screen here' }).click();
    const screen = await popup;
    await screen.locator('.tv-room .qr').waitFor();
    await screen.close();
    /* One name for each thing. */
    for (const name of ['Chairs', 'Invite', 'Chat', 'Waiting room']) {
        assert.equal(await page.getByRole('heading', { name, exact: true }).count(), 1, name);
    }
    /* Who has no seat has no link to it. */
    const watcher = await openSeat(bo);
    await watcher.getByText('Your seat on another device').waitFor();
    await bo.post('stand');
    await watcher.getByText('Your seat on another device').waitFor({ state: 'detached' });
    await watcher.getByText('Watch on a TV').waitFor();
    await ada.post('options', { spectators: false });
    await watcher.getByText('Watch on a TV').waitFor({ state: 'detached' });
    assert.equal(await field.count(), 1);
    assert.deepEqual([...page.wrong, ...watcher.wrong], []);
});

test('people talk before the start', async () => {
    const ada = await makeTable();
    const bo = await Person.join(ada, 'Bo');
    const host = await openSeat(ada);
    const guest = await openSeat(bo, { locale: 'fr-FR' });
    await host.getByText('Nobody has said anything yet.').waitFor();
    await host.getByLabel('Say something').fill('Who brings olives?');
    await button(host, 'Send').click();
    await guest.locator('.talk', { hasText: 'Who brings olives?' }).waitFor();
    await button(guest, 'Bonjour !').click();
    await host.locator('.talk', { hasText: 'Hello!' }).waitFor();
    assert.deepEqual([...host.wrong, ...guest.wrong], []);
});

for (const locale of ['en-GB', 'fr-FR', 'de-DE']) {
    test(`it looks well in ${locale}`, { timeout: 240_000 }, async () => {
        const ada = await makeTable({ players: 7, sets: ['base', 'cities', 'leaders'], boards: 'chosen' });
        await ada.post('board', { board: 'rhodes', side: 'B' });
        await Person.join(ada, 'Maximilian-Alexander von Humboldt');
        await ada.post('chairs', { seat: 3, bot: 'hard' });
        const page = await openSeat(ada, { locale });
        await page.locator('.chairs .face svg').first().waitFor();
        await look(page, locale);
        assert.deepEqual(page.wrong, []);
    });
}
