/* The memory aid: what the neighbours can hold, at the table and in their cities; switched off for good. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, counts, flaws, newPage, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const build = (moves) => moves.find((move) => move.use === 'build') ?? moves[0];
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

const [ada] = await seatTable(server.url, { options: { players: 4, seed: 7 } });
/* Some hands are known by then, and of some only that they are among more cards. */
await playUntil([ada], build, (state) =>
    state.view.owing.includes(0) && state.view.hands.some((hand) => hand.seat && hand.certain) &&
    state.view.hands.some((hand) => hand.candidates && hand.certain < hand.candidates.length));
const { view } = await ada.state();
const sides = [1, 3].map((seat) => view.hands[seat]);

async function openTable(options) {
    const page = await newPage(browser, server.url, options);
    await page.goto(ada.link());
    await asked(page);
    return page;
}

test('at the neighbours stands what they can hold, and what is certain', async () => {
    const page = await openTable(WIDE);
    for (const { seat, candidates, certain } of sides) {
        const rows = page.locator(`.side [data-memory="${seat}"] li`);
        await counts(rows, candidates?.length ?? 0);
        assert.equal(await rows.and(page.locator('.certain')).count(), certain);
    }
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(page.wrong, []);
    await shoot(page, 'memory-1440');
    await page.context().close();
});

test('in the city with names; on a phone there alone', async () => {
    const page = await openTable(PHONE);
    const known = view.hands.find((hand) => hand.seat && hand.candidates);
    assert.equal(await page.locator('.side .memory:visible').count(), 0);
    await page.locator(`[data-city="${known.seat}"] .open`).click();
    const rows = page.locator('dialog .memory li');
    await counts(rows, known.candidates.length);
    assert.equal(await rows.first().locator('span').last().isVisible(), true);
    assert.deepEqual(await flaws(page, 'dialog[open]'), []);
    assert.deepEqual(await tooSmall(page), []);
    assert.equal(await tooWide(page), false);
    await shoot(page, 'memory-390');
    await page.context().close();
});

test('it is switched off for good, and on again', async () => {
    const page = await openTable(WIDE);
    const toggle = async (on) => {
        await page.locator('.rail').getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('switch', { name: 'Memory aid' }).setChecked(on, { force: true });
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
    };
    await page.locator('.side .memory').first().waitFor();
    await toggle(false);
    await counts(page.locator('.memory'), 0);
    await page.reload();
    await asked(page);
    await page.locator('.side .open').first().click();
    await page.locator('dialog .city-full').waitFor();
    await counts(page.locator('.memory'), 0);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await toggle(true);
    await page.locator('.side .memory').first().waitFor();
    await page.context().close();
});

test('who only watches knows no hands', async () => {
    const page = await newPage(browser, server.url, WIDE);
    await page.goto(`${server.url}#/t/${ada.table}`);
    await page.locator('.side').first().waitFor();
    await counts(page.locator('.memory'), 0);
    await page.context().close();
});
