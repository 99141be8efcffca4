/* What moves and sounds: it is there, it is over in time, nothing waits for it, and it can be turned
 * off. The other files run with less motion. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { asked, decide, newPage, until } from './harness.js';
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
    const stages = (moves) => moves.find((move) => move.use === 'stage') ?? moves.find((move) => move.use === 'sell') ?? moves[0];
    await playUntil(persons, stages);
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
