/* Time and presence in a real browser: closing the page, clocks, and bots for who is away. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { asked, becomes, counts, decide, flaws, newPage, newTable, pressTool, question, reads, shoot, startServer, tooSmall, tooWide } from './harness.js';
import { owed, Person, seatTable } from './person.js';
import { browser, server } from './stage.js';

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const sound = (page) => assert.deepEqual(page.wrong, []);

/** Asks until it is so. */
async function come(holds, what) {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
        if (await holds()) {
            return;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never: ${what}`);
}

test('a game against bots waits for who closed the page', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { absent: 5 } });
    const ada = new Person(server.url, made);
    let page = await newPage(browser, server.url);
    await page.goto(ada.link());
    await asked(page);
    await decide(page);
    await asked(page, 1);
    sound(page);
    const context = page.context();
    await page.close();
    await come(async () => !(await ada.state()).table.chairs[0].connected, 'the page is closed');
    const { now } = await ada.state();
    await come(async () => (await ada.state()).now > now + 7000, 'longer than anybody may be absent');
    page = await context.newPage();
    await page.goto(`${server.url}#/t/${ada.table}`);
    await asked(page, 1);
    assert.equal(await question(page), 2);
    assert.equal(await page.getByText('A bot').count(), 0);
    sound(page);
});

test('the clock is shown at every question', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { timer: 600 } });
    const page = await newPage(browser, server.url);
    await page.goto(new Person(server.url, made).link());
    for (let last = 0; last < 3; last++) {
        await asked(page, last);
        await reads(page.locator('.clock'), /\d+ s left/);
        await decide(page);
    }
    sound(page);
});

test('a missed clock costs one decision', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true, options: { timer: 5 } });
    const page = await newPage(browser, server.url);
    await page.goto(new Person(server.url, made).link());
    await asked(page);
    await asked(page, 1);
    assert.equal(await question(page), 2);
    await page.getByRole('img', { name: 'the bot decided' }).first().waitFor();
    await decide(page);
    await asked(page, 2);
    assert.equal(await question(page), 3);
    sound(page);
});

/** Ada decides in the page, Bob is away. */
async function keptWaiting(size, options) {
    const [ada, bob, eve] = await seatTable(server.url, { options: { players: 4, absent: 120, ...options }, people: 2 });
    const page = await newPage(browser, server.url, { viewport: size });
    await page.goto(ada.link());
    await asked(page);
    await decide(page);
    await page.locator('.sealed').waitFor();
    return { page, ada, bob, eve };
}

for (const [name, size] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    test(`who waits sees when a bot takes over, and may have it play at once: ${name}`, async () => {
        const { page, bob, eve } = await keptWaiting(size);
        const lines = page.locator('.waits');
        await lines.nth(1).waitFor();
        await reads(lines.first(), /Bo 1 is away: a bot takes over in [12]:\d\d/);
        await page.locator('[aria-live]', { hasText: 'Bo 1 is away' }).waitFor({ state: 'attached' });
        assert.deepEqual(await flaws(page), []);
        assert.deepEqual(await tooSmall(page), []);
        assert.equal(await tooWide(page), false);
        await shoot(page, `presence-waits-${name}`);
        await page.getByRole('button', { name: 'Let a bot play now: Bo 1' }).click();
        await come(async () => (await bob.state()).sealed.length > 0, 'the bot decides');
        await lines.nth(1).waitFor({ state: 'detached' });

        /* Back, he reads that it was the bot, and chooses otherwise. */
        const his = await newPage(browser, server.url, { viewport: size });
        await his.goto(bob.link());
        await his.locator('.sealed', { hasText: 'A bot has chosen for you' }).waitFor();
        assert.equal(await his.getByText('You have chosen').count(), 0);
        await shoot(his, `presence-bot-chose-${name}`);
        await decide(his);
        await his.locator('.sealed', { hasText: 'You have chosen' }).waitFor();
        const state = await eve.state();
        await eve.decide(state.question, owed(state)[0]);
        await asked(page, 1);
        await counts(lines, 0);
        sound(page);
        sound(his);
    });
}

test('in a draft, too', async () => {
    const [ada, bob] = await seatTable(server.url, { options: { players: 3, boards: 'drafted', absent: 120, seed: 2 }, people: 1 });
    const now = async () => (await ada.state()).table.draft?.now;
    const [picker, other] = (await now()) === ada.seat ? [ada, bob] : [bob, ada];
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await page.goto(other.link());
    await page.locator('.waits').waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.equal(await tooWide(page), false);
    await shoot(page, 'presence-draft-phone');
    await page.getByRole('button', { name: /Let a bot play now/ }).click();
    await come(async () => (await now()) !== picker.seat, 'the bot picks');
    sound(page);
});

test('who waits may ask once, and who is awaited reads it', async (t) => {
    const brisk = await startServer(['--nudge-wait', 1]);
    t.after(() => brisk.stop());
    const [ada, bob] = await seatTable(brisk.url, { options: { players: 3, seed: 4 }, people: 1 });
    const page = await newPage(browser, brisk.url, { viewport: { width: 320, height: 640 } });
    await page.goto(ada.link());
    await asked(page);
    const button = page.getByRole('button', { name: 'Ask for a decision' });
    const edge = async (locator, side) => {
        const { y, height } = await locator.boundingBox();
        return side === 'top' ? y : y + height;
    };
    /* What I have chosen is said below it. */
    const isClear = async (locator) => (await edge(locator, 'bottom')) <= (await edge(page.locator('.sealed'), 'top'));
    await counts(button, 0);
    await decide(page);
    await button.waitFor();
    await becomes(() => isClear(button), true, 'the button is not covered');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    assert.equal(await tooWide(page), false);
    await shoot(page, 'presence-nudge-phone');
    await button.click();
    const done = page.locator('.waits', { hasText: 'You have asked Bo 1 for a decision' });
    await done.waitFor();
    await becomes(() => isClear(done), true, 'nor is what comes in its place');
    await counts(button, 0);
    const his = await newPage(browser, brisk.url);
    await his.goto(bob.link());
    await asked(his);
    await his.locator('.waits', { hasText: 'Ada waits for your decision' }).waitFor();
    await shoot(his, 'presence-nudged-wide');
    await decide(his);
    await asked(page, 1);
    await counts(page.locator('.waits'), 0);
    sound(page);
    sound(his);
});

test('a vacation is begun and ended at the table, and everybody sees it', async () => {
    const options = { players: 3, seed: 4, timer: 86_400, vacation: 7 };
    const [ada, bob] = await seatTable(server.url, { options, people: 1 });
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await page.goto(ada.link());
    await asked(page);
    await reads(page.locator('.clock b'), '23 h');
    await pressTool(page, 'Table');
    const section = page.locator('dialog .vacation');
    await section.getByText('You have 7 days left').waitFor();
    await section.getByLabel('How long').selectOption('3 days');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    assert.equal(await tooWide(page), false);
    await shoot(page, 'presence-vacation-phone');
    await section.getByRole('button', { name: /I am away until / }).click();
    await section.getByText(/You are away until /).waitFor();
    await page.locator('dialog .chairs small', { hasText: 'away until' }).waitFor();
    await page.keyboard.press('Escape');

    const his = await newPage(browser, server.url);
    await his.goto(bob.link());
    await asked(his);
    await his.locator('.waits', { hasText: 'Ada is away until' }).waitFor();
    await his.getByRole('img', { name: /^away until/ }).first().waitFor();
    await shoot(his, 'presence-vacation-wide');
    await page.getByRole('button', { name: 'I am back' }).click();
    await counts(page.locator('.waits'), 0);
    await counts(his.locator('.waits'), 0);
    sound(page);
    sound(his);
});
