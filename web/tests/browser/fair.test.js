/* Deals that can be trusted: everybody sees when the host chose one, and at the end the page checks
 * that the cards are those that were promised when the table was made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, counts, decide, drawn, flaws, newPage, newTable, question, shoot, tooSmall, tooWide } from './harness.js';
import { browser, server } from './stage.js';

const sound = (page) => assert.deepEqual(page.wrong, []);
const open = async (page, made, secret = made.secret) => {
    await page.goto(`${server.url}#/t/${made.table}${secret ? `/${secret}` : ''}`);
    return page;
};

async function playOn(page) {
    await asked(page);
    let last = 0;
    while (await asked(page, last)) {
        last = await question(page);
        await decide(page);
    }
}

const found = (page, wanted) => page.locator(`.deal-check[data-found="${wanted}"]`).waitFor();

/** Nothing on this screen is unreadable, too small or too wide. */
async function looks(page, name) {
    for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await drawn(page);
        assert.deepEqual(await flaws(page), [], `${name} at ${width}`);
        assert.deepEqual(await tooSmall(page), [], `${name} at ${width}`);
        assert.equal(await tooWide(page), false, `${name} at ${width}`);
        await shoot(page, `fair-${name}-${width}`);
    }
}

test('the cards are those that were promised', { timeout: 300_000 }, async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', options: { players: 3 } });
    const page = await open(await newPage(browser, server.url), made);
    await page.getByRole('button', { name: 'Start' }).click();
    await asked(page);
    assert.equal(await page.locator('.deal-badge').count(), 0, 'a deal by lot needs no badge');
    await page.reload();
    await playOn(page);
    await found(page, 'fair');
    await page.getByText('Deal checked: these are the cards that were promised').click();
    const info = (await (await fetch(`${server.url}v1/tables/${made.table}`)).json()).table;
    await page.getByText(info.deal.commitment).waitFor();
    await page.getByText(info.deal.key).waitFor();
    await looks(page, 'check');
    await page.getByRole('button', { name: 'Check again' }).click();
    await found(page, 'fair');
    /* Who was not there can check what the server says now. */
    const late = await open(await newPage(browser, server.url, { locale: 'fr-FR' }), made, '');
    await found(late, 'late');
    await late.getByText('Donne vérifiée').waitFor();
    sound(page);
    sound(late);
    /* The same deal again is a deal that somebody chose. */
    const link = page.getByRole('link', { name: 'Same deal again' });
    await becomes(() => link.getAttribute('href'), new RegExp(`key=${info.deal.key}`));
    await link.click();
    await page.getByText(`Key ${info.deal.key.slice(0, 8)}…`).waitFor();
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    await page.locator('.deal-badge').waitFor();
    const again = new URL(page.url()).hash.split('/')[2];
    const hands = (await (await fetch(`${server.url}v1/tables/${made.table}/replay?question=1`)).json()).hands;
    await counts(page.locator('.hand .slot'), hands[0].length);
    assert.notEqual(again, made.table);
    await page.context().close();
    await late.context().close();
});

test('everybody sees that the host chose the deal', { timeout: 300_000 }, async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', options: { players: 3, seed: 5 } });
    const host = await open(await newPage(browser, server.url), made);
    const watcher = await open(await newPage(browser, server.url, { locale: 'fr-FR' }), made, '');
    await host.getByText('The host chose this deal').click();
    await host.getByText('can know every hand').waitFor();
    await watcher.getByText('L’hôte a choisi cette donne').waitFor();
    await looks(host, 'badge-gathering');
    await host.getByRole('button', { name: 'Start' }).click();
    await asked(host);
    await host.getByText('The host chose this deal').waitFor();
    await watcher.locator('.stage .deal-badge').waitFor();
    await looks(host, 'badge-play');
    await host.setViewportSize({ width: 1280, height: 800 });
    await playOn(host);
    await host.getByText('nothing was promised that could be checked').waitFor();
    sound(host);
    sound(watcher);
    await host.context().close();
    await watcher.context().close();
});

test('the deal of the day has its badge, and is checked', { timeout: 300_000 }, async () => {
    const day = await (await fetch(`${server.url}v1/daily`)).json();
    const made = await newTable(server.url, { name: 'Ada', bots: day.bots, options: day.options, start: true });
    const page = await open(await newPage(browser, server.url), made);
    await asked(page);
    await page.locator('.deal-badge', { hasText: 'Deal of the day' }).waitFor();
    await playOn(page);
    await found(page, 'fair');
    sound(page);
    await page.context().close();
});

/** What this browser is told of a table, with one commitment for another: as if the server lied. */
async function lie(page, from, to) {
    await page.addInitScript(
        ([one, other]) => {
            const read = ReadableStreamDefaultReader.prototype.read;
            ReadableStreamDefaultReader.prototype.read = async function (...args) {
                const part = await read.apply(this, args);
                if (part.value instanceof Uint8Array) {
                    const text = new TextDecoder().decode(part.value);
                    if (text.includes(one) && !text.includes('"status":"over"')) {
                        part.value = new TextEncoder().encode(text.replaceAll(one, other));
                    }
                }
                return part;
            };
        },
        [from, to],
    );
}

test('a server that keeps another promise is found out', { timeout: 300_000 }, async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { players: 3 } });
    const { deal } = (await (await fetch(`${server.url}v1/tables/${made.table}`)).json()).table;
    const page = await newPage(browser, server.url);
    await lie(page, deal.commitment, 'ab'.repeat(32));
    await open(page, made);
    await playOn(page);
    await found(page, 'unfair');
    await page.getByRole('alert').getByText('the deal is not the one that was promised').click();
    await page.getByText('not the one you were promised').waitFor();
    await looks(page, 'warning');
    sound(page);
    await page.context().close();
});
