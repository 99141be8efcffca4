/* A program that the operator of the server offers as an opponent: chosen in the lobby and at a table, and played. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { asked, decide, flaws, newPage, newTable, openOptions, shoot, startServer } from './harness.js';
import { Person } from './person.js';
import { browser } from './stage.js';

const program = fileURLToPath(new URL('../../../examples/first_bot.mjs', import.meta.url));
let server;
before(async () => {
    server = await startServer(['--engine', `gear-head=exec '${process.execPath}' '${program}'`]);
});
after(() => server.stop());

test('an engine is chosen in the lobby and plays', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.locator('.gate.play .pips .on').first().waitFor();
    await openOptions(page);
    await page.getByRole('radio', { name: 'gear-head' }).check({ force: true });
    assert.deepEqual(await flaws(page), []);
    await shoot(page, 'engine-lobby');
    await page.keyboard.press('Escape');
    await page.locator('.gate.play .primary').first().click();
    await asked(page);
    await page.getByText(/Gear-head/).first().waitFor();
    await decide(page);
    await asked(page, 1);
    assert.deepEqual(page.wrong, []);
});

test('an engine is seated at a chair', async () => {
    const page = await newPage(browser, server.url);
    const ada = new Person(server.url, await newTable(server.url, { name: 'Ada', options: { players: 3 } }));
    await page.goto(ada.link());
    const chair = page.locator('select').filter({ has: page.locator('option[value="engine:gear-head"]') });
    await chair.first().selectOption('engine:gear-head');
    await page.getByText('Gear-head', { exact: true }).first().waitFor();
    assert.deepEqual(page.wrong, []);
});
