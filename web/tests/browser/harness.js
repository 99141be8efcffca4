/* What the tests in a real browser share: a server of their own, chromium, and how a person plays.
 *
 *     SEPTEM=../build/septem    the program under test
 *     CHROMIUM_SHELL=/usr/bin/chromium-headless-shell
 *     CHROMIUM=/usr/bin/chromium
 *     PICTURES=no               leaves none in web/artefacts
 *     SLOW_MS=400 SLOW_CPU=4    answers and events come this late, and scripts take this many times as
 *                               long: what a test does not wait for, fails */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const program = process.env.SEPTEM ?? join(here, '../../../build/septem');
export const artefacts = process.env.ARTEFACTS ?? join(here, '../../artefacts');
mkdirSync(artefacts, { recursive: true });

/* Machines that test several things at once are slow; a test that waits in vain fails anyhow. */
const PATIENCE_MS = 60_000;
const SLOW_MS = Number(process.env.SLOW_MS ?? 0);
const SLOW_CPU = Number(process.env.SLOW_CPU ?? 1);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// ---- The server ----

const freePort = () =>
    new Promise((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });

async function healthy(url) {
    for (let i = 0; i < 600; i++) {
        const answer = await fetch(`${url}health`).catch(() => null);
        if (answer?.ok) {
            return;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no server at ${url}`);
}

/** With further options of `septem serve`. */
export async function startServer(more = []) {
    const folder = mkdtempSync(join(tmpdir(), 'septem-web-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const options = ['serve', '--port', port, '--data', join(folder, 'tables.db'),
        '--rate', 0, '--tables', 0, '--streams', 0, '--bot-ms', 200, ...more].map(String);
    const said = join(folder, 'said');
    let child;
    const start = async () => {
        if (child && child.exitCode === null && child.signalCode === null) {
            return;
        }
        child = spawn(program, options, { stdio: ['ignore', 'ignore', openSync(said, 'a')] });
        child.once('exit', (code, signal) => {
            if (code !== 0 && signal !== 'SIGKILL') {
                console.error(`the server ended with ${signal ?? code}:\n${readFileSync(said, 'utf8').slice(-4000)}`);
            }
        });
        await healthy(url);
    };
    const halt = (signal = 'SIGTERM') =>
        new Promise((resolve) => {
            child.once('exit', resolve);
            child.kill(signal);
        });
    await start();
    return {
        url,
        /** Ends it, with SIGKILL as a power cut would; `start` starts it again, with what it kept. */
        halt,
        start,
        restart: async (pause = 0) => {
            await halt();
            await new Promise((resolve) => setTimeout(resolve, pause));
            await start();
        },
        stop: async () => {
            if (child.exitCode === null) {
                await halt();
            }
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

// ---- The browser ----

/* The shell draws and runs pages the same in two thirds of the time, but shows no notifications. */
const browsers = {
    shell: process.env.CHROMIUM_SHELL ?? '/usr/bin/chromium-headless-shell',
    whole: process.env.CHROMIUM ?? '/usr/bin/chromium',
};

export const startBrowser = (kind = 'shell') =>
    chromium.launch({
        executablePath: browsers[kind],
        args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });

/** A page of its own, as on another device. What goes wrong in it and in other tabs of that device is
 *  collected in one list. */
export async function newPage(browser, url, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const wrong = [];
    context.on('page', (page) => watch(page, url, wrong));
    await slowEvents(context);
    const page = await context.newPage();
    await slowPage(page);
    /* A tab may be closed before it is slow. */
    context.on('page', (tab) => void slowPage(tab).catch(() => {}));
    return page;
}

/** Answers take SLOW_MS, and scripts SLOW_CPU times as long. */
async function slowPage(page) {
    if (!SLOW_MS && SLOW_CPU <= 1) {
        return;
    }
    const context = page.context();
    const session = await context.newCDPSession(page);
    const limit = (offline) =>
        session.send('Network.emulateNetworkConditions', {
            offline, latency: SLOW_MS, downloadThroughput: -1, uploadThroughput: -1,
        });
    await limit(false);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    /* Chromium asks each session of a page whether it is offline. */
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
        await setOffline(offline);
        await limit(offline).catch(() => {});
    };
}

/** Chromium delays the head of an answer alone, and an event stream has one head for a whole game: what
 *  comes in it is delayed here, each time otherwise, so that no page is always behind another. Clicks
 *  on buttons and links work late, too: the browser has taken them long before the page acts. */
async function slowEvents(context) {
    if (SLOW_MS) {
        await context.addInitScript((delay) => {
            const read = ReadableStreamDefaultReader.prototype.read;
            ReadableStreamDefaultReader.prototype.read = async function (...args) {
                const part = await read.apply(this, args);
                await new Promise((resolve) => setTimeout(resolve, 2 * delay * Math.random()));
                return part;
            };
            addEventListener('click', (event) => {
                const target = event.target.closest('button, a, summary');
                if (event.isTrusted && target) {
                    event.preventDefault();
                    event.stopImmediatePropagation();
                    const { clientX, clientY, detail } = event;
                    const late = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY, detail });
                    setTimeout(() => target.dispatchEvent(late), delay);
                }
            }, { capture: true });
        }, SLOW_MS);
    }
}

function watch(page, url, wrong) {
    page.wrong = wrong;
    page.on('console', (message) => {
        const text = message.text();
        /* A lost connection is part of the test, and chromium reports each as an error. */
        if (message.type() === 'error' && !/net::ERR_|Failed to load resource|occurred when fetching the script/.test(text)) {
            wrong.push(text);
        }
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
            wrong.push(`a request elsewhere: ${request.url()}`);
        }
    });
}

export async function newTable(url, body) {
    const answer = await fetch(`${url}v1/tables`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
    });
    if (!answer.ok) {
        throw new Error(await answer.text());
    }
    return answer.json();
}

/** Waits for something that a page can only find out by and by. */
export async function until(page, holds, argument) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(100)) {
        if (await page.evaluate(holds, argument)) {
            return;
        }
    }
    throw new Error(`never: ${holds}`);
}

/** Asks again until the answer is this one, or matches; if it never does, the test fails with the last
 *  answer. */
export async function becomes(read, wanted, what) {
    const holds = (seen) => (wanted instanceof RegExp ? wanted.test(seen) : isDeepStrictEqual(seen, wanted));
    const end = Date.now() + PATIENCE_MS;
    let seen = await read();
    while (!holds(seen) && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        seen = await read();
    }
    assert.ok(holds(seen), `${what ?? read}: ${inspect(seen)}, not ${inspect(wanted)}`);
}

/** Waits until there are so many. Where none is wanted, wait first for a sign that the page has got
 *  that far: there is nothing before it draws, too. */
export const counts = (locator, wanted, what) => becomes(() => locator.count(), wanted, what ?? locator);
export const reads = (locator, wanted, what) => becomes(() => locator.textContent(), wanted, what ?? locator);

/** Waits until the service worker has everything and answers for the page. */
export const kept = (page) => until(page, () => navigator.serviceWorker.controller?.state === 'activated');

// ---- Playing ----

/** Opens the options of a way in, "play" or "friends", unless they are open. */
export async function openOptions(page, way = 'play') {
    const knob = page.locator(`.gate.${way} .knob`);
    if ((await knob.getAttribute('aria-expanded')) !== 'true') {
        /* Those of the other way may lie over it. */
        for (const other of await page.locator('.knob[aria-expanded=true]').all()) {
            await other.click();
        }
        await knob.click();
    }
    await page.locator(`.gate.${way} .drawer .form`).waitFor();
}

/** Presses a button of the bar at a table; on small screens it is in a menu. */
export async function pressTool(page, name) {
    const more = page.locator('.rail .more[aria-expanded=false]');
    if (await more.count()) {
        await more.click();
    }
    await page.locator('.rail').getByRole('button', { name, exact: true }).click();
}

/** Waits for the next question to us; false at the end of the game. */
export async function asked(page, after = 0) {
    const found = await page.waitForFunction(
        (last) => {
            if (document.querySelector('.end')) {
                return 'end';
            }
            const play = document.querySelector('.play');
            return play?.dataset.owes === 'true' && Number(play.dataset.question) > last && 'question';
        },
        after,
    );
    await passScene(page);
    return (await found.jsonValue()) === 'question';
}

/** Waits until a step has been shown, and goes on from the scene at the end of an age. */
export async function passScene(page) {
    await page.waitForFunction(() => {
        const layer = document.querySelector('.flights');
        const question = document.querySelector('.play')?.dataset.question ?? 'over';
        return !layer?.dataset.shown || layer.dataset.shown === question || !!document.querySelector('.end') && layer.dataset.shown === 'over';
    });
    const scene = page.locator('dialog.battle');
    if (await scene.count()) {
        await page.keyboard.press('Escape');
        await scene.waitFor({ state: 'detached' });
    }
}

export const question = async (page) => Number(await page.locator('.play').getAttribute('data-question'));

/** Decides with the mouse: the first card that can be built, in its cheapest way. */
export async function decide(page, wanted = '') {
    const good = page.locator(`.hand .slot:not(.unplayable)${wanted}`);
    const cards = (await good.count()) ? good : page.locator('.hand .slot');
    const plain = page.locator('.plain .way');
    if ((await plain.count()) && !(await page.locator('.hand .can').count())) {
        await plain.first().click();
    } else {
        /* A card that is taken already would be laid back, and what another one can be used for may
         * still be on the screen. */
        const taken = cards.first().and(page.locator('[aria-pressed=true]'));
        if (!(await taken.count())) {
            await cards.first().click();
            await taken.waitFor();
        }
        await page.locator('.ways .way').first().click();
    }
}

/** Decides with the keyboard alone. */
export async function decideByKeys(page) {
    const isAt = (selector) =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const wanted = (await page.locator('.hand .can').count()) ? '.hand .slot' : '.plain .way';
    for (let i = 0; !(await isAt(wanted)); i++) {
        if (i > 60) {
            throw new Error(`${wanted} cannot be reached with Tab`);
        }
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    if (wanted === '.hand .slot') {
        await page.waitForFunction(() => document.activeElement?.matches('.ways .way'));
        await page.keyboard.press('Enter');
    }
}

// ---- Looking ----

/** Until what follows the width of the window has followed, and what moves has arrived. */
export const drawn = (page) =>
    page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        await frame();
        await frame();
        const moves = document.getAnimations().filter(({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime));
        await Promise.allSettled(moves.map(({ finished }) => finished));
    });

/** What axe finds that is serious or worse, as text; of the whole page, or of a part of it. */
export async function flaws(page, part = 'html') {
    await drawn(page);
    if (!(await page.evaluate(() => 'axe' in globalThis))) {
        await page.evaluate(axeSource);
    }
    /* What has slid half under the bar that stays is no smaller for that. */
    const found = await page.evaluate(async (within) => {
        scrollTo(0, 0);
        const { violations } = await globalThis.axe.run(within, {
            resultTypes: ['violations'],
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return violations
            .filter((row) => ['serious', 'critical'].includes(row.impact))
            .map((row) => `${row.id}: ${row.nodes.slice(0, 3).map((node) => `${node.target} (${node.any[0]?.message ?? ''})`).join(' | ')}`);
    }, part);
    return found;
}

/** Buttons, links and fields that are too small to hit with a thumb. */
export async function tooSmall(page) {
    await drawn(page);
    return page.evaluate(() =>
        [...document.querySelectorAll('button, a[href], select, input:not([type=checkbox], [type=radio]), summary')]
            .filter((element) => element.checkVisibility() && !element.closest('.skip, p'))
            .map((element) => [element, element.getBoundingClientRect()])
            .filter(([element, box]) => box.width > 0 && !element.matches('.skip') &&
                (box.height < 43.5 || box.width < 43.5))
            .map(([element, box]) => `${element.tagName}.${element.className} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
}

/** Words that are broken inside, cards and what people wrote left out. */
export const brokenWords = (page) =>
    page.evaluate(() => {
        const broken = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const parent = node.parentElement;
            if (!parent.checkVisibility() || parent.closest('.card, .unseen, .skip, bdi, code, input, select, svg')) {
                continue;
            }
            for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
                if (lines.size > 1) {
                    broken.push(`${word} in ${parent.className || parent.tagName}`);
                }
            }
        }
        return broken;
    });

/** Is the page wider than the window? */
export const tooWide = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** A picture for people to look at: of the whole page, or of what the window shows. */
export async function shoot(page, name, fullPage = true) {
    await drawn(page);
    if (process.env.PICTURES !== 'no') {
        await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage });
    }
}
