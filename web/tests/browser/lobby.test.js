/* The lobby in a real browser: three ways in before any option, options that hide nothing, the tables
 * of this person with what they wait for, and how all of it looks. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
    asked, becomes, counts, drawn, flaws, newPage, newTable, openOptions, reads, shoot, tooSmall, tooWide,
} from './harness.js';
import { owed, Person, playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const sound = (page) => assert.deepEqual(page.wrong, []);
const HOUR = 3600;

/** A page of somebody who has these seats, in the lobby. */
async function lobby(seats = [], options = {}) {
    const page = await newPage(browser, server.url, options);
    await page.goto(server.url);
    const known = seats.map(({ table, secret }, i) => ({ table, secret, at: Date.now() - i }));
    await page.evaluate((list) => localStorage.setItem('septem', JSON.stringify({ name: 'Ada', seats: list })), known);
    await page.reload();
    await page.locator('.gate.play .pips .on').first().waitFor();
    return page;
}

test('all tables of this browser are asked for with one request', async () => {
    const page = await newPage(browser, server.url);
    const asks = [];
    page.on('request', (request) => /glance/.test(request.url()) && asks.push(request.url().replace(server.url, '')));
    await page.goto(server.url);
    const known = seatsOf().map(({ table, secret }) => ({ table, secret, at: Date.now() }));
    await page.evaluate((list) => localStorage.setItem('septem', JSON.stringify({ seats: list })), known);
    await page.reload();
    await counts(page.locator('.mine .tcard:not(.rest)'), 2);
    assert.deepEqual(asks, ['v1/glances']);
    sound(page);
    await page.context().close();
});

/** What lies on top in the middle of an element is that element. */
const isFree = (locator) =>
    locator.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });

const decideFirst = async (person) => {
    const state = await person.state();
    const [move] = owed(state);
    await person.decide(state.question, move);
};

/* Four tables of Ada's: two wait for her, one for others, one is over. */
const tables = {};
before(async () => {
    const at = (age, turn) => ({ view }) => view.age === age && view.turn >= turn;
    const sit = (options, people, stop, boards) =>
        seatTable(server.url, { options, people, boards, bots: 'easy' }).then(async (persons) => {
            await playUntil(persons, (moves) => moves[0], stop);
            return persons;
        });
    tables.days = await sit({ players: 3, timer: 48 * HOUR, seed: 3, title: 'The cousins' }, 1, at(1, 3), ['giza B']);
    tables.hour = await sit({ players: 4, timer: HOUR, seed: 4, title: 'Friday table' }, 2, at(2, 1), ['rhodes A']);
    tables.others = await sit({ players: 3, timer: 48 * HOUR, seed: 5 }, 1, at(1, 2));
    await decideFirst(tables.others[0]);
    tables.over = await sit({ players: 3, seed: 6 }, 0);
    tables.listed = new Person(server.url, await newTable(server.url, {
        name: 'Eve', options: { players: 5, listed: true, title: 'Evening round', sets: ['base', 'leaders'] },
    }));
});
const seatsOf = () => [tables.over[0], tables.others[0], tables.days[0], tables.hour[0]];

test('three ways in, one of them blue, and nothing is asked', async () => {
    const page = await lobby();
    await counts(page.locator('.gate'), 3);
    for (const name of ['Learn to play', 'Against bots', 'With friends']) {
        await page.getByRole('region', { name }).waitFor();
    }
    await counts(page.locator('main .primary:visible'), 1);
    await counts(page.locator('main :is(select, [type=radio], [type=checkbox])'), 0);
    await page.getByRole('button', { name: 'Play now' }).click();
    assert.ok(await asked(page));
    sound(page);
    await page.context().close();
});

test('all lessons and the rules are at hand, a table for friends to its link', async () => {
    const page = await lobby();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByRole('link', { name: 'Read the two pages' }).click();
    await becomes(() => page.url(), /#\/rules$/);
    await page.getByRole('heading', { name: 'How to play' }).waitFor();
    await page.getByRole('link', { name: 'Septem: Lobby' }).click();
    await page.getByRole('button', { name: 'Make a table' }).click();
    await page.locator('#share-link').waitFor();
    sound(page);
    await page.context().close();
});

for (const [width, height] of [[1440, 900], [1366, 768], [1024, 768], [844, 390], [390, 844], [320, 640]]) {
    test(`options hide no button that they belong to, ${width}×${height}`, async () => {
        const page = await lobby([], { viewport: { width, height } });
        const play = page.getByRole('button', { name: 'Play now' });
        for (const way of ['play', 'friends']) {
            await openOptions(page, way);
            await drawn(page);
            assert.ok(await isFree(play), `the blue button, with the options of ${way}`);
            assert.ok(await isFree(page.locator(`.gate.${way} .big`)), `its own button, with the options of ${way}`);
            await counts(page.locator('.drawer'), 1, 'one of them is open');
        }
        await page.locator('.drawer [role=switch]').last().focus();
        await page.keyboard.press('Escape');
        await counts(page.locator('.drawer'), 0);
        await page.waitForFunction(() => document.activeElement?.matches('.gate.friends .knob'));
        if (width >= 1024) {
            await openOptions(page);
            await page.locator('.hello h1').click();
            await counts(page.locator('.drawer'), 0, 'a press elsewhere closes what lies over others');
        }
        sound(page);
        await page.context().close();
    });
}

test('every set says what it is, and two players what that means', async () => {
    const page = await lobby();
    await openOptions(page);
    const sets = page.locator('.drawer .sets [role=switch]');
    for (const set of await sets.all()) {
        const note = page.locator(`[id="${await set.getAttribute('aria-describedby')}"]`);
        await reads(note, /\w.*\.$/);
    }
    assert.ok((await sets.count()) >= 5);
    await page.getByRole('switch', { name: 'Leaders' }).check();
    await page.getByRole('switch', { name: /^Expert leaders/ }).waitFor();
    await page.getByRole('radio', { name: '2', exact: true }).check();
    await reads(page.locator('.gate.play .foes'), /1 opponent .*Free City/);
    await page.getByRole('button', { name: 'Play now' }).click();
    assert.ok(await asked(page));
    sound(page);
    await page.context().close();
});

test('a phone: the blue button on the first screen, the whole plate a way to learn', async () => {
    const page = await lobby([], { viewport: { width: 390, height: 844 }, hasTouch: true });
    const box = await page.getByRole('button', { name: 'Play now' }).boundingBox();
    assert.ok(box.y + box.height < 844, 'without scrolling');
    const text = await page.locator('.gate.learn p').boundingBox();
    await page.mouse.click(text.x + 20, text.y + text.height / 2);
    await becomes(() => page.url(), /#\/learn\/first$/);
    sound(page);
    await page.context().close();
});

test('what waits for me lies in front, the most urgent first', async () => {
    const page = await lobby(seatsOf());
    const cards = page.locator('.tcards > li > .tcard');
    await counts(cards, 2);
    await reads(cards.nth(0), /Friday table\s*Bo 1, Bo 2,? and 1 bot · 4 players\s*\d+ min left\s*Age II, turn 1/);
    await reads(cards.nth(1), /The cousins\s*Bo 1 and 1 bot · 3 players\s*47 h left\s*Age I, turn 3/);
    assert.ok(await cards.nth(0).evaluate((card) => card.classList.contains('first')));
    await cards.locator('.w-wonder svg').nth(1).waitFor();
    await reads(page.locator('.hello p'), '2 tables wait for you.');
    const rest = page.locator('.tcard.rest');
    await reads(rest, /1 table waits for others\s*Bo 1 and 1 bot: Bo 1 chooses/);
    await rest.getByRole('link').click();
    await page.locator('.play').waitFor();
    sound(page);
    await page.context().close();
});

test('a table goes from card to card as its people decide', async () => {
    const persons = await seatTable(server.url, { options: { players: 3, seed: 8, title: 'Quick one' }, people: 1, bots: 'easy' });
    const page = await lobby([persons[0]]);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('.tcard.first', { hasText: 'Quick one' }).waitFor();
    await decideFirst(persons[0]);
    await look();
    await page.locator('.tcard.rest', { hasText: 'Quick one: Bo 1 chooses' }).waitFor();
    await decideFirst(persons[1]);
    await becomes(async () => (await look(), page.locator('.tcard.first', { hasText: 'turn 2' }).count()), 1);
    sound(page);
    await page.context().close();
});

test('tables stay as they are shown while the server fails', async () => {
    const page = await lobby(seatsOf());
    const cards = page.locator('.mine .tcard:not(.rest)');
    const alert = page.locator('.mine').getByRole('alert');
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const over = page.locator('.mine .over summary');
    await counts(cards, 2);
    await page.route('**/v1/glances', (route) => route.fulfill({ status: 502, body: 'a proxy' }));
    await look();
    await alert.waitFor();
    await counts(cards, 2);
    await reads(over, 'Finished (1)');
    await page.unroute('**/v1/glances');
    await look();
    await counts(alert, 0);
    await counts(cards, 2);
    sound(page);
    await page.context().close();
});

test('what is over is folded, and forgotten when one wants', async () => {
    const page = await lobby([...seatsOf(), { table: 'AAAAAAAAAAAAAAAA', secret: 'x'.repeat(43) }]);
    const over = page.locator('.mine .over');
    await reads(over.locator('summary'), 'Finished (2)');
    assert.ok(!(await over.locator('.rows').isVisible()));
    await over.locator('summary').click();
    await over.getByRole('link', { name: /\w+ and \w+ .*\d+ points, place [1-3]/s }).waitFor();
    const gone = over.locator('li', { hasText: /no such table/i });
    await gone.getByRole('button', { name: /^Forget/ }).click();
    await counts(gone, 0);
    await page.waitForFunction(() => document.activeElement?.id === 'your-tables');
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.septem).seats.length), 4);
    sound(page);
    await page.context().close();
});

test('tables of others, and a way in by link or number', async () => {
    const page = await lobby();
    const open = page.getByRole('region', { name: 'Open tables' });
    const row = open.locator('li', { hasText: 'Evening round' });
    await reads(row, /5 players · Base game, Leaders · gathering · 4 chairs free/);
    await open.getByLabel('Link or number of a table').fill('#/nonsense');
    await open.getByRole('button', { name: 'Join' }).click();
    await open.getByRole('alert').waitFor();
    await open.getByLabel('Link or number of a table').fill(tables.listed.table);
    await open.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Take a seat' }).waitFor();
    sound(page);
    await page.context().close();
});

test('the coast lives, and rests for those who want that', async () => {
    const moving = (page) =>
        page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.closest('.coast')).length);
    const page = await lobby([], { reducedMotion: 'no-preference' });
    await becomes(async () => (await moving(page)) >= 3, true, 'boats drift');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await becomes(() => moving(page), 0);
    sound(page);
    await page.context().close();
});

const looks = [
    { name: '320-dark-fr', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' },
    { name: '390-light-de', viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'de-DE' },
    { name: '844-light', viewport: { width: 844, height: 390 }, colorScheme: 'light' },
    { name: '820-dark', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
    { name: '1366-light-fr', viewport: { width: 1366, height: 768 }, colorScheme: 'light', locale: 'fr-FR' },
    { name: '1440-dark-de', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'de-DE' },
    { name: '2560-light', viewport: { width: 2560, height: 1440 }, colorScheme: 'light' },
    { name: '1440-forced', viewport: { width: 1440, height: 900 }, colorScheme: 'dark', forcedColors: 'active' },
];
for (const { name, ...options } of looks) {
    test(`how it looks, ${name}`, { timeout: 300_000 }, async () => {
        const page = await lobby(seatsOf(), options);
        const look = async (screen) => {
            await drawn(page);
            await shoot(page, `lobby-${screen}-${name}`);
            assert.deepEqual(await flaws(page), [], `${screen}: axe`);
            assert.deepEqual(await tooSmall(page), [], `${screen}: targets under 44 pixels`);
            assert.equal(await tooWide(page), false, `${screen}: wider than the window`);
        };
        await page.locator('.deal .w-wonder svg').waitFor();
        await page.locator('.tcard .w-wonder svg').nth(1).waitFor();
        await page.waitForFunction(() => document.querySelectorAll('.isle svg').length === 7);
        await look('tables');
        await openOptions(page, 'play');
        await look('play');
        await openOptions(page, 'friends');
        await look('friends');
        sound(page);
        await page.context().close();
    });
}
