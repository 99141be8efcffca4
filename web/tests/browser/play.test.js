/* Whole games in a real browser against the real server. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
    asked, becomes, counts, decide, decideByKeys, drawn, newPage, newTable, openOptions, question, reads,
} from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const sound = (page) => assert.deepEqual(page.wrong, []);

async function playOn(page, act = decide, turns = Infinity) {
    let last = 0;
    let count = 0;
    while (count < turns && (await asked(page, last))) {
        last = await question(page);
        await act(page);
        count++;
    }
    return count;
}

test('a game against bots is one click away and ends with a score sheet', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    assert.ok((await playOn(page)) >= 18);
    await counts(page.locator('.scores tbody tr'), 4);
    await reads(page.getByRole('heading', { level: 1 }), /./);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.ana-tip').waitFor();
    await page.getByRole('link', { name: 'Result' }).click();
    const log = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the log' }).click();
    assert.match((await log).suggestedFilename(), /^septem.*\.log$/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.play').waitFor();
    sound(page);
});

test('a whole game by keyboard alone, focus never lost', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement?.textContent?.trim() === 'Play now')) {
            break;
        }
    }
    await page.keyboard.press('Enter');
    let lost = 0;
    const turns = await playOn(page, async () => {
        await decideByKeys(page);
        /* The screen after it may take a moment to come; focus then is on it. */
        await page.waitForFunction(() => document.activeElement !== document.body).catch(() => lost++);
    });
    assert.ok(turns >= 18);
    assert.equal(lost, 0, 'focus fell off the page');
    sound(page);
});

test('the keys 1 to 9 take cards, and can be turned off', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    await page.keyboard.press('2');
    await page.locator('#card-1[aria-pressed=true]').waitFor();
    const taken = page.locator('.slot[aria-pressed=true]');
    await page.keyboard.press('Escape');
    await counts(taken, 0);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: /^Keys/ }).click();
    await page.getByRole('switch', { name: /^Keys/, checked: false }).waitFor();
    await page.keyboard.press('Escape');
    await counts(page.locator('dialog[open]'), 0);
    await page.keyboard.press('3');
    await drawn(page);
    assert.equal(await taken.count(), 0);
    sound(page);
});

test('the secret leaves the address bar', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    await becomes(() => new URL(page.url()).hash, `#/t/${made.table}`);
    sound(page);
});

test('two people and a bot: invite by link, join, play, see what was revealed', async () => {
    const ada = await newPage(browser, server.url);
    const bo = await newPage(browser, server.url);
    await ada.goto(server.url);
    await ada.getByLabel('Your name').fill('Ada');
    await openOptions(ada, 'friends');
    await ada.getByRole('radio', { name: '3', exact: true }).check();
    await ada.getByRole('button', { name: 'Make a table' }).click();
    const field = ada.locator('#share-link');
    await becomes(() => field.inputValue(), /#\/t\/[\w-]+$/);
    const link = await field.inputValue();
    await ada.getByRole('img', { name: 'QR code' }).waitFor();

    await bo.goto(link);
    await bo.getByLabel('Your name').fill('Bo');
    await bo.getByRole('button', { name: 'Take a seat' }).click();
    await ada.locator('.chairs', { hasText: 'Bo' }).waitFor();
    await ada.getByRole('button', { name: 'Fill with bots' }).click();
    await ada.getByRole('button', { name: 'Start the game' }).click();

    let last = 0;
    for (let turn = 0; turn < 3; turn++) {
        await asked(ada, last);
        await asked(bo, last);
        last = await question(ada);
        await decide(ada);
        await ada.locator('.sealed').waitFor();
        await ada.locator('#ask', { hasText: 'Waiting for Bo' }).waitFor();
        await decide(bo);
    }
    await asked(ada, last);
    await ada.locator('.city', { hasText: 'Bo' }).locator('.just li').first().waitFor();

    await bo.getByRole('button', { name: 'Chat' }).click();
    await bo.getByLabel('Say something').fill('<b>hello</b>');
    await bo.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('button', { name: 'Chat' }).click();
    await ada.locator('.talk', { hasText: '<b>hello</b>' }).waitFor();
    sound(ada);
    sound(bo);
});

/** Ada and Bo at a table with a bot, both asked for the first time. */
async function twoPeople() {
    const persons = await seatTable(server.url, { people: 1 });
    const pages = [];
    for (const person of persons) {
        const page = await newPage(browser, server.url);
        await page.goto(person.link());
        await asked(page);
        pages.push(page);
    }
    return [...pages, persons];
}

const handOf = (page) => page.locator('.hand .name').allTextContents();
const sealedOf = (page) => page.locator('.sealed').textContent();

/** The game is played on over HTTP; its log has this many decisions of a seat in the first turn. */
async function firstDecisions(persons, seat) {
    await playUntil(persons, (moves) => moves[0]);
    const log = await persons[0].ask('GET', '/log');
    return [...log.matchAll(/^1\.1 (\d+) (.*) \/ \d+$/gm)].filter((found) => Number(found[1]) === seat).map((found) => found[2]);
}

test('a decision can be changed until all have decided', async () => {
    const [ada, bo, persons] = await twoPeople();
    await ada.locator('#card-0').click();
    await ada.locator('.ways .way').first().click();
    await ada.locator('.sealed').waitFor();
    const first = await sealedOf(ada);
    await ada.locator('#card-1').click();
    await ada.locator('.ways .way', { hasText: 'Sell' }).click();
    await ada.locator('.sealed', { hasText: 'Sell' }).waitFor();
    assert.notEqual(await sealedOf(ada), first);
    const { sealed } = await persons[0].state();
    await decide(bo);
    await asked(ada, 1);
    sound(ada);
    assert.deepEqual(await firstDecisions(persons, 0), [sealed[0].text]);
});

test('refresh and restart in mid-turn: same hand, same choice, and on it goes', async () => {
    const [ada, bo] = await twoPeople();
    await decide(ada);
    await ada.locator('.sealed').waitFor();
    const sealed = await sealedOf(ada);
    const hand = await handOf(ada);

    await ada.reload();
    await ada.locator('.sealed').waitFor();
    await becomes(() => handOf(ada), hand);
    await becomes(() => sealedOf(ada), sealed);

    await server.halt();
    await ada.locator('.lost').waitFor();
    await bo.locator('.lost').waitFor();
    await server.start();
    await ada.locator('.lost').waitFor({ state: 'detached' });
    await bo.locator('.lost').waitFor({ state: 'detached' });
    assert.equal(await question(ada), 1);
    await becomes(() => handOf(ada), hand);
    await becomes(() => sealedOf(ada), sealed);

    await decide(bo);
    await asked(ada, 1);
    await asked(bo, 1);
    assert.notDeepEqual(await handOf(ada), hand);
    sound(ada);
    sound(bo);
});

test('the server is killed in mid-turn: what was decided holds, what was not can be', async () => {
    const [ada, bo, persons] = await twoPeople();
    await decide(ada);
    await ada.locator('.sealed').waitFor();
    const hands = [await handOf(ada), await handOf(bo)];
    const [{ text }] = (await persons[0].state()).sealed;

    await server.halt('SIGKILL');
    await ada.locator('.lost').waitFor();
    await bo.locator('.lost').waitFor();
    assert.deepEqual([await handOf(ada), await handOf(bo)], hands, 'the table stays on the screen');
    await decide(bo);
    await server.start();
    await asked(ada, 1);
    await asked(bo, 1);
    await counts(ada.locator('.lost'), 0);
    sound(ada);
    sound(bo);
    assert.deepEqual(await firstDecisions(persons, 0), [text]);
});

test('the server is killed as a decision arrives: it counts once', async () => {
    const [ada, bo, persons] = await twoPeople();
    await decide(bo);
    await bo.locator('.sealed').waitFor();
    const sent = ada.waitForRequest((request) => request.url().endsWith('/decisions'));
    await decide(ada);
    const { text } = (await sent).postDataJSON();
    await server.halt('SIGKILL');
    await server.start();
    await asked(ada, 1);
    await asked(bo, 1);
    sound(ada);
    sound(bo);
    assert.deepEqual(await firstDecisions(persons, 0), [text]);
});

test('the line drops in mid-turn: what was decided meanwhile is sent when it is back', async () => {
    const [ada, bo, persons] = await twoPeople();
    await ada.context().setOffline(true);
    const hand = await handOf(ada);
    await decide(bo);
    await bo.locator('#ask', { hasText: 'Waiting for Ada' }).waitFor();
    const sent = ada.waitForRequest((request) => request.url().endsWith('/decisions'));
    await decide(ada);
    const { text } = (await sent).postDataJSON();
    assert.deepEqual(await handOf(ada), hand);
    assert.equal((await persons[0].state()).question, 1, 'it has not arrived');
    await ada.context().setOffline(false);
    await asked(ada, 1);
    await asked(bo, 1);
    sound(ada);
    sound(bo);
    assert.deepEqual(await firstDecisions(persons, 0), [text]);
});

test('one seat in two browsers: both show what either decides', async () => {
    const [ada, bo, persons] = await twoPeople();
    const phone = await newPage(browser, server.url, { viewport: { width: 320, height: 640 } });
    await phone.goto(persons[0].link());
    await asked(phone);
    await becomes(() => handOf(phone), await handOf(ada));
    await decide(phone);
    await phone.locator('.sealed').waitFor();
    await ada.locator('.sealed').waitFor();
    await becomes(() => sealedOf(ada), await sealedOf(phone));
    await decide(bo);
    await asked(ada, 1);
    await asked(phone, 1);
    await becomes(() => handOf(phone), await handOf(ada));
    sound(ada);
    sound(phone);
});

test('spectators see the table and nobody\'s hand', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}`);
    await page.locator('.play').waitFor();
    await counts(page.locator('.near .city'), 3);
    assert.equal(await page.locator('.hand .slot').count(), 0);
    sound(page);
});
