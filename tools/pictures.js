/* The pictures of the README: one game, dealt from a fixed seed and played to its third age, seen on a
 * desk by day and at dusk, and on a phone; and the lobby.
 *
 *     node pictures.js FOLDER
 *
 * Bots of a level decide the same on every machine, and so does the person here: by a list of wishes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shrink } from './png_palette.js';
import { newPage, startBrowser, startServer } from '../web/tests/browser/harness.js';
import { playUntil, seatTable } from '../web/tests/browser/person.js';

const BYTES_MAX = 150_000;
const SEED = 31;
const BOARDS = ['alexandria A', 'babylon B', 'giza B', 'rhodes A', 'ephesus B'];
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

const [folder] = process.argv.slice(2);

/* What a colour is worth to somebody who wants to show a city: first what makes things, later the rest. */
const early = { brown: 26, gray: 24, green: 20, blue: 16, yellow: 16, red: 14 };
const late = { purple: 24, blue: 22, green: 22, yellow: 20, red: 18, gray: 18, brown: 14 };

/** Chooses the stage or the card that brings most, of every colour some, at a low price. */
async function wishes(url) {
    const { cards } = await (await fetch(`${url}v1/cards`)).json();
    const colours = new Map(cards.map(({ slug, colour }) => [slug, colour]));
    return (moves, { view }) => {
        const own = view.cities[view.seat].structures.map((slug) => colours.get(slug));
        const worth = ({ use, card, left = 0, right = 0, bank = 0 }) => {
            const price = left + right + bank;
            const colour = colours.get(card);
            const same = own.filter((one) => one === colour).length;
            const wanted = (view.age === 1 ? early : late)[colour] ?? 0;
            return use === 'stage' ? 25 - price : use === 'build' ? wanted - 1.5 * price - 3 * same : 0;
        };
        return moves.reduce((best, move) => (worth(move) > worth(best) ? move : best));
    };
}

/** Until everything that comes late is there: fonts, drawings. */
const settled = (page) =>
    page.waitForFunction(() =>
        document.fonts.status === 'loaded' &&
        [...document.querySelectorAll('.w-wonder')].every((place) => place.querySelector('svg')));

async function shoot(page, name) {
    await settled(page);
    await page.mouse.move(0, 0);
    const path = join(folder, `${name}.png`);
    const small = shrink(await page.screenshot());
    if (small.length > BYTES_MAX) {
        throw new Error(`${path}: ${small.length} bytes, more than ${BYTES_MAX}`);
    }
    writeFileSync(path, small);
    console.log(`${path}: ${small.length} bytes`);
}

async function openTable(browser, person, options) {
    const page = await newPage(browser, person.url, { ...options, locale: 'en-GB' });
    await page.goto(person.link());
    await page.locator('.hand .slot').first().waitFor();
    return page;
}

async function makePictures(server, browser) {
    const [ada] = await seatTable(server.url, {
        options: { players: 5, seed: SEED, title: 'Harbour inn' }, boards: BOARDS, bots: 'normal',
    });
    const found = await playUntil([ada], await wishes(server.url), ({ view }) => view.age === 3 && view.turn === 2);
    if (!found) {
        throw new Error('the game did not come to its third age');
    }
    const looks = [
        ['table', { ...DESK, colorScheme: 'light' }],
        ['table-dark', { ...DESK, colorScheme: 'dark' }],
        ['table-phone', { ...PHONE, colorScheme: 'light' }],
    ];
    for (const [name, options] of looks) {
        const page = await openTable(browser, ada, options);
        await shoot(page, name);
        await page.context().close();
    }
}

const server = await startServer();
const browser = await startBrowser();
try {
    await makePictures(server, browser);
} finally {
    await browser.close();
    await server.stop();
}
