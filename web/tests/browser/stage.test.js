/* The playing screen in every window, with few and many cities: a picture of each, nothing wider than
 * the window, the hand and the way to act on the first screen, and what one needs of one's own city. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaws, newPage, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const WINDOWS = [[320, 640], [390, 844], [844, 390], [820, 1180], [1180, 820], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440]];
const ALL_SETS = ['leaders', 'cities', 'packs', 'catan', 'promo'];
const TABLES = {
    three: { options: { players: 3, seed: 31, running_score: true }, cards: 7 },
    seven: { options: { players: 7, sets: ALL_SETS, leaders: 'all', seed: 32, running_score: true }, cards: 8 },
};

/** A table at the first turn of age II, when the hand is full. */
async function openTable({ options }) {
    const persons = await seatTable(server.url, { options, bots: 'normal' });
    const stop = ({ view }) => view.phase === 'turn' && view.age === 2;
    await playUntil(persons, (moves) => moves.find((move) => move.use === 'build') ?? moves[0], stop);
    const page = await newPage(browser, server.url);
    await page.goto(persons[0].link());
    await page.locator('.hand .slot').first().waitFor();
    return page;
}

async function resize(page, [width, height]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const boxes = (locator) =>
    locator.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));

/** Those that are not wholly in the window. */
const outside = (list, [width, height]) =>
    list.filter((box) => box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1);

const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

/** Opens a card: what can be done with it stands in the window and leaves the card to be seen. */
async function actsAt(page, index, size) {
    const slot = page.locator(`#card-${index}`);
    await slot.click();
    const first = page.locator('.ways button.way').first();
    await first.waitFor();
    const [way] = await boxes(first);
    const [ways] = await boxes(page.locator('.ways'));
    const [card] = await boxes(slot);
    assert.deepEqual(outside([way], size), [], 'the way to act is on the first screen');
    assert.equal(overlap(ways, card), false, 'it does not cover its card');
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'hidden' });
}

for (const [name, table] of Object.entries(TABLES)) {
    test(`${name} cities, in every window`, { timeout: 900_000 }, async () => {
        const page = await openTable(table);
        for (const size of WINDOWS) {
            const said = size.join('×');
            await resize(page, size);
            const slots = page.locator('.hand .slot');
            assert.equal(await slots.count(), table.cards, said);
            await shoot(page, `stage-${name}-${size.join('x')}`);
            assert.equal(await tooWide(page), false, `${said}: wider than the window`);
            assert.deepEqual(await tooSmall(page), [], `${said}: targets under 44 pixels`);
            assert.deepEqual(await flaws(page), [], `${said}: axe`);
            if (size[0] >= 1024 || size[0] > size[1]) {
                assert.deepEqual(outside(await boxes(slots), size), [], `${said}: every card of the hand`);
                await actsAt(page, 0, size);
                await actsAt(page, table.cards - 1, size);
            }
            if (size[0] <= 390) {
                assert.deepEqual(outside(await boxes(slots), size), [], `${said}: every card of the hand`);
            }
            if (size[0] === 390) {
                const needed = page.locator('.own :is(.product, .plq.next, .plq.next .cost)');
                assert.ok((await needed.count()) >= 3, `${said}: production, the next stage and its cost`);
                assert.deepEqual(outside(await boxes(needed), size), [], `${said}: one's own city`);
            }
        }
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    });
}

test('neighbours stand at their sides, the others clockwise above them', async () => {
    const page = await openTable(TABLES.seven);
    const cities = (selector) => page.locator(selector).evaluateAll((list) => list.map((city) => Number(city.dataset.city)));
    assert.deepEqual(await cities('.side.left'), [1]);
    assert.deepEqual(await cities('.side.right'), [6]);
    assert.deepEqual(await cities('.city-far'), [2, 3, 4, 5]);
    assert.deepEqual(await cities('.city.own'), [0]);
    const [left] = await boxes(page.locator('.side.left'));
    const [right] = await boxes(page.locator('.side.right'));
    const [own] = await boxes(page.locator('.city.own'));
    assert.ok(left.right <= own.left + 20 && own.right - 20 <= right.left);
    for (const seat of [2, 5]) {
        const city = page.locator(`[data-city="${seat}"]`);
        const name = await city.locator('.title').textContent();
        await city.locator('.open').click();
        await page.locator('dialog[open] .city', { hasText: name }).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.context().close();
});

test('log and chat dock where there is room, and their buttons go', async () => {
    const page = await openTable(TABLES.three);
    const log = page.getByRole('button', { name: 'Log', exact: true });
    await log.waitFor();
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.locator('.dock .news').first().waitFor();
    await page.locator('.dock .talk').waitFor();
    await log.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Chat', exact: true }).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1599, height: 900 });
    await log.waitFor();
    await page.locator('.dock').waitFor({ state: 'detached' });
    await page.context().close();
});

test('on a phone everything else is behind one button', async () => {
    const page = await openTable(TABLES.three);
    await resize(page, [390, 844]);
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    await page.getByRole('button', { name: 'Cards', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cards', exact: true }).waitFor({ state: 'hidden' });
    await more.click();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('dialog[open] .news').first().waitFor();
    await page.context().close();
});
