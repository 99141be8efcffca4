/* One game on this device in two tabs, and one whose record is damaged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, decide, newPage, openOptions, question, until } from './harness.js';
import { browser, server } from './stage.js';

async function playOffline(page) {
    await page.goto(server.url);
    await openOptions(page);
    await page.getByRole('radio', { name: 'easy' }).check();
    await page.getByRole('button', { name: 'Play offline' }).click();
    await asked(page);
}

const at = (page, number) =>
    until(page, (wanted) => Number(document.querySelector('.play')?.dataset.question) >= wanted, number);

test('two tabs play the same game', async () => {
    const one = await newPage(browser, server.url);
    await playOffline(one);
    const two = await one.context().newPage();
    await two.goto(one.url());
    await asked(two);
    for (let turn = 1; turn <= 4; turn++) {
        const page = turn % 2 ? one : two;
        await asked(page, turn - 1);
        await decide(page);
        await at(one, turn + 1);
        await at(two, turn + 1);
    }
    /* Both at once: one of them is first, and both go on from there. */
    const pages = [one, two];
    await Promise.all(pages.map((page) => asked(page, 4)));
    await Promise.all(pages.map((page) => page.locator('.hand .slot').first().click()));
    await Promise.all(pages.map((page) => page.locator('.ways .way').first().waitFor()));
    await Promise.all(pages.map((page) => page.evaluate(() => document.querySelector('.ways .way')?.click())));
    await Promise.all(pages.map((page) => asked(page, 5)));
    await becomes(() => question(one), await question(two));
    const hands = () => Promise.all(pages.map((page) => page.locator('.hand .name').allTextContents()));
    await becomes(async () => new Set((await hands()).map(String)).size, 1, 'both hands are the same');
    assert.deepEqual(one.wrong, []);
    await one.context().close();
});

test('a choice in one tab does not undo what another one remembers', async () => {
    const old = await newPage(browser, server.url);
    await old.goto(server.url);
    const fresh = await old.context().newPage();
    await playOffline(fresh);
    await openOptions(old);
    await old.getByRole('radio', { name: 'hard' }).check();
    await old.reload();
    await old.locator('.tcard', { hasText: 'On this device' }).waitFor();
    await openOptions(old);
    await becomes(() => old.getByRole('radio', { name: 'hard' }).isChecked(), true);
    assert.deepEqual(old.wrong, []);
    await old.context().close();
});

test('a damaged record is reported and can be removed', async () => {
    const page = await newPage(browser, server.url);
    await playOffline(page);
    await page.evaluate(
        () =>
            new Promise((resolve, reject) => {
                const open = indexedDB.open('septem-tables');
                open.onerror = () => reject(open.error);
                open.onsuccess = () => {
                    const change = open.result.transaction('entries', 'readwrite');
                    const entries = change.objectStore('entries');
                    entries.getAll().onsuccess = ({ target }) => {
                        entries.put({ ...target.result[1], text: 'x'.repeat(500), kind: 'nonsense' });
                    };
                    change.oncomplete = resolve;
                };
            }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('cannot read what is stored').waitFor();
    assert.equal(await page.locator('.play').count(), 0);
    await page.goto(server.url);
    await page.getByText('This game cannot be read').waitFor();
    await page.getByRole('button', { name: /^Remove: / }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('This game cannot be read').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});
