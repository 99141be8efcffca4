/* The log during the game and after a reload, and reasons that are read meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, counts, decide, flaws, newPage, newTable, question, tooSmall } from './harness.js';
import { owed, seatTable } from './person.js';
import { browser, server } from './stage.js';

async function play(page, made, turns) {
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    let last = 0;
    for (let i = 0; i < turns && (await asked(page, last)); i++) {
        last = await question(page);
        await decide(page);
    }
    return last;
}

/** Opens the log, and waits until it tells of so many turns. */
async function openLog(page, turns) {
    await page.getByRole('button', { name: 'Log' }).click();
    const log = page.locator('dialog[open]');
    await counts(log.locator('.news'), turns, 'turns in the log');
    return log;
}

test('the log is the same after a reload, conflicts and coins included', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { seed: 11 } });
    await asked(page, await play(page, made, 7));
    const before = await (await openLog(page, 7)).innerText();
    assert.match(before, /beats|are even/, 'conflicts are told');
    assert.match(before, /left over: to the discard pile/, 'so are the last cards');
    await page.reload();
    await page.locator('.hand .slot').first().waitFor();
    const log = await openLog(page, 7);
    await becomes(() => log.innerText(), before);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a line that may surprise has its rule behind it', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { seed: 11 } });
    await asked(page, await play(page, made, 7));
    await page.getByRole('button', { name: 'Log' }).click();
    const line = page.locator('dialog[open] details', { hasText: 'left over' });
    await line.locator('summary').click();
    await line.getByText('In the last turn of an age').waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    await page.context().close();
});

test('a turn of two players has one heading and three decisions', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 2, seed: 5 } });
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    const seen = async () => Number((await page.locator('.turns').getAttribute('aria-label')).match(/\d+/)[0]);
    for (let i = 0; i < 20 && (await seen()) < 4; i++) {
        const last = await question(page);
        await decide(page);
        await asked(page, last);
    }
    const log = await openLog(page, 3);
    const headings = async () => (await log.innerText()).match(/Age I · \d/g);
    await becomes(headings, ['Age I · 3', 'Age I · 2', 'Age I · 1']);
    await counts(log.locator('.news').first().locator('.t-did'), 3);
    await page.context().close();
});

test('a reason that is read stays as it is while others decide', async () => {
    const [ada, bob] = await seatTable(server.url, { options: { players: 3, seed: 5 }, people: 1 });
    const answer = async () => {
        const state = await bob.state();
        await bob.decide(state.question, owed(state)[0]);
    };
    const page = await newPage(browser, server.url);
    await page.goto(ada.link());
    const cannot = page.locator('.slot.unplayable');
    for (await asked(page); !(await cannot.count()); ) {
        const last = await question(page);
        await answer();
        await decide(page);
        await asked(page, last);
    }
    await cannot.first().click();
    const why = page.locator('.why').first();
    await why.waitFor();
    const said = await why.innerText();
    const before = await question(page);
    await answer();
    await page.waitForFunction(() => document.querySelectorAll('.near .ok:not(.wait)').length === 2);
    assert.equal(await question(page), before);
    assert.equal(await why.innerText(), said);
    assert.ok(await page.locator('.ways').evaluate((element) => element.contains(document.activeElement)));
    await page.context().close();
});
