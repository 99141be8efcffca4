/* Whole games in a real browser against the real server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, decide, decideByKeys, newPage, newTable, question, startBrowser, startServer } from './harness.js';

let server, browser;
before(async () => {
    server = await startServer();
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

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
    const rows = page.locator('.scores tbody tr');
    assert.equal(await rows.count(), 4);
    assert.ok(await page.getByRole('heading', { level: 1 }).textContent());
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.locator('.did li').first().waitFor();
    const log = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the log' }).click();
    assert.match((await log).suggestedFilename(), /^septem.*\.log$/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForSelector('.play, .chairs');
    sound(page);
});

test('a whole game by keyboard alone, focus never lost', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByLabel('Your name').waitFor();
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
        await page
            .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1000 })
            .catch(() => lost++);
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
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: /^Keys/ }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    assert.equal(await page.locator('.slot[aria-pressed=true]').count(), 0);
    sound(page);
});

test('the secret leaves the address bar', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    assert.equal(new URL(page.url()).hash, `#/t/${made.table}`);
    sound(page);
});

test('two people and a bot: invite by link, join, play, see what was revealed', async () => {
    const ada = await newPage(browser, server.url);
    const bo = await newPage(browser, server.url);
    await ada.goto(server.url);
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByRole('radio', { name: '2', exact: true }).check();
    await ada.getByRole('button', { name: 'Make a table' }).click();
    const link = await ada.locator('#share-link').inputValue();
    assert.match(link, /#\/t\/[\w-]+$/);
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
        await ada.locator('.status', { hasText: 'Waiting for Bo' }).waitFor();
        await decide(bo);
    }
    await asked(ada, last);
    await ada.locator('.reveal', { hasText: 'Bo' }).waitFor();

    await bo.getByRole('button', { name: 'Chat' }).click();
    await bo.getByLabel('Say something').fill('<b>hello</b>');
    await bo.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('button', { name: 'Chat' }).click();
    await ada.locator('.talk', { hasText: '<b>hello</b>' }).waitFor();
    sound(ada);
    sound(bo);
});

test('a decision can be changed until all have decided', async () => {
    const made = await newTable(server.url, { name: 'Ada', options: { players: 3 } });
    const ada = await newPage(browser, server.url);
    const bo = await newPage(browser, server.url);
    await ada.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await bo.goto(`${server.url}#/t/${made.table}`);
    await bo.getByRole('button', { name: 'Take a seat' }).click();
    await ada.getByRole('button', { name: 'Fill with bots' }).click();
    await ada.getByRole('button', { name: 'Start the game' }).click();
    await asked(ada);
    await ada.locator('#card-0').click();
    await ada.locator('.ways .way').first().click();
    await ada.locator('.sealed').waitFor();
    const first = await ada.locator('.sealed').textContent();
    await ada.locator('#card-1').click();
    await ada.locator('.ways .way', { hasText: 'Sell' }).click();
    await ada.locator('.sealed', { hasText: 'Sell' }).waitFor();
    assert.notEqual(await ada.locator('.sealed').textContent(), first);
    sound(ada);
});

test('refresh and restart mid-turn: same hand, same choice, and on it goes', async (t) => {
    if (!server.restart) {
        t.skip('the server is not ours');
        return;
    }
    const made = await newTable(server.url, { name: 'Ada', options: { players: 3 } });
    const ada = await newPage(browser, server.url);
    const bo = await newPage(browser, server.url);
    await ada.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await bo.goto(`${server.url}#/t/${made.table}`);
    await bo.getByRole('button', { name: 'Take a seat' }).click();
    await ada.getByRole('button', { name: 'Fill with bots' }).click();
    await ada.getByRole('button', { name: 'Start the game' }).click();
    await asked(ada);
    await asked(bo);
    await decide(ada);
    await ada.locator('.sealed').waitFor();
    const sealed = await ada.locator('.sealed').textContent();
    const hand = await ada.locator('.hand .name').allTextContents();
    const now = await question(ada);

    await ada.reload();
    await ada.locator('.sealed').waitFor();
    assert.deepEqual(await ada.locator('.hand .name').allTextContents(), hand);
    assert.equal(await ada.locator('.sealed').textContent(), sealed);

    await server.restart(1500);
    await ada.locator('.lost').waitFor({ state: 'detached' });
    await bo.locator('.lost').waitFor({ state: 'detached' });
    assert.equal(await question(ada), now);
    assert.deepEqual(await ada.locator('.hand .name').allTextContents(), hand);
    assert.equal(await ada.locator('.sealed').textContent(), sealed);

    await decide(bo);
    await asked(ada, now);
    await asked(bo, now);
    assert.notDeepEqual(await ada.locator('.hand .name').allTextContents(), hand);
    sound(ada);
    sound(bo);
});

test('a decision sent while the server is away arrives when it is back', async (t) => {
    if (!server.restart) {
        t.skip('the server is not ours');
        return;
    }
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    const now = await question(page);
    const restarted = server.restart(1500);
    await page.locator('.lost').waitFor();
    await decide(page);
    await restarted;
    await asked(page, now);
    sound(page);
});

test('spectators see the table and nobody\'s hand', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}`);
    await page.locator('.play').waitFor();
    assert.equal(await page.locator('.hand .slot').count(), 0);
    assert.equal(await page.locator('.near .city').count(), 3);
    sound(page);
});
