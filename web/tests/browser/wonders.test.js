/* The pictures of the wonders, where all of them are shown: in the list of cards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from './harness.js';
import { browser, server } from './stage.js';

const boardOf = (page, name) => page.locator('.board', { has: page.locator('h4', { hasText: name }) });

/** The page of cards, at the boards, when the drawing of one of them is there. */
async function openBoards(page, name) {
    await page.goto(`${server.url}#/cards`);
    await page.getByRole('button', { name: 'Boards' }).click();
    const board = boardOf(page, name);
    await board.locator('.w-wonder svg').waitFor();
    return board;
}

const stages = (board) => board.locator('.w-stage').evaluateAll((all) => all.map((one) => one.classList[1].slice(2)));

test('every board has its picture, by day and at dusk', async () => {
    const page = await newPage(browser, server.url);
    await openBoards(page, 'Gizah A');
    await page.waitForFunction(() => !document.querySelector('.board .w-wonder:not(:has(svg))'));
    const sides = await page.locator('.board .w-wonder').evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).colorScheme));
    assert.ok(sides.length >= 30);
    assert.deepEqual(sides, sides.map((_, i) => (i % 2 ? 'dark' : 'light')));
    /* The light came with the drawings: stone and sky are no longer black. */
    const lit = await boardOf(page, 'Gizah A').locator('.w-lit').first().evaluate((one) => getComputedStyle(one).fill);
    assert.notEqual(lit, 'rgb(0, 0, 0)');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a wonder grows out of its outline', async () => {
    const page = await newPage(browser, server.url);
    const board = await openBoards(page, 'Gizah B');
    assert.deepEqual(await stages(board), ['built', 'built', 'built', 'built']);
    await page.getByRole('radio', { name: '0' }).check();
    await board.locator('.w-later').nth(3).waitFor();
    await page.getByRole('radio', { name: '1' }).check();
    await board.locator('.w-rise').waitFor();
    assert.deepEqual(await stages(board), ['rise', 'later', 'later', 'later']);
    await page.getByRole('radio', { name: '4' }).check();
    await board.locator('.w-built').nth(3).waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a picture that does not come leaves its place', async () => {
    const page = await newPage(browser, server.url);
    await page.context().route(/\/giza-[^/]*\.svg/, (route) => route.fulfill({ status: 503, body: '' }));
    const refused = page.waitForResponse(/\/giza-/);
    const rhodes = await openBoards(page, 'Rhódos A');
    await refused;
    const size = (board) => board.locator('.w-wonder').evaluate((one) => [one.clientWidth, one.clientHeight]);
    const giza = boardOf(page, 'Gizah A');
    assert.deepEqual(await size(giza), await size(rhodes));
    assert.equal(await giza.locator('.w-wonder > svg').count(), 0);
    await page.context().close();
});
