/* Every language of data/lang: the page takes it from the browser and offers it in its settings, and
 * some turns are played in it on a narrow and on a wide screen, where nothing is cut off or sticks
 * out. Pictures are left for people to look at. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { asked, decide, newPage, question, shoot, startBrowser, startServer, tooSmall, tooWide } from './harness.js';
import { seatTable } from './person.js';

const folder = new URL('../../../data/lang/', import.meta.url);
const languages = readdirSync(folder).map((file) =>
    /^LANGUAGE\("(\w+)", "([^"]+)"/m.exec(readFileSync(new URL(file, folder), 'utf8')).slice(1));

const widths = [
    { width: 320, height: 640 },
    { width: 1280, height: 900 },
];
const TURNS = 4;

let server, browser;
before(async () => {
    server = await startServer();
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** Texts that are wider than what they stand in, and gaps that nobody filled. */
const cutOff = (page) =>
    page.evaluate(() => {
        const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
        const isSeen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 2;
        const wide = [...document.querySelectorAll('button, summary, label, select, h1, h2, h3, p, dt, dd, th, .card, .card *, .city *')]
            .filter((element) => element instanceof HTMLElement && isSeen(element) && !scrolls(element) &&
                !element.closest('.unseen, .skip') && element.clientWidth > 0 &&
                getComputedStyle(element).display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
            .map((element) => `${element.tagName}.${element.className} ${element.scrollWidth} in ${element.clientWidth}: ${element.textContent.trim().slice(0, 40)}`);
        return [...wide, ...(/\{\w+[?}]/.exec(document.body.innerText) ?? [])];
    });

async function look(page, name) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await shoot(page, name);
    assert.equal(await tooWide(page), false, `${name}: wider than the window`);
    assert.deepEqual(await cutOff(page), [], `${name}: cut off`);
    assert.deepEqual(await tooSmall(page), [], `${name}: targets under 44 pixels`);
}

/** The screens that have the longest words, beside the table itself. */
async function lookAround(page, link, name) {
    await page.goto(server.url);
    await page.locator('details.panel summary').click();
    await page.locator('details.panel .form').first().waitFor();
    await look(page, `lobby-${name}`);
    await page.goto(link);
    await asked(page);
    await page.locator('.near .city .open').first().click();
    await page.locator('dialog[open] .city').waitFor();
    await look(page, `city-${name}`);
    await page.keyboard.press('Escape');
}

async function playTurns(page, name) {
    let last = -1;
    for (let turn = 1; turn <= TURNS && (await asked(page, last)); turn++) {
        const cannot = page.locator('.slot.unplayable');
        await ((await cannot.count()) ? cannot : page.locator('.slot')).first().click();
        await page.locator('.ways .way, .ways .why').first().waitFor();
        await look(page, `turn${turn}-${name}`);
        last = await question(page);
        await decide(page);
    }
    await asked(page, last);
    await page.locator('.news, .reveal, .told').first().waitFor({ state: 'attached' });
    await look(page, `news-${name}`);
}

for (const [tag, own] of languages) {
    for (const viewport of widths) {
        test(`${own} at ${viewport.width} pixels`, { timeout: 300_000 }, async () => {
            const [person] = await seatTable(server.url, {
                options: { players: 3, sets: ['leaders', 'cities'], leaders: 'all', seed: 21 }, bots: 'easy',
            });
            const page = await newPage(browser, server.url, { locale: tag, viewport });
            const name = `${tag}-${viewport.width}`;
            await lookAround(page, person.link(), name);
            assert.equal(await page.locator('html').getAttribute('lang'), tag);
            await playTurns(page, name);
            assert.deepEqual(page.wrong, []);
            await page.context().close();
        });
    }
}

test('the settings offer every language', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings' }).first().click();
    const offered = page.locator('dialog[open] select').first().locator('option');
    assert.deepEqual((await offered.allTextContents()).sort(), languages.map(([, own]) => own).sort());
    await page.locator('dialog[open] select').first().selectOption(languages.at(-1)[0]);
    await page.locator(`html[lang=${languages.at(-1)[0]}]`).waitFor();
    await page.context().close();
});
