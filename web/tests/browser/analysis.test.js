/* The analysis of a finished game: charts and tables, choices, the cursor, links to a moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    asked, becomes, brokenWords, counts, decide, flaws, newPage, question, reads, shoot, tooSmall, tooWide,
} from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

/* Ada builds what she can, whatever it is worth: that costs something. */
const build = (moves) => moves.find((move) => move.use === 'build') ?? moves[0];

const [ada] = await seatTable(server.url, { options: { players: 4, seed: 7 } });
await playUntil([ada], build);
const { questions } = await ada.ask('GET', '/replay?question=1');
const rows = [];
for (let question = 1; question <= questions + 1; question++) {
    rows.push(await ada.ask('GET', `/analysis?question=${question}`));
}
const turns = rows.filter((row) => row.chances && row.phase !== 'over');
const costliest = rows
    .flatMap((row) => row.decisions.map((verdict) => ({ ...verdict, question: row.question })))
    .filter(({ player, loss }) => player === 0 && loss >= 0.005)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, 5);

async function openAnalysis(options) {
    const page = await newPage(browser, server.url, options);
    await page.goto(ada.link());
    await page.locator('.end h1').waitFor();
    await page.locator('.acts a[href^="#/analysis/"]').click();
    await page.locator('.ana-tip').waitFor();
    return page;
}

const isAt = (page, question) => becomes(() => new URL(page.url()).hash, `#/analysis/${ada.table}/${question}`);
const percents = (row) => row.chances.map((chance) => `${Math.round(chance * 100)}%`);

test('one click from the end; the chart, the table and the server say the same', async () => {
    const page = await openAnalysis();
    await counts(page.locator('.ana-plot .line'), 4);
    const last = percents(turns.at(-1));
    await becomes(() => page.locator('.chance .ana-label b').allTextContents(), last);
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await counts(page.locator('.ana-tables .chances tbody tr'), turns.length);
    const told = await page.locator('.ana-tables .chances tbody tr').evaluateAll((list) =>
        list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    assert.deepEqual(told, turns.map(percents));
    const totals = await page.locator('.ana-tables .points tbody td:last-child').allTextContents();
    const after = [...turns.slice(1), rows.at(-1)];
    assert.deepEqual(totals.map((text) => Number(text.replace('−', '-'))), after.map((row) => row.points[0].total));
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('what a choice cost and the better one, one click from its hands', async () => {
    assert.ok(costliest.length > 0, 'this game has something to find');
    const page = await openAnalysis();
    const choices = page.locator('.ana-choices.by-loss button');
    await counts(choices, costliest.length);
    await reads(choices.first().locator('.cost'), /^−\d/);
    await becomes(() => choices.first().getAttribute('aria-current'), 'true', 'it opens at the costliest');
    await counts(page.locator('.ana-plot .costly'), costliest.length);
    const one = costliest.findIndex(({ other }) => other.card);
    await choices.nth(one).click();
    await isAt(page, costliest[one].question);
    await page.locator('.ana-hands section').first().locator('.better').waitFor();
    await page.getByRole('combobox', { name: 'Players' }).selectOption('1');
    await page.getByRole('heading', { name: /^Costliest choices of/ }).waitFor();
    await page.context().close();
});

test('arrow keys, a play button, ages and the end', async () => {
    const page = await openAnalysis();
    await page.keyboard.press('Home');
    await isAt(page, 1);
    await page.getByRole('heading', { name: 'Age I, turn 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await isAt(page, 3);
    await page.keyboard.press('ArrowLeft');
    await isAt(page, 2);
    const third = turns.find((row) => row.age === 3);
    await page.locator('.chance').getByRole('button', { name: 'Age III' }).click();
    await isAt(page, third.question);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await isAt(page, third.question + 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'The end' }).waitFor();
    await page.getByRole('button', { name: 'All cities' }).click();
    await counts(page.locator('.open-cities .city'), 4);
    await page.getByRole('link', { name: 'Result' }).click();
    await page.locator('.end h1').waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a link leads anybody to its moment; the analysis is kept', async () => {
    const page = await newPage(browser, server.url);
    /* A busy server may ask to wait: then a question is asked once more. */
    const asked = [];
    page.on('request', (request) => request.url().includes('/analysis?') && asked.push(request.url()));
    await page.goto(`${server.url}#/analysis/${ada.table}/5`);
    await page.locator('.ana-tip').waitFor();
    const { age, turn } = rows[4];
    await page.getByRole('heading', { name: `Age ${'I'.repeat(age)}, turn ${turn}` }).waitFor();
    await page.getByRole('heading', { name: /^Costliest choices of/ }).waitFor();
    assert.equal(new Set(asked).size, questions + 1);
    asked.length = 0;
    await page.reload();
    await page.locator('.ana-tip').waitFor();
    assert.deepEqual(asked, [], 'nothing is asked again');
    await page.getByRole('button', { name: 'Next step' }).click();
    await isAt(page, 6);
    await page.goto(`${server.url}#/analysis/${ada.table}/3`);
    await page.getByRole('heading', { name: 'Age I, turn 3' }).waitFor();
    await page.context().close();
});

/** Opens the analysis at a question, and the dialog there. */
async function playFrom(page, question) {
    await page.goto(`${server.url}#/analysis/${ada.table}/${question}`);
    await page.locator('.ana-tip').waitFor();
    await isAt(page, question);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Level' }).selectOption('easy');
}

test('the game is played on from a moment, where one sat', async () => {
    const page = await openAnalysis();
    const { hands } = await ada.ask('GET', '/replay?question=8');
    await playFrom(page, 8);
    const dialog = page.getByRole('dialog');
    await reads(dialog.locator('p').first(), /Age II, turn 2/);
    assert.deepEqual(await flaws(page, 'dialog'), []);
    await shoot(page, 'analysis-play-on');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await asked(page, 7);
    assert.equal(await question(page), 8);
    await counts(page.locator('.hand .slot'), hands[0].length);
    await page.getByText('Played on', { exact: true }).waitFor();
    await decide(page);
    await asked(page, 8);
    assert.equal(await question(page), 9);
    assert.ok(!page.url().includes(ada.table), 'at another table');
    await page.reload();
    await asked(page, 8);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('who only watched plays on from any seat; not from the end', async () => {
    const page = await newPage(browser, server.url);
    const { hands } = await ada.ask('GET', '/replay?question=3');
    await playFrom(page, 3);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Your seat' }).selectOption('2');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await asked(page, 2);
    assert.equal(await question(page), 3);
    await counts(page.locator('.hand .slot'), hands[2].length);
    await page.goto(`${server.url}#/analysis/${ada.table}/${questions + 1}`);
    await page.getByRole('heading', { name: 'The end' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Play on from here' }).isDisabled());
    await page.context().close();
});

const looks = [
    { name: '390-light', viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'en-GB' },
    { name: '390-dark-fr', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: '1440-light-de', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'de-DE' },
    { name: '1440-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
];
for (const { name, ...options } of looks) {
    test(`how it looks, ${name}`, async () => {
        const page = await openAnalysis(options);
        await page.locator('.ana-hands li').first().waitFor();
        assert.deepEqual(await flaws(page), []);
        assert.deepEqual(await tooSmall(page), []);
        assert.equal(await tooWide(page), false);
        if (options.viewport.width > 1023) {
            const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1);
            assert.ok(fits, 'the whole screen is in sight');
        }
        assert.deepEqual(await brokenWords(page), []);
        await shoot(page, `analysis-${name}`);
        await page.context().close();
    });
}
