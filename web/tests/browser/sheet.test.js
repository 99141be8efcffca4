/* The rules sheet: from the lobby, at every table without leaving it, with what its sets add; and the
 * chains of all cards. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { becomes, brokenWords, counts, flaws, kept, newPage, newTable, pressTool, shoot, tooSmall, tooWide } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

beforeEach(() => server.start());

const leaves = (page) => page.locator('.leaflet > article');
const added = (page) => page.locator('.leaflet .added h3');

async function openAt(page, options) {
    const [person] = await seatTable(server.url, { options });
    await page.goto(person.link());
    await page.locator('.play .hand .slot').first().waitFor();
}

async function looksRight(page) {
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    assert.deepEqual(await brokenWords(page), []);
    assert.equal(await tooWide(page), false);
}

test('at a table of the base game it has two leaves, and each sentence leads to its clause', async () => {
    const page = await newPage(browser, server.url);
    await openAt(page, { players: 3 });
    await page.keyboard.press('r');
    await leaves(page).first().waitFor();
    await counts(leaves(page), 2);
    await page.getByRole('heading', { name: 'Everybody at once, 6 times in each age' }).waitFor();
    await looksRight(page);
    await shoot(page, 'sheet-table');

    await page.getByRole('link', { name: 'Read R3.2 in the rules' }).first().click();
    await page.waitForFunction(() => document.activeElement?.id === 'r3-2');
    await page.getByRole('button', { name: 'How to play' }).click();
    await leaves(page).first().waitFor();
    await page.getByRole('button', { name: 'Cards', exact: true }).last().click();
    await page.locator('dialog[open] .catalogue .card').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('.play .hand .slot').first().waitFor();
    assert.match(page.url(), /#\/t\//);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('what the table has besides is on a third leaf, and nothing else', async () => {
    for (const [options, locale, wanted, lines, viewport] of [
        [{ players: 4, sets: ['base', 'leaders', 'cities'], teams: true }, 'en-GB', ['Leaders', 'Cities', 'Teams of two'], 9, { width: 390, height: 844 }],
        [{ players: 2 }, 'de-DE', ['Zwei Spieler'], 7, { width: 1440, height: 900 }],
        [{ players: 3, sets: ['base', 'leaders'] }, 'fr-FR', ['Leaders'], 8, { width: 320, height: 640 }],
    ]) {
        const page = await newPage(browser, server.url, { locale, viewport });
        await openAt(page, options);
        await pressTool(page, { 'en-GB': 'Rules', 'de-DE': 'Regeln', 'fr-FR': 'Règles' }[locale]);
        await added(page).first().waitFor();
        assert.deepEqual(await added(page).allTextContents(), wanted);
        await counts(page.locator('.leaflet .worth li'), lines);
        await looksRight(page);
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
});

test('while people gather it can be read, too', async () => {
    const page = await newPage(browser, server.url);
    const made = await newTable(server.url, { name: 'Ada', options: { players: 2 } });
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('heading', { name: 'Two players' }).waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('outside of a table it has everything, and needs no server', async () => {
    const page = await newPage(browser, server.url, { locale: 'de-DE' });
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.goto(`${server.url}#/rules`);
    await added(page).first().waitFor();
    await counts(leaves(page), 3);
    await counts(added(page), 4);
    await looksRight(page);
    await shoot(page, 'sheet-page');
    /* A symbol says what it means, here as at a table. */
    await page.locator('.worth .k-points').first().hover();
    await page.locator('.tip', { hasText: 'R7.4' }).waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

const chip = (page, card) => page.locator(`.chain-card[data-card="${card}"]`);

test('the chains: from a card at a table, with what I have and what this deal has not', async () => {
    const [person] = await seatTable(server.url, { options: { players: 3, sets: ['base', 'cities'], seed: 11 } });
    /* Until something of a chain stands, and something of one is in the hand. */
    const tables = await (await fetch(`${server.url}v1/cards`)).json();
    const before = new Set(tables.cards.flatMap((card) => card.free_after));
    const chained = (slug) => before.has(slug) || tables.cards.some((card) => card.slug === slug && card.free_after.length);
    const { own, held } = await playUntil(
        [person],
        (moves) => moves.find(({ use, card }) => use === 'build' && chained(card)) ?? moves[0],
        ({ view }) => {
            const built = view.cities[view.seat].structures.find(chained);
            const hand = view.hand.find(chained);
            return built && hand && { own: built, held: hand };
        },
    );
    for (const [viewport, colorScheme] of [[{ width: 1440, height: 900 }, 'dark'], [{ width: 320, height: 640 }, 'light']]) {
        const page = await newPage(browser, server.url, { viewport, colorScheme });
        await page.goto(person.link());
        await page.locator('.hand .slot').first().waitFor();
        const name = tables.cards.find(({ slug }) => slug === held).name;
        await page.locator('.hand .slot', { hasText: name }).first().click();
        await page.getByRole('button', { name: `Chains: ${name}` }).click();
        await chip(page, held).waitFor();
        await becomes(() => page.evaluate(() => document.activeElement?.dataset.card), held);
        await counts(page.locator('.chain-rows > li.now'), 1);
        assert.match(await chip(page, own).textContent(), /in your city/);
        assert.match(await chip(page, 'circus').textContent(), /from 4 players on/);
        /* As lists in lists: what a card makes free stands within its own entry. */
        await counts(page.locator('.chain-rows li:has(> .chain-cards > [data-card="dispensary"]) > ul [data-card="lodge"]'), 1);
        assert.deepEqual(await flaws(page), []);
        assert.deepEqual(await tooSmall(page), []);
        assert.equal(await tooWide(page), false);
        await shoot(page, `chains-${viewport.width}`, false);
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
});

test('the chains outside of a table, filtered by set, and from the list of cards', async () => {
    const page = await newPage(browser, server.url, { locale: 'de-DE' });
    await page.goto(`${server.url}#/cards`);
    await page.getByRole('link', { name: 'Ketten: Forum' }).click();
    await chip(page, 'forum').waitFor();
    await becomes(() => page.url(), /#\/chains\/forum$/);
    await counts(page.locator('.chain-rows > li.now'), 1);
    await counts(chip(page, 'forum'), 1);
    await looksRight(page);
    await page.getByRole('combobox', { name: 'Erweiterungen' }).selectOption({ label: 'Cities' });
    await chip(page, 'forum').waitFor({ state: 'detached' });
    await page.locator('.unchained .chain-card.c-black').first().waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});
