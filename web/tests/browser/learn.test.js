/* Learning to play: the lesson from its first step to the score sheet in three languages, by mouse, by
 * keyboard and by being shown; back, leaving, without a server, on every screen. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, test } from 'node:test';
import { becomes, counts, flaws, kept, newPage, passScene, reads, shoot, tooSmall, tooWide } from './harness.js';
import { browser, server } from './stage.js';

beforeEach(() => server.start());

const IDEAS = ['goal', 'pass', 'cost', 'buy', 'chain', 'war', 'science', 'wonder', 'coins', 'guilds', 'neighbours', 'leave'];
const TURNS = 18;

/* What the deals show, and what they come to for who follows all advice; tests/lesson_seed.js writes it. */
const deals = JSON.parse(readFileSync(new URL('../../src/lib/lesson_deals.json', import.meta.url), 'utf8'));
const ideaAt = (turn) => deals.first.ideas[turn - 1];

test('every deal holds with this network of the bots', () => {
    const web = fileURLToPath(new URL('../..', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/lesson_seed.js'], { cwd: web, encoding: 'utf8' });
    assert.equal(status, 0, `A NEW SEED IS NEEDED: cd web && node tests/lesson_seed.js --search\n${stdout}${stderr}`);
});

const sound = (page) => assert.deepEqual(page.wrong, []);
const coachAt = (page, turn) => page.locator(`.coach[data-turn="${turn}"]`);

async function open(options, lesson = 'first') {
    const page = await newPage(browser, server.url, options);
    await page.goto(`${server.url}#/learn/${lesson}`);
    return page;
}

/** Waits for the coach of a turn, when what happened before it has been shown. */
async function at(page, turn) {
    const coach = coachAt(page, turn);
    await coach.waitFor();
    await passScene(page);
    return { coach, idea: await coach.getAttribute('data-idea'), isFree: (await coach.getAttribute('data-free')) === 'true' };
}

const handOf = (page) => page.locator('.hand .slot .name').allTextContents();
const lit = (page) => page.locator('.hand .row > li:not(.gone):not([inert])');

const litIndex = (page) =>
    page.evaluate(() => [...document.querySelectorAll('.hand .row > li:not(.gone)')].findIndex((slot) => !slot.inert));

async function clickMove(page, isFree) {
    await lit(page).first().locator('.slot').click();
    await page.locator(isFree ? '.ways .choice .act' : '.ways .choice[data-lit] .act').first().click();
}

async function keyMove(page, isFree) {
    const index = isFree ? 0 : await litIndex(page);
    await page.keyboard.press(String(index + 1));
    await page.waitForFunction((free) =>
        document.activeElement?.matches(free ? '.ways .way' : '.ways .choice[data-lit] .act'), isFree);
    await page.keyboard.press('Enter');
}

const showMove = (page) => page.locator('.coach .primary').click();

/** Plays from one turn to before another; the ideas that were shown. */
async function walk(page, move, from = 1, to = TURNS + 1) {
    const ideas = [];
    for (let turn = from; turn < to; turn++) {
        const { idea, isFree } = await at(page, turn);
        ideas.push(idea);
        await move(page, isFree);
    }
    return ideas;
}

async function checkEnd(page, ideas, total) {
    await page.locator('.lesson-end').waitFor();
    await passScene(page);
    assert.deepEqual(IDEAS.filter((idea) => ideas.filter((one) => one === idea).length !== 1), [], 'each idea once');
    await counts(page.locator('.lesson-end .lines li'), 8);
    const points = (await page.locator('.lesson-end .lines strong').allTextContents()).map((text) => Number(text.replace('−', '-')));
    assert.equal(points.slice(0, -1).reduce((a, b) => a + b, 0), points.at(-1));
    for (const note of await page.locator('.lesson-end .lines p').allTextContents()) {
        assert.match(note, /^[^{}]+\.$/);
    }
    assert.match(await page.locator('.lesson-end h1').innerText(), total);
    await counts(page.locator('.lesson-end .rivals li'), 4);
    assert.equal(Number(await page.locator('.lesson-end .rivals .mine strong').textContent()), points.at(-1));
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
}

test('in English by mouse: every idea once, then my score line by line', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Start the first game' }).click();
    const ideas = await walk(page, clickMove);
    await checkEnd(page, ideas, /^\d+ points: your score, line by line$/);
    await shoot(page, 'learn-end');
    /* The lobby knows. */
    await page.getByRole('link', { name: 'Play a game' }).click();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByRole('heading', { name: /^The first game/ }).getByRole('img', { name: 'played' }).waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(await tooSmall(page), []);
    await shoot(page, 'learn-list');
    await page.getByRole('link', { name: 'Play it again' }).click();
    await at(page, 1);
    sound(page);
    await page.context().close();
});

test('in French by keyboard', async () => {
    const page = await open({ locale: 'fr-FR' });
    const ideas = await walk(page, keyMove);
    await checkEnd(page, ideas, /^\d+ points\u00a0: votre score, ligne par ligne$/);
    sound(page);
    await page.context().close();
});

test('in German by being shown: who follows all advice wins', async () => {
    const page = await open({ locale: 'de-DE' });
    const reasons = [];
    const ideas = await walk(page, async () => {
        await page.locator('.coach .primary:enabled').waitFor();
        reasons.push(await page.locator('.coach .why').allTextContents());
        await showMove(page);
    });
    assert.deepEqual(ideas, deals.first.ideas);
    /* As soon as the choice is free, what is advised has a reason. */
    assert.deepEqual(reasons.slice(0, 9).flat(), []);
    for (const [i, [reason]] of reasons.slice(9).entries()) {
        assert.match(reason ?? '', /^Warum: [^{}]+\.$/, `turn ${10 + i}`);
    }
    await checkEnd(page, ideas, new RegExp(`^${deals.first.points} Punkte: deine Wertung, Zeile für Zeile$`));
    await reads(page.locator('.lesson-end header p'), /Du gewinnst/);
    sound(page);
    await page.context().close();
});

test('while an idea is new only what is lit can be used; later any card', async () => {
    const page = await open();
    await at(page, 1);
    await counts(lit(page), 1);
    /* Neither a figure nor the card list takes another card. */
    const index = await litIndex(page);
    await page.keyboard.press(index === 0 ? '2' : '1');
    await page.keyboard.press(String(index + 1));
    await page.locator('.ways').waitFor();
    await becomes(() => page.locator('.hand .slot[aria-pressed=true] .name').textContent(), await lit(page).locator('.name').textContent());
    await counts(page.locator('.ways .choice:not([inert])'), 1);
    await page.locator('.ways .choice[data-lit] .act').click();
    await walk(page, showMove, 2, 10);
    await at(page, 10);
    await counts(lit(page), 4);
    await counts(page.locator('.hand .row > li[inert]'), 0);
    sound(page);
    await page.context().close();
});

test('back undoes a turn as often as one likes', async () => {
    const page = await open();
    await at(page, 1);
    assert.ok(await page.getByRole('button', { name: 'Back' }).isDisabled());
    const hands = [];
    for (let turn = 1; turn < 8; turn++) {
        await at(page, turn);
        hands[turn] = await handOf(page);
        await showMove(page);
    }
    await at(page, 8);
    for (let turn = 7; turn > 5; turn--) {
        await page.getByRole('button', { name: 'Back' }).click();
        await at(page, turn);
        await becomes(() => handOf(page), hands[turn], `the hand of turn ${turn}`);
    }
    /* And on, the same way. */
    assert.deepEqual(await walk(page, clickMove, 6, 8), [ideaAt(6), ideaAt(7)]);
    await at(page, 8);
    sound(page);
    await page.context().close();
});

test('leaving keeps the place, and so does a reload', async () => {
    const page = await open();
    await walk(page, showMove, 1, 5);
    await at(page, 5);
    const hand = await handOf(page);
    await page.reload();
    await at(page, 5);
    assert.deepEqual(await handOf(page), hand);
    await page.getByRole('button', { name: 'Leave' }).click();
    await reads(page.locator('.gate.learn p'), /You stopped at turn 5 of 18\./);
    await counts(page.locator('.tcard'), 0);
    await page.getByRole('link', { name: 'Go on at turn 5' }).click();
    await at(page, 5);
    assert.deepEqual(await handOf(page), hand);
    assert.equal(await coachAt(page, 5).getAttribute('data-idea'), ideaAt(5));
    sound(page);
    await page.context().close();
});

test('with the server gone', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.reload();
    await page.locator('.notice').waitFor();
    await page.getByRole('link', { name: 'Start the first game' }).click();
    await walk(page, showMove);
    await page.locator('.lesson-end').waitFor();
    sound(page);
    await page.context().close();
});

/* What the rest of the box adds: five decisions, five ideas. */
for (const [lesson, locale, last] of [
    ['leaders', 'de-DE', /Dann beginnt das Zeitalter/],
    ['cities', 'fr-FR', /La colombe reste chez elle/],
    ['teams', 'en-GB', /Losses hit your partner, too/],
    ['duel', 'en-GB', /The Free City must build/],
]) {
    test(`a short lesson: ${lesson}, ${locale}`, async () => {
        const page = await open({ locale, viewport: { width: 390, height: 844 }, hasTouch: true }, lesson);
        await at(page, 1);
        await shoot(page, `learn-${lesson}`, false);
        assert.deepEqual(await flaws(page), []);
        const ideas = await walk(page, showMove, 1, 6);
        assert.deepEqual(ideas, deals[lesson].ideas);
        await counts(page.locator('.lesson-end .learnt li'), 5);
        await reads(page.locator('.lesson-end .learnt'), last);
        assert.deepEqual(await flaws(page), []);
        assert.deepEqual(await tooSmall(page), []);
        await shoot(page, `learn-${lesson}-end`);
        /* The same game goes on without the coach. */
        await page.locator('.lesson-end .acts a').nth(1).click();
        await page.locator('.hand .slot').first().waitFor();
        await counts(page.locator('.coach'), 0);
        sound(page);
        await page.context().close();
    });
}

const covers = (page) =>
    page.evaluate(() => {
        const [coach, card] = ['.coach', '.hand .row > li:not([inert]) .slot'].map((one) => document.querySelector(one).getBoundingClientRect());
        const inside = coach.left >= 0 && coach.top >= 0 && coach.right <= innerWidth && coach.bottom <= innerHeight;
        const apart = coach.bottom <= card.top || coach.top >= card.bottom || coach.right <= card.left || coach.left >= card.right;
        const seen = card.top < innerHeight && card.bottom > 0;
        return { inside, apart, seen };
    });

/** Cities beside one's own that the coach hides a part of. */
const hidden = (page) =>
    page.evaluate(() => {
        const coach = document.querySelector('.coach').getBoundingClientRect();
        return [...document.querySelectorAll('.city.side')].map((city) => city.getBoundingClientRect()).filter((city) =>
            coach.left < city.right && coach.right > city.left && coach.top < city.bottom && coach.bottom > city.top).length;
    });

for (const [width, height, theme] of [[320, 640, 'light'], [390, 844, 'light'], [844, 390, 'light'], [1440, 900, 'light'], [1440, 900, 'dark']]) {
    test(`at ${width} × ${height}, ${theme}: the coach hides nothing that is lit`, async () => {
        const page = await open({ viewport: { width, height }, colorScheme: theme, hasTouch: width < 1000 });
        for (let turn = 1; turn <= 10; turn++) {
            await at(page, turn);
            if (turn < 10) {
                await becomes(() => covers(page), { inside: true, apart: true, seen: true }, `turn ${turn}`);
            }
            if (turn === 10) {
                /* It speaks of the neighbours. Folded, it leaves the hand free. */
                await becomes(() => hidden(page), 0, 'the neighbours');
                if (width < 1000) {
                    await page.getByRole('button', { name: 'Fold up or out' }).click();
                    await becomes(() => covers(page), { inside: true, apart: true, seen: true }, 'folded');
                    await page.getByRole('button', { name: 'Fold up or out' }).click();
                }
            }
            if ([1, 4, 9, 10].includes(turn)) {
                await shoot(page, `learn-${width}-${theme}-${turn}`, false);
            }
            if (turn === 4) {
                assert.deepEqual(await flaws(page), []);
                assert.deepEqual(await tooSmall(page), []);
                assert.ok(!(await tooWide(page)));
            }
            await showMove(page);
        }
        sound(page);
        await page.context().close();
    });
}
