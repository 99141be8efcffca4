/* The end of a game: who won, my place, what broke a tie, the score sheet. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, brokenWords, flaws, newPage, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const BOARDS = ['giza A', 'babylon A', 'olympia A', 'rhodes A'];
const NARROW = [[320, 640], [390, 844]];

/* Everybody sells everything: 57 coins each. */
const sell = (moves) => moves.find((move) => move.use === 'sell' && move.card !== 'tavern') ?? moves[0];
/* Seat 1 builds a Tavern instead, whose five coins are two more than a sale, and no point more. */
const sellButOne = (moves, state, { seat }) =>
    (seat === 1 && moves.find((move) => move.use === 'build' && move.card === 'tavern')) || sell(moves);

async function playEnd({ choose = (moves) => moves[0], ...table }) {
    const persons = await seatTable(server.url, table);
    await playUntil(persons, choose);
    const { result } = await persons[0].state();
    return { persons, result };
}

async function openEnd(person, options) {
    const page = await newPage(browser, server.url, options);
    await page.goto(person.link());
    await page.locator('.end h1').waitFor();
    return page;
}

const four = { options: { players: 4, seed: 4 }, boards: BOARDS, people: 3 };

test('a tie is broken by coins, and the page says so', async () => {
    const { persons, result } = await playEnd({ ...four, choose: sellButOne });
    assert.deepEqual(result.scores.map(({ total, coins }) => [total, coins]), [[19, 57], [19, 59], [19, 57], [19, 57]]);
    assert.deepEqual(result.sides.map(({ seats, place, tie }) => [seats[0], place, tie]),
        [[1, 1, 'coins'], [0, 2, 'shared'], [2, 2, 'shared'], [3, 2, 'shared']]);
    const page = await openEnd(persons[0]);
    assert.equal(await page.locator('.end h1').innerText(), 'Bo 1 wins');
    const own = await page.locator('.ending .standing').innerText();
    assert.match(own, /You are in place 2 of 4, 19 points/);
    assert.match(own, /Ada, Bo 2,? and Bo 3 share place 2/);
    assert.match(await page.locator('.ending > .tie').innerText(), /coins decide: Bo 1: 59, Ada: 57/);
    assert.deepEqual(await page.locator('.scores tbody .place').allInnerTexts(), ['1', '2', '2', '2']);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('equal points and coins share the victory', async () => {
    const { persons, result } = await playEnd({ ...four, choose: sell });
    assert.deepEqual(result.winners, [0, 1, 2, 3]);
    const page = await openEnd(persons[2]);
    assert.match(await page.locator('.end h1').innerText(), /^Ada, Bo 1, Bo 2,? and Bo 3 share the victory$/);
    assert.match(await page.locator('.ending .standing').innerText(), /place 1 of 4/);
    assert.equal(await page.locator('.podium .p1').count(), 4);
    await page.context().close();
});

test('teams: one row with what both have, then its two cities', async () => {
    const { persons, result } = await playEnd({ options: { players: 4, sets: ['cities'], teams: true, seed: 13 } });
    const page = await openEnd(persons[0]);
    const rows = await page.locator('.scores tbody tr').evaluateAll((list) =>
        list.map((row) => [row.classList.contains('team'), Number(row.querySelector('.total').textContent.replace('−', '-'))]),
    );
    const expected = result.sides.flatMap((side) => [
        [true, side.total], ...side.seats.map((seat) => [false, result.scores[seat].total]),
    ]);
    assert.deepEqual(rows, expected);
    for (const side of result.sides) {
        assert.equal(side.total, side.seats.reduce((sum, seat) => sum + result.scores[seat].total, 0));
    }
    const own = result.sides.find((side) => side.seats.includes(0));
    assert.match(await page.locator('.ending .standing').innerText(),
        new RegExp(`place ${own.place} of 2, ${own.total} points`));
    assert.equal(await page.locator('.podium li').count(), 2, 'the winners stand there together');
    await shoot(page, 'end-teams');
    await page.context().close();
});

/** How many colours a picture has in a part of it, by x, y, width and height. */
const coloursIn = (page, bytes, parts) =>
    page.evaluate(async ([data, places]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        return places.map((place) => new Set(new Uint32Array(context.getImageData(...place).data.buffer)).size);
    }, [bytes.toString('base64'), parts]);

test('a picture of the game: a PNG of 1200 by 630 with words, wonders and bars', async () => {
    const looks = [
        { table: { options: { players: 3, seed: 6 } }, name: 'Picture', saved: 'Picture saved', options: {} },
        { table: { options: { players: 7, sets: ['leaders', 'cities'], seed: 5 } }, name: 'Image', saved: 'Image enregistrée', options: { locale: 'fr-FR', colorScheme: 'dark' } },
    ];
    for (const { table, name, saved, options } of looks) {
        const { persons } = await playEnd(table);
        const page = await openEnd(persons[0], options);
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name, exact: true }).click();
        const file = await saving;
        assert.equal(file.suggestedFilename(), `septem-${persons[0].table}.png`);
        const bytes = readFileSync(await file.path());
        assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
        assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
        /* The title, the wonder of who won, the emblem of the first, all bars. */
        const colours = await coloursIn(page, bytes, [[36, 40, 500, 70], [760, 40, 390, 150], [84, 218, 64, 90], [380, 218, 700, 336]]);
        colours.forEach((n, i) => assert.ok(n > 40, `part ${i} of the picture has ${n} colours`));
        await page.getByRole('button', { name: saved }).waitFor();
        assert.equal(await page.locator('.end-picture').count(), 0, 'nothing of it stays in the page');
        copyFileSync(await file.path(), join(artefacts, `end-picture-${table.options.players}.png`));
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
});

test('the total of every row is in sight on a phone, and the buttons are at its foot', async () => {
    const { persons } = await playEnd({
        options: { players: 7, sets: ['leaders', 'cities', 'packs', 'catan', 'promo'], leaders: 'all', seed: 13 },
    });
    for (const locale of ['en-GB', 'fr-FR', 'de-DE']) {
        const page = await openEnd(persons[0], { locale });
        for (const [width, height] of NARROW) {
            await page.setViewportSize({ width, height });
            const boxes = await page.locator('.scores tbody .total').evaluateAll((list) =>
                list.map((cell) => cell.getBoundingClientRect().toJSON()));
            assert.equal(boxes.length, 7);
            assert.ok(boxes.every(({ left, right }) => left >= 0 && right <= width), `${locale} ${width}`);
            const foot = await page.locator('.ending .acts').evaluate((row) => row.getBoundingClientRect().bottom);
            assert.ok(Math.abs(foot - height) < 1, 'the buttons are at the foot');
            assert.equal(await tooWide(page), false);
            assert.deepEqual(await brokenWords(page), [], `${locale} ${width}`);
            assert.deepEqual(await tooSmall(page), []);
        }
        assert.deepEqual(await flaws(page), [], locale);
        await shoot(page, `end-390-${locale.slice(0, 2)}`);
        await page.context().close();
    }
});

test('the seed stands with the deal, not in the banner', async () => {
    const { persons } = await playEnd({ options: { players: 3, seed: 987654 } });
    const page = await openEnd(persons[0]);
    assert.doesNotMatch(await page.locator('.outcome').innerText(), /987654/);
    await page.locator('.deal-check', { hasText: 'Seed 987654' }).waitFor();
    await page.context().close();
});
