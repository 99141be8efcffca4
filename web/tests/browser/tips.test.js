/* Every symbol of the game says what it means, to whoever points at it, by mouse, finger or keyboard,
 * with the clause of the rules. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { asked, flaws, newPage, newTable, reads, shoot, tooSmall } from './harness.js';
import { browser, server } from './stage.js';

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function table(options = {}) {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 3, seed: 11 } });
    const page = await newPage(browser, server.url, options);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await asked(page);
    await page.locator('.tip').waitFor({ state: 'attached' });
    return page;
}
const tip = (page) => page.locator('.tip:popover-open');

test('under the mouse: a symbol, its number, its clause; Escape takes it away', async () => {
    const page = await table();
    await page.locator('.own .num').first().hover();
    await reads(tip(page), /Coins pay the bank[^]*R7\.1/);
    await shoot(page, 'tip-coins');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    await page.locator('.own .num').nth(1).hover();
    await reads(tip(page), /the most at the end win/);
    await page.keyboard.press('Escape');
    await tip(page).waitFor({ state: 'detached' });
    const shield = await page.locator('.side .war .icon').first().boundingBox();
    await page.mouse.move(shield.x + 5, shield.y + 5);
    await reads(tip(page), /Shields[^]*R6\.1/);
    await tip(page).getByRole('button', { name: 'Read R6.1 in the rules' }).click();
    await page.locator('dialog[open] #r6-1.now').waitFor();
    assert.deepEqual(page.wrong, []);
});

test('what has the focus says its symbols in words', async () => {
    const page = await table({ locale: 'fr-FR' });
    await page.locator('.hand .slot').first().focus();
    await page.keyboard.press('ArrowRight');
    await reads(tip(page), /R\d+\.\d/);
    assert.deepEqual(page.wrong, []);
});

test('a finger that stays asks, and the card is not taken', async () => {
    const page = await table({ hasTouch: true, viewport: { width: 390, height: 844 }, locale: 'de-DE' });
    const symbol = page.locator('.own .makes .tk').first();
    await symbol.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await reads(tip(page), /Rohstoff|Manufakturware/);
    await shoot(page, 'tip-phone');
    assert.equal(await page.locator('.ways').count(), 0);
    await page.locator('.own h2').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await tip(page).waitFor({ state: 'detached' });
    assert.deepEqual(page.wrong, []);
});
