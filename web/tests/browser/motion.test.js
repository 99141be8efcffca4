/* What moves and sounds: it is there, it is over in time, nothing waits for it, and it can be turned
 * off. The other files run with less motion. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { asked, decide, flaws, newPage, shoot, tooWide, until } from './harness.js';
import { playUntil, seatTable } from './person.js';
import { browser, server } from './stage.js';

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const clean = (page) => assert.deepEqual(page.wrong, []);

/** A page that keeps every sound it starts, in `heard`. */
async function listeningPage(options) {
    const page = await newPage(browser, server.url, options);
    await page.addInitScript(() => {
        globalThis.heard = [];
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...times) {
            globalThis.heard.push(this.buffer);
            return start.apply(this, times);
        };
    });
    return page;
}

/** Each different sound, as a real device would play it: how long, how loud at most, how loud. */
const measured = (page) =>
    page.evaluate(() =>
        Promise.all([...new Set(globalThis.heard)].map(async (buffer) => {
            const offline = new OfflineAudioContext(1, 48_000 * 1.5, 48_000);
            const source = new AudioBufferSourceNode(offline, { buffer });
            source.connect(offline.destination);
            source.start();
            const samples = (await offline.startRendering()).getChannelData(0);
            const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
            const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
            return { seconds: buffer.duration, peak, power };
        })),
    );

const heardCount = (page) => page.evaluate(() => globalThis.heard.length);

test('six sounds accompany a game; none is silent, none clips, none is long', async () => {
    const page = await listeningPage();
    const persons = await seatTable(server.url, { boards: ['giza A', 'rhodes A', 'ephesus A'], options: { players: 3 } });
    await page.goto(persons[0].link());
    await asked(page);
    await page.locator('.flights').waitFor({ state: 'attached' });
    await decide(page);
    await until(page, () => globalThis.heard.length > 1);
    const choose = (moves) => ['stage', 'build'].map((use) => moves.find((move) => move.use === use)).find(Boolean) ?? moves[0];
    await playUntil(persons, choose);
    await page.locator('.end').waitFor();
    await until(page, () => new Set(globalThis.heard).size === 6);
    for (const { seconds, peak, power } of await measured(page)) {
        assert.ok(seconds <= 1.2, `${seconds} s`);
        assert.ok(peak > 0.05 && peak < 0.5, `peak ${peak}`);
        assert.ok(power > 1e-5, `power ${power}`);
    }
    clean(page);
});

test('sounds can be turned off, and the choice is remembered', async () => {
    const page = await listeningPage();
    const [ada] = await seatTable(server.url, {});
    await page.goto(ada.link());
    await asked(page);
    await page.locator('.flights').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Turn sounds off' }).click();
    await page.getByRole('button', { name: 'Turn sounds on' }).waitFor();
    await decide(page);
    await asked(page, 1);
    assert.equal(await heardCount(page), 0);
    await page.reload();
    await page.getByRole('button', { name: 'Settings' }).click();
    const toggle = page.getByRole('switch', { name: /^Sounds/ });
    await toggle.waitFor();
    assert.equal(await toggle.isChecked(), false);
    await toggle.click();
    await until(page, () => globalThis.heard.length === 1);
    clean(page);
});

// ---- Motion ----

const MOVES = { reducedMotion: 'no-preference' };

/** A page at the seat of a table where everything moves, and what moves loaded. */
async function movingPage(person, options = {}) {
    const page = await listeningPage({ ...MOVES, viewport: { width: 1440, height: 900 }, ...options });
    await page.goto(person.link());
    await page.locator('.flights[data-shown]').waitFor({ state: 'attached' });
    return page;
}

/** Whatever moves from now on stands still at once, until `thaw`. */
const freeze = (page) =>
    page.evaluate(() => {
        globalThis.frozen = [];
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...args) {
            const animation = animate.apply(this, args);
            animation.pause();
            globalThis.frozen.push(animation);
            return animation;
        };
        globalThis.thaw = () => {
            Element.prototype.animate = animate;
            globalThis.frozen.forEach((animation) => animation.play());
        };
    });

const running = (page) =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
const drawn = (page) => page.locator('.ghost, .flying, .call');
const turned = (page, old) =>
    page.waitForFunction((last) => Number(document.querySelector('.play')?.dataset.question) > last, old);

const trade = (move) => (move.left ?? 0) + (move.right ?? 0);

/** A table of seven where seat 0 can build something that a neighbour is paid for. */
async function tradingTable() {
    const persons = await seatTable(server.url, { options: { players: 7, seed: 11 } });
    const state = await playUntil(
        persons,
        (moves) => moves.find((move) => move.use === 'build' && !trade(move)) ?? moves[0],
        (now) => now.view.phase === 'turn' && now.view.turn < 6 && now.moves.some((move) => move.use === 'build' && trade(move)) && now,
    );
    const move = state.moves.find((way) => way.use === 'build' && trade(way));
    return { person: persons[0], state, move, seller: move.left ? 1 : 6 };
}

test('all cities turn their card at once, and coins fly to whom they are paid', async () => {
    const { person, state, move, seller } = await tradingTable();
    const page = await movingPage(person);
    await freeze(page);
    await person.decide(state.question, move);
    await turned(page, state.question);
    await until(page, () => document.querySelectorAll('.flying').length > 0);
    assert.equal(await page.locator('[data-city]:not(.own) .just').count(), 6);
    assert.ok(await page.locator('[data-city="0"] .tab.new').count());
    assert.ok(await page.locator('.ghost').count() >= 2, 'the hand that leaves, and the card that is built');
    /* Where coins are when they have arrived, and where the purse is. */
    const missed = await page.evaluate((seat) => {
        const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
        const purse = middle(document.querySelector(`[data-city="${seat}"] [data-purse]`).getBoundingClientRect());
        const ends = globalThis.frozen
            .filter(({ effect }) => effect.target.matches('.flying') && effect.getKeyframes()[0].transform)
            .map((animation) => {
                animation.currentTime = animation.effect.getComputedTiming().endTime;
                return middle(animation.effect.target.getBoundingClientRect());
            });
        return Math.min(...ends.map(({ x, y }) => Math.hypot(x - purse.x, y - purse.y)));
    }, seller);
    await page.evaluate(() => globalThis.frozen.forEach((animation) => (animation.currentTime = 420)));
    await shoot(page, 'reveal');
    assert.ok(missed < 3, `the nearest coin ended ${missed} px from the purse`);
    const ends = await page.evaluate(() => globalThis.frozen.map(({ effect }) => effect.getComputedTiming().endTime));
    assert.ok(Math.max(...ends) <= 1200, `it takes ${Math.max(...ends)} ms`);
    await page.evaluate(() => globalThis.thaw());
    await drawn(page).first().waitFor({ state: 'detached' });
    await until(page, () => document.querySelectorAll('.ghost, .flying, .call').length === 0);
    await until(page, () => document.getAnimations().every(({ playState }) => playState !== 'running'));
    clean(page);
});

test('a click while things move is taken at once, and ends it', async () => {
    const { person, state, move } = await tradingTable();
    const page = await movingPage(person);
    await freeze(page);
    await person.decide(state.question, move);
    await turned(page, state.question);
    await page.locator('.ghost').first().waitFor();
    const slot = await page.locator('[data-hand]:not(.ghost) #card-0').boundingBox();
    await page.mouse.click(slot.x + slot.width / 2, slot.y + slot.height / 2);
    await page.locator('#card-0[aria-pressed=true]').waitFor();
    await until(page, () => document.querySelectorAll('.ghost, .flying, .call').length === 0);
    await page.locator('.ways .way').first().click();
    await turned(page, state.question + 1);
    clean(page);
});

test('with less motion, and with motion switched off, nothing moves', async () => {
    for (const off of ['system', 'switch']) {
        const { person, state, move } = await tradingTable();
        const page = await movingPage(person, off === 'system' ? { reducedMotion: 'reduce' } : {});
        if (off === 'switch') {
            await page.getByRole('button', { name: 'Settings' }).click();
            await page.getByRole('switch', { name: /^Motion/ }).click();
            await page.keyboard.press('Escape');
        }
        await freeze(page);
        await person.decide(state.question, move);
        await turned(page, state.question);
        await page.locator(`.flights[data-shown="${await page.locator('.play').getAttribute('data-question')}"]`).waitFor({ state: 'attached' });
        assert.equal(await page.locator('[data-city]:not(.own) .just').count(), 6);
        assert.equal(await page.evaluate(() => globalThis.frozen.length), 0);
        assert.equal(await drawn(page).count(), 0);
        clean(page);
    }
});

/** A table whose next decision of seat 0 ends the first age. */
async function lastTurn(options = { players: 4 }, people = 0) {
    const persons = await seatTable(server.url, { options: { seed: 11, ...options }, people });
    const state = await playUntil(persons, build, (now) => now.view.turn === now.view.turns && now.view.phase === 'turn' && now);
    return { persons, state, build };
}

/** Plays on until the next age has begun. */
const endAge = ({ persons, state, build }) =>
    playUntil(persons, build, (now) => now.view.age > state.view.age && now);

test('the war at the end of an age says what the server says, and goes by a key', async () => {
    const before = await lastTurn();
    const [ada] = before.persons;
    const page = await movingPage(ada);
    const after = await endAge(before);
    const scene = page.locator('dialog.battle');
    await scene.waitFor();
    const { news } = await ada.ask('GET', '/history');
    const fights = news.flatMap(({ events }) => events).filter(({ kind }) => kind === 'fight');
    assert.equal(fights.length, 4);
    const sum = fights.reduce(
        (all, { winner, taker, won = 0, lost = 0 }) => all + (winner === 0 ? won : 0) - (taker === 0 ? lost : 0),
        0,
    );
    const headline = await scene.locator('h1').textContent();
    assert.match(headline, sum === 0 ? /No gain, no loss/ : new RegExp(`^${Math.abs(sum)} points? ${sum > 0 ? 'for you' : 'lost'}`));
    /* My two borders are large, the shields as they were counted; the others stand above. */
    const counts = await scene.locator('.clash .bossed').allTextContents();
    const left = fights.find(({ seat }) => seat === 0);
    const right = fights.find(({ other }) => other === 0);
    assert.deepEqual(counts.map(Number), [left.others, left.shields, right.others, right.shields]);
    assert.equal(await scene.locator('.duel').count(), 2);
    const totals = await scene.locator('.so-far li b').allTextContents();
    assert.deepEqual(
        totals.map((text) => Number(text.replace('−', '-'))),
        after.view.cities.map((city) => city.totals.military),
    );
    await scene.getByRole('button', { name: 'On to Age II' }).waitFor();
    await page.keyboard.press('x');
    await scene.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
    await until(page, () => document.querySelectorAll('.ghost, .flying, .call').length === 0);
    assert.ok((await page.locator('[data-hand] .card').first().evaluate((card) => getComputedStyle(card).opacity)) === '1');
    clean(page);
});

test('the war is there at once with less motion, keeps no focus, and axe finds nothing in it', async () => {
    const before = await lastTurn({ players: 7 });
    const page = await movingPage(before.persons[0], { reducedMotion: 'reduce' });
    await endAge(before);
    const scene = page.locator('dialog.battle');
    await scene.waitFor();
    await until(page, () => document.getAnimations().every(({ playState }) => playState === 'finished'));
    await shoot(page, 'war');
    assert.deepEqual(await flaws(page), []);
    assert.equal(await tooWide(page), false);
    await page.mouse.click(40, 400);
    await scene.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
    clean(page);
});

test('a scene that cannot be fetched is left out, and the game goes on', async () => {
    const before = await lastTurn({ players: 3 });
    const page = await newPage(browser, server.url);
    const tried = page.waitForRequest(/war-[^/]*\.css/);
    await page.route(/war-[^/]*\.css/, (route) => route.abort());
    await page.goto(before.persons[0].link());
    await tried;
    await endAge(before);
    await until(page, () => document.querySelector('.rail h1')?.textContent.trim() === 'Age II');
    clean(page);
});

test('who watches sees every conflict; with two players the Free City fights, too', async () => {
    const before = await lastTurn({ players: 2, sets: ['base'] }, 1);
    const page = await newPage(browser, server.url, MOVES);
    await page.goto(`${server.url}#/t/${before.persons[0].table}`);
    await page.locator('.flights[data-shown]').waitFor({ state: 'attached' });
    await endAge(before);
    await page.locator('dialog.battle').waitFor();
    assert.equal(await page.locator('dialog.battle .duel').count(), 3);
    await page.locator('dialog.battle .duel', { hasText: 'Free City' }).first().waitFor();
    clean(page);
});

/* The first deal in which I can choose how to lose coins: bots decide alike each time. */
async function lossDeal() {
    for (let seed = 11; ; seed++) {
        const options = { players: 5, sets: ['base', 'cities'], seed };
        if (await playUntil(await seatTable(server.url, { options }), build, losesCoins)) {
            return options;
        }
    }
}
const build = (moves) => moves.find((move) => move.use === 'build') ?? moves[0];
const losesCoins = (now) => now.view.phase === 'pay' && now.moves.length > 1 && now;

test('a question that follows leaves what was revealed where it is', async () => {
    const persons = await seatTable(server.url, { options: await lossDeal() });
    const page = await movingPage(persons[0]);
    const state = await playUntil(persons, build, losesCoins);
    assert.ok(state, 'somebody loses coins');
    await page.locator('.play[data-phase=pay]').waitFor();
    await page.locator('.tray .plain .way').first().waitFor();
    assert.equal(await page.locator('[data-city]:not(.own) .just').count(), 4);
    const chips = await page.locator('[data-city]:not(.own) .just').allTextContents();
    await page.locator('.tray .plain .way').first().click();
    await turned(page, state.question);
    /* The turn that was revealed is still to be read, with what followed. */
    const later = await page.locator('[data-city]:not(.own) .just').allTextContents();
    chips.forEach((chip, i) => assert.ok(later[i].includes(chip.trim().split('\n')[0].trim().slice(0, 6)), `${chip} → ${later[i]}`));
    clean(page);
});
