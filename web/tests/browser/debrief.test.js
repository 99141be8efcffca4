/* The log during the game and after a reload, and the debrief: what a bot would have done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, decide, flaws, newPage, newTable, question, tooSmall } from './harness.js';
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

async function log(page) {
    await page.getByRole('button', { name: 'Log' }).click();
    await page.locator('dialog[open] .news').first().waitFor();
    const text = await page.locator('dialog[open]').innerText();
    await page.keyboard.press('Escape');
    return text;
}

test('the log is the same after a reload, conflicts and coins included', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { seed: 11 } });
    await asked(page, await play(page, made, 7));
    const before = await log(page);
    assert.match(before, /beats|are even/, 'conflicts are told');
    assert.match(before, /left over: to the discard pile/, 'so are the last cards');
    await page.reload();
    await page.locator('.hand .slot').first().waitFor();
    assert.equal(await log(page), before);
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
    const headings = (await log(page)).match(/Age I · \d/g);
    assert.deepEqual(headings, ['Age I · 3', 'Age I · 2', 'Age I · 1']);
    await page.getByRole('button', { name: 'Log' }).click();
    await page.locator('dialog[open] .news').first().waitFor();
    assert.equal(await page.locator('dialog[open] .news').first().locator('.t-did').count(), 3);
    await page.context().close();
});

test('the replay tells what a bot would have done', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { seed: 3 } });
    await play(page, made, 100);
    await page.getByRole('button', { name: 'Replay' }).click();
    const bulb = page.locator('.did').getByRole('button', { name: /What would a bot have done\? \(Ada\)/ });
    await bulb.click();
    await page.locator('.advice .hints li').first().waitFor({ timeout: 30_000 });
    assert.match(await page.locator('.advice').innerText(), /knowing what Ada knew/);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    await page.getByRole('button', { name: 'Next step' }).click();
    assert.equal(await page.locator('.advice').count(), 0, 'it belongs to its step');
    assert.deepEqual(page.wrong, []);
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
    const summary = page.locator('.why summary').first();
    await summary.click();
    const before = await question(page);
    await answer();
    await page.waitForFunction(() => document.querySelectorAll('.near .state.done').length === 2);
    assert.equal(await question(page), before);
    assert.equal(await page.locator('.why').first().getAttribute('open'), null);
    assert.ok(await summary.evaluate((element) => element === document.activeElement));
    await page.context().close();
});
