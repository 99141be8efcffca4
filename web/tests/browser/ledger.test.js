/* How the numbers of a city came about: one press on a number, every coin, conflicts, points. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, counts, decide, flaws, newPage, question, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const build = (moves) => moves.find((move) => move.use === 'build') ?? moves[0];
const isAt = (wanted) => (state) => state.question >= wanted && state.view.owing.includes(0);

const [ada] = await seatTable(server.url, { options: { players: 4, seed: 7 } });
await playUntil([ada], build, isAt(9));

async function openTable(options, person = ada) {
    const page = await newPage(browser, server.url, options);
    await page.goto(person.link());
    await asked(page);
    return page;
}
const number = (text) => Number(text.replace('−', '-'));
const told = (seat, person = ada) => person.ask('GET', `/ledger?seat=${seat}`);
const column = async (page, n) =>
    (await page.locator(`.ledger tbody td:nth-child(${n})`).allTextContents()).map(number);

test('a press on one’s own purse tells every coin', async () => {
    const page = await openTable();
    const { coins } = await told(0);
    await page.locator('.own .num[data-ledger=coins]').click();
    await counts(page.locator('.ledger tbody tr'), coins.length);
    assert.deepEqual(await column(page, 3), coins.map((row) => row.n));
    assert.deepEqual(await column(page, 4), coins.map((row) => row.total));
    const purse = await page.locator('dialog .purse > b').textContent();
    assert.equal(number(purse), coins.at(-1).total);
    assert.deepEqual(await flaws(page, 'dialog[open]'), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a press on a neighbour’s number, then on others; and by keyboard', async () => {
    const page = await openTable();
    const left = await page.locator('.city.side.left').getAttribute('data-city');
    const ledger = await told(Number(left));
    const box = await page.locator('.city.side.left .met [data-ledger=points]').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('.ledger [data-figure=points]').waitFor();
    const lines = ledger.lines.filter((row) => row.points || row.from.length);
    await counts(page.locator('.ledger .line'), lines.length);
    await counts(page.locator('.ledger .part'), lines.flatMap((row) => row.from).length);
    await page.locator('dialog .met [data-ledger=tokens]').first().click();
    await page.locator('.ledger [data-figure=tokens]').waitFor();
    assert.deepEqual((await column(page, 3)), ledger.tokens.map((row) => row.points));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    /* By keyboard the city opens without a number; what it tells is a choice of four. */
    await page.locator('.city.side.left .open').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'How it came about' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Coins' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('.ledger [data-figure=science]').waitFor();
    await counts(page.locator('.ledger tbody tr'), 5);
    await page.context().close();
});

test('nothing of a turn that is sealed; the next turn is there when it is over', async () => {
    const [one, two] = await seatTable(server.url, { options: { players: 3, seed: 3 }, people: 1 });
    await playUntil([one, two], build, isAt(4));
    const before = await told(0, two);
    const page = await openTable({}, one);
    const last = await question(page);
    await decide(page, '');
    await becomes(async () => (await one.state()).view.owing.includes(0), false);
    const own = await one.state();
    assert.equal(own.question, last, 'the others have not all decided');
    assert.deepEqual(await told(0, two), before);
    await page.locator('.own .num[data-ledger=coins]').click();
    await counts(page.locator('.ledger tbody tr'), before.coins.length);
    const other = await two.state();
    await two.decide(last, build(other.moves.filter((move) => move.seat === 1)));
    await becomes(async () => (await one.state()).question > last, true);
    const after = await told(0, one);
    await counts(page.locator('.ledger tbody tr'), after.coins.length, 'while it is open');
    await page.context().close();
});

const looks = [
    { name: '390-light-de', viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'de-DE' },
    { name: '320-dark-fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: '1440-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
];
for (const { name, ...options } of looks) {
    test(`how it looks, ${name}`, async () => {
        const page = await openTable(options);
        await page.locator('.own .open').click();
        await page.locator('.why-numbers').click();
        for (const [i, figure] of ['coins', 'tokens', 'science', 'points'].entries()) {
            await page.locator('.ledger label').nth(i).click();
            await page.locator(`.ledger [data-figure=${figure}]`).waitFor();
            assert.deepEqual(await flaws(page, 'dialog[open]'), []);
            assert.deepEqual(await tooSmall(page), []);
            assert.equal(await tooWide(page), false);
        }
        await shoot(page, `ledger-${name}`);
        await page.context().close();
    });
}
