/* Counting a game of the real box: the sheet by touch and by keys, what is kept, the result, teams with
 * every set, on phones and without a server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, brokenWords, counts, drawn, flaws, kept, newPage, reads, shoot, tooSmall, tooWide } from './harness.js';
import { browser, server } from './stage.js';

const WINDOWS = [[320, 640], [390, 844], [1440, 900]];
const EIGHT = ['Hanna', 'Jonas', 'Mira', 'Paul', 'Aylin', 'Theo', 'Nele', 'Grandpa'];

async function openCount(options) {
    const page = await newPage(browser, server.url, options);
    await page.goto(`${server.url}#/count`);
    await page.locator('.count-start form').waitFor();
    return page;
}

/** Types who plays, one more player for each name that has no field yet, and begins. */
async function begin(page, names, { add = 'One player more', switches = [], start = 'Start counting' } = {}) {
    const fields = page.locator('.count-players input');
    await counts(fields, 3);
    for (let n = 3; n < names.length; n++) {
        await page.getByRole('button', { name: add }).click();
        await counts(fields, n + 1);
    }
    for (const [seat, name] of names.entries()) {
        await fields.nth(seat).fill(name);
    }
    for (const name of switches) {
        await page.getByRole('switch', { name }).check();
    }
    await page.getByRole('button', { name: start }).click();
    await page.locator('.count-rows .open').waitFor();
    await rowOpen(page, 0);
}

const rowOpen = (page, seat) =>
    page.locator('.count-rows > li:not(.team)').nth(seat).and(page.locator('.open')).waitFor();
const valueOf = (page, seat) => page.locator('.count-rows .value').nth(seat);
const totalOf = (page, seat) => page.locator('.count-rows .total').nth(seat);
/** The points of a line, then the sum, as the screen has them. */
const stands = async (page, seat, points, total) => {
    await becomes(async () => (await valueOf(page, seat).innerText()).match(/^−?\d+/)?.[0], points, 'points');
    await becomes(async () => (await totalOf(page, seat).innerText()).match(/−?\d+$/)?.[0], total, 'sum');
};

/** The next player or line; waits for the number to be ready to be typed. */
async function typeRow(page, figures) {
    for (const figure of figures) {
        await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'spinbutton');
        const before = await page.evaluate(() => document.activeElement.closest('li').innerText + document.querySelector('.count-head h2').innerText);
        for (const key of String(figure)) {
            await page.keyboard.press(key);
        }
        await page.keyboard.press('Enter');
        if (figure !== figures.at(-1)) {
            await page.waitForFunction((old) => {
                const row = document.activeElement?.closest('.count-rows > li');
                return row && row.innerText + document.querySelector('.count-head h2').innerText !== old;
            }, before);
        }
    }
}

async function look(page, name) {
    assert.deepEqual(await flaws(page), [], name);
    assert.deepEqual(await tooSmall(page), [], name);
    assert.equal(await tooWide(page), false, name);
    assert.deepEqual(await brokenWords(page), [], name);
    await shoot(page, name);
}

test('three players by touch: symbols become points, sums run along, and a reload forgets nothing', async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Count a game' }).tap();
    await begin(page, ['Ada', 'Bo', 'Cy']);
    const tap = (name) => page.getByRole('button', { name, exact: true }).tap();
    await tap('Military: +5');
    await tap('Military: +3');
    await stands(page, 0, '8', '8');
    await page.getByRole('img', { name: 'in front' }).waitFor();
    await tap('Next: Bo');
    await rowOpen(page, 1);
    await tap('Military: −1');
    await tap('Military: −1');
    await stands(page, 1, '−2', '−2');
    await tap('Next: Cy');
    await rowOpen(page, 2);
    await tap('Next: Treasury');
    await rowOpen(page, 0);
    await tap('Coins: +5');
    await tap('Coins: +1');
    await tap('Coins: +1');
    await stands(page, 0, '2', '10');

    await page.getByRole('button', { name: /^Science/ }).tap();
    await page.getByRole('heading', { name: 'Science' }).waitFor();
    for (const symbol of ['Compass', 'Gear', 'Gear', 'Gear', 'Tablet', 'Tablet', 'Any symbol']) {
        await tap(`${symbol}: +1`);
    }
    await stands(page, 0, '31', '41');
    await look(page, 'count-science-390');

    await page.reload();
    await page.locator('.count-rows .open').waitFor();
    await becomes(async () => (await totalOf(page, 0).innerText()).match(/\d+$/)?.[0], '41', 'kept');
    await page.getByRole('button', { name: /^Military: 3 of 3 counted/ }).waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a whole game by keys alone; a tie is broken, the result is kept, shown again and removed', async () => {
    const page = await openCount();
    await begin(page, ['Ada', 'Bo', 'Cy']);
    await page.locator('.count-rows [role=spinbutton]').focus();
    /* A line for all three, then the next one: 34, 34 and 15 points in the end. */
    await typeRow(page, ['9', '-6', '0', '7', '9', '3', '10', '10', '10', '5', '25', '3', '2', '1', '0', '4', '0', '0', '0', '1', '1']);
    await page.locator('.counted-end h1').waitFor();
    assert.equal(await page.locator('.counted-end h1').innerText(), 'Bo wins');
    assert.match(await page.locator('.ending > .tie').innerText(), /coins decide: Bo: 9, Ada: 7/);
    await counts(page.locator('.scores tbody tr'), 3);
    assert.deepEqual(await page.locator('.scores tbody .place').allInnerTexts(), ['1', '2', '3']);
    await look(page, 'count-end-desk');

    await page.getByRole('button', { name: 'Count another game' }).press('Enter');
    const past = page.locator('.count-past li');
    await counts(past, 1);
    assert.match(await past.innerText(), /Bo[\s\S]*Ada: \d+, Bo: \d+, Cy: \d+/);
    assert.deepEqual(await page.locator('.count-players input').evaluateAll((list) => list.map((field) => field.value)), ['Ada', 'Bo', 'Cy']);
    await look(page, 'count-start');
    await past.getByRole('button').first().click();
    await reads(page.locator('.counted-end h1'), 'Bo wins');
    /* Counted once more, it stays one game. */
    await page.getByRole('button', { name: 'Go on counting' }).click();
    await page.getByRole('button', { name: 'Military, Cy: 0' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'spinbutton');
    await page.keyboard.press('PageUp');
    await stands(page, 2, '5', /\d+/);
    await page.getByRole('button', { name: 'Guilds, Cy', exact: false }).click();
    await page.getByRole('button', { name: 'Show the result' }).click();
    await page.locator('.counted-end h1').waitFor();
    await page.getByRole('button', { name: 'Count another game' }).click();
    await counts(past, 1);
    await past.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await counts(past, 0);
    await page.reload();
    await page.locator('.count-start form').waitFor();
    await counts(past, 0);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('eight players in teams with every set, on phones and desk, in English and French', async () => {
    const words = {
        'en-GB': { switches: ['Leaders', 'Cities', /Teams of two/] },
        'fr-FR': {
            add: 'Un joueur de plus', start: 'Commencer', switches: ['Leaders', 'Cités', /Équipes de deux/],
        },
    };
    for (const [locale, said] of Object.entries(words)) {
        const page = await openCount({ locale });
        await begin(page, EIGHT, said);
        await page.locator('.count-lines .l-science').click();
        const scholar = page.locator('.scholars button').first();
        await scholar.click();
        for (const symbol of [0, 1, 2]) {
            await page.locator('.steps .stepper').nth(symbol).locator('button').last().click();
        }
        /* One set, and Aristotle's bonus on the line of leaders. */
        await stands(page, 0, '10', '13');
        await page.locator('.count-lines .l-cities').click();
        await page.locator('.count-rows .who').nth(3).click();
        await rowOpen(page, 3);
        await page.locator('.steps .stepper button').last().click();
        await stands(page, 3, '5', '5');
        await becomes(() => page.locator('.count-rows .team').allInnerTexts(), /13.*5.*0.*0/s);
        for (const [width, height] of WINDOWS) {
            await page.setViewportSize({ width, height });
            await page.locator('.count-lines .l-science').click();
            await drawn(page);
            await look(page, `count-eight-${width}-${locale.slice(0, 2)}`);
            /* On a desk the sheet fills the window, and players scroll inside the pad. */
            const tall = await page.evaluate(() => document.documentElement.scrollHeight);
            assert.ok(width < 1024 || tall <= height, `${tall} px`);
        }
        await page.locator('.count-lines .l-cities').click();
        await page.locator('.count-rows .who').last().click();
        await rowOpen(page, 7);
        await page.locator('.count-foot .primary').click();
        await page.locator('.scores tbody tr.team').first().waitFor();
        assert.deepEqual(await page.locator('.scores tbody tr.team .total').allInnerTexts(), ['13', '5', '0', '0']);
        for (const [width, height] of WINDOWS) {
            await page.setViewportSize({ width, height });
            await drawn(page);
            await look(page, `count-eight-end-${width}-${locale.slice(0, 2)}`);
        }
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
});

test('it counts without a server, and what is damaged on the device harms nothing', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.evaluate(() => localStorage.setItem('septem-counted', '{"now":{"at":1,"players":[{"name":7}]},"past":[{}],"names":"x"}'));
    await page.reload();
    await page.getByRole('link', { name: 'Count a game' }).click();
    await begin(page, ['Ada', 'Bo', 'Cy']);
    await page.getByRole('button', { name: 'Military: +5', exact: true }).click();
    await stands(page, 0, '5', '5');
    await server.start();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('games of the same people are a chart and a table, game by game, and each can be opened', async () => {
    const player = (name, civil, coins) => ({ name, figures: { civil, coins, gear: 2, military: -1 }, cards: [], seen: [] });
    const past = [30, 20, 10].map((civil, i) => ({
        at: Date.UTC(2026, 9, 3 - i, 12), leaders: false, cities: false, teams: false,
        players: [player('Ada', civil, 9), player(`Guest ${i}`, 5, 0)], totals: [civil + 6, 8], winners: [0],
    }));
    const looks = [[320, 640, 'light', 'en-GB'], [1440, 900, 'dark', 'de-DE']];
    for (const [width, height, colorScheme, locale] of looks) {
        const page = await newPage(browser, server.url, { viewport: { width, height }, colorScheme, locale });
        await page.addInitScript((kept) => localStorage.setItem('septem-counted', JSON.stringify(kept)), { now: null, past, names: [] });
        await page.goto(`${server.url}#/count`);
        const plots = page.locator('.count-plots');
        await plots.locator('.ana-plot .l-civil .area').waitFor();
        assert.deepEqual(await plots.locator('option').allTextContents(), ['Ada'], 'who played once has no history');
        await drawn(page);
        await look(page, `count-plots-${width}`);
        await plots.locator('.segments label').nth(1).click();
        await counts(plots.locator('tbody tr'), 3);
        /* The oldest first: civil, and everything. */
        const cells = await plots.locator('tbody tr').evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
        assert.deepEqual(cells.map((row) => [row[3], row.at(-1)]), [['10', '16'], ['20', '26'], ['30', '36']]);
        assert.deepEqual(cells[0].slice(0, 2), ['−1', '3']);
        await look(page, `count-table-${width}`);
        await plots.locator('.segments label').first().click();
        const chart = plots.locator('.ana-plot > svg');
        await chart.waitFor();
        await drawn(page);
        await chart.click({ position: { x: 50, y: 60 } });
        await page.locator('.counted-end .scores').waitFor();
        await reads(page.locator('.scores tbody .total').first(), '16');
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
});
