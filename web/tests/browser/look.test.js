/* Every screen: nothing serious for axe in any theme, nothing too small to hit, nothing wider than
 * the window, and a picture of each for people to look at. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, decide, flaws, newPage, newTable, question, shoot, startBrowser, startServer, tooSmall, tooWide } from './harness.js';

let server, browser;
const tables = {};

before(async () => {
    server = await startServer();
    browser = await startBrowser();
    const page = await newPage(browser, server.url);
    tables.gathering = await newTable(server.url, { name: 'Ada', options: { players: 4, boards: 'chosen', listed: true, title: 'A table with a name' } });
    tables.play = await newTable(server.url, { name: 'Ada', bots: 'normal', start: true, options: { players: 4, seed: 11 } });
    tables.seven = await newTable(server.url, { name: 'Ada', bots: 'normal', start: true, options: { players: 7, sets: ['base', 'cities'], seed: 12 } });
    tables.end = await newTable(server.url, { name: 'Ada', bots: 'normal', start: true, options: { players: 5, sets: ['base', 'cities'], seed: 13 } });
    for (const [name, turns] of [['play', 9], ['seven', 16], ['end', 100]]) {
        await page.goto(`${server.url}#/t/${tables[name].table}/${tables[name].secret}`);
        let last = 0;
        for (let i = 0; i < turns && (await asked(page, last)); i++) {
            last = await question(page);
            await decide(page);
        }
        if (name !== 'end') {
            await asked(page, last);
        }
    }
    await page.context().close();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const tool = (page, en, fr) => page.getByRole('button', { name: new RegExp(`^(${en}|${fr})`) }).first();

/* How to get to each screen. */
const screens = {
    lobby: async (page) => {
        await page.goto(server.url);
        await page.locator('.segments').nth(1).waitFor();
        await page.locator('details.panel summary').click();
    },
    cards: async (page) => {
        await page.goto(`${server.url}#/cards`);
        await page.locator('.catalogue .card').first().waitFor();
    },
    gathering: async (page) => {
        await page.goto(`${server.url}#/t/${tables.gathering.table}/${tables.gathering.secret}`);
        await page.locator('.qr').waitFor();
    },
    play: (page) => open(page, 'play'),
    ways: async (page) => {
        await open(page, 'play');
        const cannot = page.locator('.slot.unplayable');
        await ((await cannot.count()) ? cannot : page.locator('.slot')).first().click();
        await page.locator('.ways').waitFor();
        await page.waitForTimeout(200);
    },
    hint: async (page) => {
        await open(page, 'play');
        await tool(page, 'Hint', 'Conseil').click();
        await page.locator('.hints li').first().waitFor();
    },
    log: async (page) => {
        await open(page, 'play');
        await tool(page, 'Log', 'Journal').click();
        await page.locator('.news').first().waitFor();
    },
    table: async (page) => {
        await open(page, 'play');
        await tool(page, 'Table', 'Table').click();
        await page.locator('dialog[open] .chairs').waitFor();
    },
    city: async (page) => {
        await open(page, 'play');
        await page.locator('.near .city .open').first().click();
        await page.locator('dialog[open] .city').waitFor();
    },
    settings: async (page) => {
        await open(page, 'play');
        await tool(page, 'Settings', 'Réglages').click();
        await page.locator('dialog[open] .form').waitFor();
    },
    seven: (page) => open(page, 'seven'),
    end: async (page) => {
        await open(page, 'end');
        await page.locator('.open-cities .city').first().waitFor();
    },
    replay: async (page) => {
        await open(page, 'end');
        await tool(page, 'Replay', 'Revoir').click();
        for (let i = 0; i < 5; i++) {
            await tool(page, 'Next step', 'Pas suivant').click();
        }
        await page.locator('.did li').first().waitFor();
    },
};

async function open(page, name) {
    await page.goto('about:blank');
    await page.goto(`${server.url}#/t/${tables[name].table}/${tables[name].secret}`);
    await page.locator(name === 'end' ? '.end' : '.play .hand').waitFor();
    await page.waitForTimeout(150);
}

const looks = [
    { name: 'phone-light', viewport: { width: 320, height: 640 }, colorScheme: 'light' },
    { name: 'tablet-dark', viewport: { width: 768, height: 1024 }, colorScheme: 'dark' },
    { name: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    { name: 'phone-dark-fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: 'desktop-dark-fr', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: 'forced', viewport: { width: 1024, height: 768 }, colorScheme: 'dark', forcedColors: 'active' },
];

for (const { name, ...options } of looks) {
    for (const screen of Object.keys(screens)) {
        test(`${screen}, ${name}`, async () => {
            const page = await newPage(browser, server.url, options);
            page.wrong.length = 0;
            await screens[screen](page);
            await shoot(page, `${screen}-${name}`);
            const found = await flaws(page);
            const small = await tooSmall(page);
            const wide = await tooWide(page);
            const wrong = page.wrong.filter((text) => !text.includes('about:blank'));
            await page.context().close();
            assert.deepEqual(found, [], 'axe');
            assert.deepEqual(small, [], 'targets under 44 pixels');
            assert.equal(wide, false, 'wider than the window');
            assert.deepEqual(wrong, []);
        });
    }
}
