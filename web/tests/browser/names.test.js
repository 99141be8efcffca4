/* What people are called and told: no name, a city without its player, a table that does not exist, a
 * line that is lost, a rematch, letters of another size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, brokenWords, decide, newPage, newTable, pressTool, tooWide } from './harness.js';
import { owed, Person, playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const sell = (moves) => moves.find((move) => move.use === 'sell') ?? moves[0];

async function done(page) {
    assert.deepEqual(page.wrong, []);
    await page.context().close();
}

test('who gives no name is a guest, to everybody in their own language', async () => {
    const host = new Person(server.url, await newTable(server.url, { name: '  ', options: { players: 3 } }));
    await Person.join(host, '');
    const page = await newPage(browser, server.url, { locale: 'fr-FR' });
    await page.goto(host.link());
    await page.locator('.chairs').waitFor();
    await page.locator('.chairs li', { hasText: 'Invité 2' }).waitFor();
    assert.doesNotMatch(await page.locator('.chairs').innerText(), /\byou\b|Guest/);
    await done(page);
});

for (const number of ['NOPE', 'AAAAAAAAAAAAAAAA']) {
    test(`a table that does not exist says so, and leads home: ${number}`, async () => {
        const page = await newPage(browser, server.url, { viewport: { width: 320, height: 640 } });
        await page.goto(`${server.url}#/t/${number}`);
        await page.getByRole('alert').filter({ hasText: 'There is no such table.' }).waitFor();
        assert.doesNotMatch(await page.locator('main').innerText(), /Load the page/);
        await page.locator('main').getByRole('link', { name: 'Lobby' }).click();
        await page.waitForFunction(() => location.hash === '#/');
        await done(page);
    });
}

test('a city without its player keeps its name, in the log too', async () => {
    const [ada, bo] = await seatTable(server.url, { options: { players: 3, seed: 5 }, people: 1 });
    const page = await newPage(browser, server.url);
    await page.goto(ada.link());
    await asked(page);
    const question = (await ada.state()).question;
    for (const person of [bo, ada]) {
        const state = await person.state();
        await person.decide(state.question, sell(owed(state)));
    }
    await page.waitForFunction((last) => Number(document.querySelector('.play')?.dataset.question) > last, question);
    await bo.post('stand');
    await page.locator('.city .title', { hasText: 'Bo 1 (bot)' }).first().waitFor();
    const next = (await ada.state()).question;
    await decide(page);
    await asked(page, next);
    await page.getByRole('button', { name: 'Log' }).click();
    const lines = page.locator('dialog[open] .t-did');
    await lines.filter({ hasText: /Bo 1 \(bot\) (builds|sells)/ }).first().waitFor();
    await lines.filter({ hasText: 'Bo 1 sells a card' }).first().waitFor();
    assert.doesNotMatch(await page.locator('dialog[open]').innerText(), /\bfree (builds|sells)|open chair/);
    await done(page);
});

test('a rematch against bots starts at once', async () => {
    const persons = await seatTable(server.url, { options: { players: 3, seed: 3 } });
    await playUntil(persons, sell);
    const page = await newPage(browser, server.url);
    await page.goto(persons[0].link());
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.play .hand').waitFor();
    assert.ok(!page.url().includes(persons[0].table));
    await done(page);
});

test('a lost line moves nothing at the end, and hides neither tools nor buttons', async () => {
    const persons = await seatTable(server.url, { options: { players: 3, seed: 3 } });
    await playUntil(persons, sell);
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await page.goto(persons[0].link());
    const title = page.locator('.end h1');
    await title.waitFor();
    const place = () => title.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await place();
    await server.halt();
    await page.locator('.lost').waitFor();
    assert.equal(await place(), before);
    const covered = await page.evaluate(() => {
        const hidden = (element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const at = document.elementFromPoint(left + width / 2, top + height / 2);
            return !element.contains(at) && !at.contains(element);
        };
        const line = document.querySelector('.lost').getBoundingClientRect();
        const meets = (box) => box.left < line.right && box.right > line.left && box.top < line.bottom && box.bottom > line.top;
        return [...document.querySelectorAll('.bar .tool, .ending .acts > *')]
            .filter((element) => hidden(element) || meets(element.getBoundingClientRect()))
            .map((element) => element.textContent);
    });
    assert.deepEqual(covered, []);
    await server.start();
    await page.locator('.lost').waitFor({ state: 'detached' });
    await page.context().close();
});

test('no word breaks inside in a dialog, in any language, on the narrowest screen', async () => {
    const [ada] = await seatTable(server.url, { options: { players: 3 }, people: 1 });
    const dialogs = { settings: ['Settings', 'Réglages', 'Einstellungen'], table: ['Table', 'Table', 'Tisch'], chat: ['Chat', 'Discussion', 'Chat'] };
    for (const [i, locale] of ['en-GB', 'fr-FR', 'de-DE'].entries()) {
        const page = await newPage(browser, server.url, { locale, viewport: { width: 320, height: 640 } });
        await page.goto(ada.link());
        await page.locator('.hand .slot').first().waitFor();
        for (const names of Object.values(dialogs)) {
            await pressTool(page, names[i]);
            const dialog = page.locator('dialog[open] .sheet');
            await dialog.waitFor();
            await page.evaluate(() => document.fonts.ready);
            assert.deepEqual(await brokenWords(page), [], `${locale} ${names[i]}`);
            assert.equal(await tooWide(page), false);
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'detached' });
        }
        await page.context().close();
    }
});

test('letters have the size that was chosen, also after a reload', async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await size();
    await page.getByLabel('huge', { exact: true }).check();
    await becomes(async () => Math.round(((await size()) / before) * 10), 14, 'letters grow');
    await page.reload();
    await page.locator('main').waitFor();
    await becomes(async () => Math.round(((await size()) / before) * 10), 14, 'and stay so');
    assert.equal(await tooWide(page), false);
    await done(page);
});
