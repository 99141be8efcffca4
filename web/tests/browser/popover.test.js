/* What can be done with a card, at the card: it never covers the card or the hand, says what is paid to
 * whom and what is lacking, and asks once more where that is wanted. Names of cards fit. */
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { asked, flaws, newPage, question, shoot, until } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

const WINDOWS = [[320, 640], [390, 844], [820, 1180], [844, 390], [1024, 768], [1180, 820], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440]];

const price = (move) => (move.left ?? 0) + (move.right ?? 0) + (move.bank ?? 0);
const isBought = (move) => move.use === 'build' && move.bill && (move.left || move.right);

/** Seven players of age III: eight cards. */
let seat;
/** A turn in which something is bought and something else cannot be built. */
let mixed;

async function playTo(options, stop) {
    const [person] = await seatTable(server.url, { options });
    assert.ok(await playUntil([person], (moves) => moves[0], stop), 'the game came to that point');
    return person;
}
before(async () => {
    seat = await playTo({ players: 7, sets: ['cities'], seed: 12 }, ({ view }) => view.phase === 'turn' && view.age === 3 && view.turn === 1);
    mixed = await playTo({ players: 3, seed: 11 }, ({ view, moves, cannot }) =>
        view.phase === 'turn' && moves.some(isBought) && cannot.some(({ use }) => use === 'build'));
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function sitDown(options = {}, person = seat) {
    const page = await newPage(browser, server.url, options);
    await page.goto(person.link());
    await page.locator('.hand .foot').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page;
}

const boxes = (page) =>
    page.evaluate(() => {
        const box = (element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { left, top, right, bottom };
        };
        return {
            ways: box(document.querySelector('.ways')),
            cards: [...document.querySelectorAll('.hand .slot')].map(box),
            card: box(document.querySelector('.slot[aria-pressed=true]')),
            arrow: parseFloat(document.querySelector('.ways').style.getPropertyValue('--ax')),
            window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
        };
    });
/* Whether the rest of the screen can be hit is asked in look.test.js. */
const smallTargets = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.hand button, .hand summary')]
            .map((element) => [element.className, element.getBoundingClientRect()])
            .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
            .map(([name, { width, height }]) => `${name} ${width} × ${height}`),
    );
const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

for (const [width, height] of WINDOWS) {
    test(`at ${width} × ${height} it stands above its card and covers none`, { timeout: 300_000 }, async () => {
        const page = await sitDown({ viewport: { width, height } });
        const count = await page.locator('.hand .slot').count();
        assert.equal(count, 8);
        for (let i = 0; i < count; i++) {
            await page.locator(`#card-${i}`).click();
            await page.locator(`#card-${i}[aria-pressed=true] + .ways`).waitFor();
            await until(page, () => document.querySelector('.ways').getAnimations().length === 0);
            const { ways, cards, card, arrow, window } = await boxes(page);
            cards.forEach((other, k) => assert.ok(!overlap(ways, other), `card ${i} open: card ${k} is covered`));
            assert.ok(ways.left >= 0 && ways.right <= window.right && ways.top >= 0, `card ${i}: within the window`);
            assert.ok(ways.left + arrow > card.left && ways.left + arrow < card.right, `card ${i}: the arrow is at the card`);
            if (i === 0 || i === 4) {
                await shoot(page, `popover-${width}-${i}`);
                assert.deepEqual(await smallTargets(page), []);
                assert.deepEqual(await flaws(page, '.hand'), []);
            }
            await page.keyboard.press('Escape');
            await page.locator('.ways').waitFor({ state: 'detached' });
            assert.equal(await page.evaluate(() => document.activeElement.id), `card-${i}`);
        }
        assert.deepEqual(page.wrong, []);
    });
}

test('a bill names every unit, whom it is bought from and what is left, as the server says', { timeout: 120_000 }, async () => {
    const page = await sitDown({}, mixed);
    const state = await mixed.state();
    const { card } = state.moves.find(isBought);
    const [best] = state.moves.filter((move) => move.card === card && move.use === 'build').sort((a, b) => price(a) - price(b));
    await page.locator(`#card-${state.view.hand.indexOf(card)}`).click();
    const act = page.locator('.ways .act.main');
    await act.waitFor();
    assert.equal(await act.locator('.bill .k-raw, .bill .k-good').count(), best.bill.length);
    assert.equal(await act.locator('.sum b').innerText(), String(price(best)));
    assert.match(await act.innerText(), new RegExp(`leaves you ${best.leaves}`));
});

test('what cannot be done is no button, keeps its place and says why; selling is never primary', { timeout: 120_000 }, async () => {
    const page = await sitDown({}, mixed);
    const { cannot, view } = await mixed.state();
    const row = cannot.find(({ use }) => use === 'build');
    const slot = page.locator(`#card-${view.hand.indexOf(row.card)}`);
    assert.ok((await slot.locator('.foot.no').innerText()).length > 3);
    await slot.click();
    await page.locator('.ways .why').first().waitFor();
    assert.equal(await page.locator('.ways button.why, .ways .why button').count(), 0);
    assert.equal(await page.locator('.ways .main').count(), 0);
    await page.locator('.ways .way', { hasText: 'Sell' }).waitFor();
});

test('confirm my moves: nothing is sent before it is confirmed, and it can be taken back', { timeout: 120_000 }, async () => {
    const persons = await seatTable(server.url, { people: 1 });
    const page = await newPage(browser, server.url);
    await page.goto(persons[0].link());
    await asked(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Confirm my moves' }).click();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    await page.locator('#card-0').click();
    await page.locator('.ways .way').first().click();
    const confirm = page.locator('.ways').getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    assert.deepEqual((await persons[0].state()).sealed, []);
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await page.locator('.ways .way').first().waitFor();
    assert.deepEqual((await persons[0].state()).sealed, []);

    await page.locator('.ways .way').first().click();
    await confirm.waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.ways .sure'));
    await page.keyboard.press('Enter');
    await page.locator('.sealed', { hasText: 'You have chosen' }).waitFor();
    await page.locator('#card-0.picked .chosen').waitFor();
    assert.equal((await persons[0].state()).sealed.length, 1);

    /* The setting is kept. */
    await page.reload();
    await page.locator('#card-1').click();
    await page.locator('.ways .way', { hasText: 'Sell' }).click();
    await confirm.click();
    await page.locator('.sealed', { hasText: 'Sell' }).waitFor();
    assert.equal(await question(page), 1);
    assert.deepEqual(page.wrong, []);
});

test('in forced colours a coin is told from points', { timeout: 120_000 }, async () => {
    const page = await sitDown({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto(`${server.url}#/cards`);
    await page.locator('.catalogue .k-coin').first().waitFor();
    const look = (kind) =>
        page.locator(`.catalogue .${kind}`).first().evaluate((element) => {
            const icon = element.querySelector('.icon');
            return [getComputedStyle(element).backgroundImage !== 'none', getComputedStyle(icon).display !== 'none', icon.innerHTML];
        });
    const [coin, points] = [await look('k-coin'), await look('k-points')];
    assert.ok(coin[0] && !coin[1], 'a coin is a disc of its own');
    assert.ok(!points[0] && points[1], 'points are a scalloped badge');
    assert.notEqual(coin[2], points[2]);
});

/* ---- Names ---- */

/* Until what follows the width of the window has followed. */
const frame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Words that stand on two lines, letters too small or squeezed too much, and what is cut off. */
const badNames = () =>
    [...document.querySelectorAll('.catalogue .card .band')].flatMap((band) => {
        const name = band.querySelector('.name');
        const text = name.firstChild;
        const inner = band.getBoundingClientRect();
        const faults = [];
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const rows = [...range.getClientRects()];
            if (rows.length !== 1) {
                faults.push('broken');
            }
            if (rows.some((box) => box.left < inner.left - 0.5 || box.right > inner.right + 0.5 || box.bottom > inner.bottom + 1 || box.top < inner.top - 1)) {
                faults.push('cut off');
            }
        }
        if (parseFloat(getComputedStyle(name).fontSize) < 12) {
            faults.push('too small');
        }
        if (Number(name.style.getPropertyValue('--squeeze') || 1) < 0.7) {
            faults.push(`squeezed to ${name.style.getPropertyValue('--squeeze')}`);
        }
        return faults.length ? [`${text.data}: ${faults}`] : [];
    });

for (const [lang, locale] of [['en', 'en-GB'], ['fr', 'fr-FR'], ['de', 'de-DE']]) {
    test(`every name of a card fits at every width of a slot: ${lang}`, { timeout: 300_000 }, async () => {
        const page = await sitDown({ locale });
        const slots = [];
        for (const [width, height] of WINDOWS) {
            await page.setViewportSize({ width, height });
            await frame(page);
            slots.push(await page.locator('.hand .slot').first().evaluate((element) => element.offsetWidth));
        }
        await page.goto(`${server.url}#/cards`);
        await page.locator('.catalogue .card').nth(170).waitFor();
        for (const [i, [width, height]] of WINDOWS.entries()) {
            assert.ok(slots[i] > 60, `${width}: a slot of ${slots[i]} pixels`);
            await page.setViewportSize({ width, height });
            await page.locator('.catalogue').first().evaluate((list, px) => {
                list.style.gridTemplateColumns = `repeat(auto-fill, ${px}px)`;
            }, slots[i]);
            await frame(page);
            assert.deepEqual(await page.evaluate(badNames), [], `${lang} at ${width} × ${height}, slots of ${slots[i]}`);
        }
    });
}
