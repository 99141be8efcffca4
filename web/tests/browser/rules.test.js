/* The rules: the `?` of a line leads to the clause behind it, and the text can be read anywhere. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { becomes, flaws, kept, newPage, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

let person;
before(async () => {
    [person] = await seatTable(server.url, { options: { players: 3, seed: 11 }, bots: 'easy' });
    await playUntil([person], (moves) => moves[0], ({ view }) => view.age === 2);
});

/** The clause that has the focus and stands in sight. */
const readClause = (page, id) =>
    page.waitForFunction((wanted) => {
        const box = document.getElementById(wanted)?.getBoundingClientRect();
        return document.activeElement?.id === wanted && box.top >= 0 && box.top < innerHeight;
    }, id);

async function openLog(page) {
    await page.goto(person.link());
    await page.locator('.play .hand').waitFor();
    await page.getByRole('button', { name: 'Log' }).click();
    return page.locator('dialog[open] details', { hasText: 'left over' }).first();
}

test('the ? of a line opens its clause over the table', async () => {
    const page = await newPage(browser, server.url);
    const line = await openLog(page);
    await line.locator('summary').click();
    await line.getByRole('link', { name: 'Read R2.4 in the rules' }).click();
    await readClause(page, 'r2-4');
    const clause = page.locator('#r2-4');
    assert.match(await clause.innerText(), /^R2\.4\s+Last cards\. In the sixth turn a hand has two cards\./);
    assert.equal(await clause.evaluate((element) => element.closest('[lang]').lang), 'en');
    await shoot(page, 'rules-over-table');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);

    /* A link in it leads on, and the table stays. */
    await clause.getByRole('link', { name: 'R8.2' }).click();
    await readClause(page, 'r8-2');
    assert.match(page.url(), /#\/t\//);
    await page.keyboard.press('Escape');
    await page.locator('#r8-2').waitFor({ state: 'detached' });
    /* The log is there again. */
    await line.waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('it can be done by keyboard, and as often as one likes', async () => {
    const page = await newPage(browser, server.url);
    const line = await openLog(page);
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    for (let i = 0; i < 2; i++) {
        await line.getByRole('link').focus();
        await page.keyboard.press('Enter');
        await readClause(page, 'r2-4');
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => document.activeElement?.textContent === 'R2.4');
    }
    await page.context().close();
});

test('every clause has an address of its own', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/rules/R10.13`);
    await readClause(page, 'r10-13');
    await page.locator('#r1').evaluate((heading) => (heading.dataset.seen = 'yes'));
    await page.getByRole('link', { name: 'R5 How a turn' }).click();
    await readClause(page, 'r5');
    assert.equal(await page.locator('#r1').getAttribute('data-seen'), 'yes', 'it is not drawn anew');
    await becomes(() => page.url(), /#\/rules\/r5$/);
    await page.goBack();
    await readClause(page, 'r10-13');
    await page.goto(`${server.url}#/rules/nothing`);
    await page.locator('#r1-1').waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('the text is there without a server, on a narrow screen and in French', async () => {
    const page = await newPage(browser, server.url, { locale: 'fr-FR' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.reload();
    await page.getByRole('link', { name: 'Les règles, article par article' }).click();
    await page.getByText('Sommaire').first().click();
    await page.getByRole('link', { name: 'R11 Cities' }).click();
    await readClause(page, 'r11');
    assert.equal(await tooWide(page), false);
    assert.deepEqual(page.wrong, []);
    await server.start();
    await page.context().close();
});
