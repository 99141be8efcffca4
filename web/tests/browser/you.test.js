/* One's own games on this device: which are counted, what they come to, and the file that takes them
 * to another device. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asked, becomes, brokenWords, counts, decide, drawn, flaws, newPage, question, reads, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const first = (moves) => moves[0];
const gamesOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('septem-profile') ?? '[]'));

async function playEnd(table = {}) {
    const persons = await seatTable(server.url, { options: { players: 3 }, ...table });
    await playUntil(persons, first);
    return persons[0];
}

async function openYou(page) {
    await page.goto(`${server.url}#/you`);
    await page.locator('.you-file').waitFor();
}

/** Games that were played somewhere, as a file has them. */
const made = (n) =>
    Array.from({ length: n }, (_, i) => ({
        id: `made-${i}`, at: Date.UTC(2026, 8, 1 + i), players: 3 + (i % 3), sets: [], board: ['giza', 'rhodes', 'olympia'][i % 3],
        side: i % 2 ? 'A' : 'B', points: 40 + (i % 20), place: 1 + (i % 3), of: 3 + (i % 3),
        foes: [{ level: 'normal', result: i % 2 }, { level: 'hard', result: i % 3 ? 0 : 1 }],
        ...(i % 2 && { accuracy: 0.7 + (i % 5) / 20 }),
    }));
const fileOf = (games, version = 1) => JSON.stringify({ septem: 'profile', version, games });

async function give(page, text, name = 'games.json') {
    await page.locator('.you-file input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a game counts once it has ended, and only once; one that was watched does not', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Your games' }).click();
    await page.locator('.you-none').waitFor();
    const own = await playEnd();
    const { result } = await own.state();
    await page.goto(own.link());
    await page.locator('.end h1').waitFor();
    await becomes(async () => (await gamesOf(page)).map(({ id, points, place }) => [id, points, place]),
        [[own.table, result.scores[0].total, result.places[0]]]);
    const other = await playEnd();
    await page.goto(`${server.url}#/t/${other.table}`);
    await page.locator('.end h1').waitFor();
    await openYou(page);
    await reads(page.locator('.you-sums li').first(), /^1 game/);
    await reads(page.locator('.you-rating'), /9 more games against bots/);
    await page.reload();
    await reads(page.locator('.you-sums li').first(), /^1 game/);
    assert.equal((await gamesOf(page)).length, 1);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a game that ended while nobody looked is found, and its analysis gives an accuracy', async () => {
    const page = await newPage(browser, server.url);
    const [host] = await seatTable(server.url, { options: { players: 3 } });
    await page.goto(host.link());
    await page.locator('.play .hand').waitFor();
    await openYou(page);
    await page.locator('.you-none').waitFor();
    await playUntil([host], first);
    await page.reload();
    await reads(page.locator('.you-sums li').first(), /^1 game/);
    await page.getByRole('link', { name: /^Analyse/ }).click();
    await page.locator('.ana-panel.accuracy li').first().waitFor();
    await becomes(async () => (await gamesOf(page))[0]?.accuracy > 0, true);
    await openYou(page);
    await reads(page.locator('.you-kept'), /^Accuracy: \d+%$/);
    await page.context().close();
});

test('a game of this device counts, too', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.locator('.gate.play .knob').click();
    await page.getByRole('button', { name: 'Play offline' }).click();
    let last = 0;
    while (await asked(page, last)) {
        last = await question(page);
        await decide(page);
    }
    await becomes(async () => (await gamesOf(page)).map(({ id }) => id.slice(0, 5)), ['here-']);
    await page.context().close();
});

test('a file takes the games to another device, without doubles; a bad one changes nothing', async () => {
    const one = await newPage(browser, server.url);
    await openYou(one);
    await give(one, fileOf(made(30)));
    await reads(one.locator('.you-file .note'), '30 games taken over.');
    await reads(one.locator('.you-sums li').first(), /^30 games/);
    await reads(one.locator('.you-value'), /^\d{3,4} ± \d+$/);
    const saving = one.waitForEvent('download');
    await one.getByRole('button', { name: 'Save as a file' }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    assert.doesNotMatch(saved, /secret/);

    const two = await newPage(browser, server.url);
    await openYou(two);
    await give(two, fileOf(made(12)));
    await reads(two.locator('.you-file .note'), '12 games taken over.');
    await give(two, saved);
    await reads(two.locator('.you-file .note'), '18 games taken over.');
    await give(two, saved);
    await reads(two.locator('.you-file .note'), '0 games taken over.');
    const before = await gamesOf(two);
    assert.equal(before.length, 30);
    const bad = [
        [saved.slice(0, -20), /damaged/],
        [saved.replace('"points":4', '"points":"4'), /damaged/],
        [fileOf(made(31), 2), /another version/],
        ['{"games": []}', /no games of Septem/],
        [`${saved}${' '.repeat(2_000_001)}`, /larger than 2 MB/],
    ];
    for (const [text, why] of bad) {
        await give(two, text);
        await reads(two.locator('.you-file .alert'), why);
        assert.deepEqual(await gamesOf(two), before, String(why));
    }
    await two.getByRole('button', { name: 'Forget all' }).click();
    await two.getByRole('dialog').getByRole('button', { name: 'Forget all' }).click();
    await two.locator('.you-none').waitFor();
    assert.deepEqual(await gamesOf(two), []);
    assert.deepEqual([...one.wrong, ...two.wrong], []);
    await one.context().close();
    await two.context().close();
});

test('it looks well on every screen, in every theme and language', async () => {
    const looks = [[320, 640, 'light', 'de-DE'], [390, 844, 'dark', 'fr-FR'], [1440, 900, 'light', 'en-GB'], [1440, 900, 'dark', 'de-DE']];
    for (const [width, height, colorScheme, locale] of looks) {
        const page = await newPage(browser, server.url, { viewport: { width, height }, colorScheme, locale });
        await openYou(page);
        await give(page, fileOf(made(30)));
        await page.locator('.you-accuracy svg').waitFor();
        await counts(page.locator('.you-wonders .emblem svg'), 3);
        await drawn(page);
        const name = `you-${width}-${colorScheme}-${locale.slice(0, 2)}`;
        assert.deepEqual(await flaws(page), [], name);
        assert.deepEqual(await tooSmall(page), [], name);
        assert.equal(await tooWide(page), false, name);
        assert.deepEqual(await brokenWords(page), [], name);
        await shoot(page, name);
        await page.context().close();
    }
});
