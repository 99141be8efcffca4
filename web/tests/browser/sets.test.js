/* Whole games with every set, at three players and at two, where one also answers for the Free City. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { counts, decide, newPage, newTable, shoot, tooWide } from './harness.js';
import { browser, server } from './stage.js';

let sets;
before(async () => {
    const tables = await (await fetch(`${server.url}v1/cards`)).json();
    sets = tables.sets.map((set) => set.slug);
});

/** Waits for the next question, or for the next city that has to answer the same one; null at the end. */
async function next(page, before) {
    const handle = await page.waitForFunction(
        (old) => {
            const play = document.querySelector('.play');
            const now = play && `${play.dataset.question} ${play.dataset.seat} ${play.dataset.phase}`;
            const isOurs = play?.dataset.owes === 'true';
            return document.querySelector('.end') ? 'end' : isOurs && now !== old && now;
        },
        before,
    );
    const now = await handle.jsonValue();
    return now === 'end' ? null : now;
}

/** Words that stand for what the page does not know: slugs, keys, holes. */
const holes = (page) =>
    page.evaluate(() => document.body.innerText.match(/\b\w+_\w+\b|undefined|NaN|null|Decide: .*|\{\w+\}/g) ?? []);

/** Plays a game of three cities to the end by mouse; every phase is photographed as it comes first, or
 *  as `when` says. */
async function playAll(name, options, when = {}) {
    const made = await newTable(server.url, { name: 'Ada', options: { sets, ...options }, bots: 'easy', start: true });
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/t/${made.table}/${made.secret}`);
    const phases = new Map();
    const answered = new Set();
    for (let now = await next(page, ''); now; now = await next(page, now)) {
        const [last, seat, phase] = now.split(' ');
        answered.add(Number(seat));
        const count = (phases.get(phase) ?? 0) + 1;
        phases.set(phase, count);
        assert.deepEqual(await holes(page), [], `question ${last}, ${phase}`);
        assert.equal(await tooWide(page), false, `question ${last}, ${phase}`);
        if (count === (when[phase] ?? 1)) {
            await shoot(page, `sets-${name}-${phase}`);
            if (await page.locator('.hand .slot:not(.unplayable) .can').count()) {
                await page.locator('.hand .slot:not(.unplayable)').first().click();
                await page.locator('.ways .way').first().waitFor();
                await shoot(page, `sets-${name}-${phase}-ways`);
                await page.keyboard.press('Escape');
            }
        }
        await decide(page);
    }
    await counts(page.locator('.scores tbody tr'), 3);
    await shoot(page, `sets-${name}-end`);
    assert.deepEqual(await holes(page), [], 'score sheet');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
    return { phases, answered };
}

test('three players, every set, the leaders of both editions', { timeout: 600_000 }, async () => {
    const { phases } = await playAll('three', { players: 3, leaders: 'all', seed: 7 }, { turn: 9, recruit: 2 });
    assert.ok(phases.get('keep') >= 3);
    assert.ok(phases.get('recruit') >= 3);
    assert.ok(phases.get('turn') >= 18);
});

test('two players, every set: one answers for the Free City too', { timeout: 600_000 }, async () => {
    const { phases, answered } = await playAll('two', { players: 2, leaders: 'all', experts: true, seed: 21 }, { turn: 9, free_city: 4 });
    assert.deepEqual([...answered].sort(), [0, 2]);
    assert.ok(phases.get('free_city') >= 9);
    assert.ok(phases.get('recruit') >= 3);
});
