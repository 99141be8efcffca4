/* Every language of data/lang: the page takes it from the browser and offers it in its settings, and
 * some turns are played in it on a narrow and on a wide screen, where nothing is cut off or sticks
 * out. Pictures are left for people to look at. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asked, becomes, drawn, newPage, openOptions, question, shoot, tooSmall, tooWide } from './harness.js';
import { seatTable } from './person.js';
import { browser, server } from './stage.js';

const folder = new URL('../../../data/lang/', import.meta.url);
const languages = readdirSync(folder).map((file) =>
    /^LANGUAGE\("(\w+)", "([^"]+)"/m.exec(readFileSync(new URL(file, folder), 'utf8')).slice(1));

const widths = [
    { width: 320, height: 640 },
    { width: 1280, height: 900 },
];
const TURNS = 4;

/** Texts that stick out of the block they stand in, and gaps that nobody filled. */
const cutOff = (page) =>
    page.evaluate(() => {
        const style = (element) => getComputedStyle(element);
        /* What scrolls sideways, ends in … where it is too long, or is only read out, is made so. */
        const isMeant = (element) =>
            element && (/auto|scroll/.test(style(element).overflowX) || style(element).clipPath === 'inset(50%)' || style(element).textOverflow === 'ellipsis' || isMeant(element.parentElement));
        const blockOf = (element) => (style(element).display.startsWith('inline') ? blockOf(element.parentElement) : element);
        const found = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const parent = text.parentElement;
            if (!text.data.trim() || !parent.checkVisibility() || parent.closest('.unseen, .skip, svg, option, script, style') || isMeant(parent)) {
                continue;
            }
            const range = document.createRange();
            range.selectNodeContents(text);
            const box = blockOf(parent).getBoundingClientRect();
            if ([...range.getClientRects()].some((line) => line.right > box.right + 1.5 || line.left < box.left - 1.5)) {
                found.push(`${parent.tagName}.${parent.className}: ${text.data.trim().slice(0, 50)}`);
            }
        }
        return [...found, ...(/\{\w+[?}]/.exec(document.body.innerText) ?? [])];
    });

async function look(page, name) {
    await drawn(page);
    await shoot(page, name);
    assert.equal(await tooWide(page), false, `${name}: wider than the window`);
    assert.deepEqual(await cutOff(page), [], `${name}: cut off`);
    assert.deepEqual(await tooSmall(page), [], `${name}: targets under 44 pixels`);
}

/** The screens that have the longest words, beside the table itself. */
async function lookAround(page, link, name) {
    await page.goto(server.url);
    await openOptions(page);
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
        const isRefused = turn % 2 === 0 && (await cannot.count()) > 0;
        await (isRefused ? cannot : page.locator('.slot')).first().click();
        await page.locator('.ways .way').first().waitFor();
        if (isRefused) {
            await page.locator('.ways .why').first().waitFor();
        }
        await look(page, `turn${turn}-${name}`);
        last = await question(page);
        await page.locator('.ways .way').first().click();
    }
    await asked(page, last);
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
            await becomes(() => page.locator('html').getAttribute('lang'), tag);
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
    await becomes(async () => (await offered.allTextContents()).sort(), languages.map(([, own]) => own).sort());
    await page.locator('dialog[open] select').first().selectOption(languages.at(-1)[0]);
    await page.locator(`html[lang=${languages.at(-1)[0]}]`).waitFor();
    await page.context().close();
});
