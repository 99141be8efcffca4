/* What a visitor loads: how much, from where, under which policy; and that a proxy may put the
 * whole under a path of its own. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { test } from 'node:test';
import { asked, decide, newPage, newTable, question } from './harness.js';
import { browser, server } from './stage.js';

const JS_MAX = 76_000;
const ALL_MAX = 150_000;
/* What comes a moment after the page, and changes nothing that one needs to play. */
const ART_MAX = 250_000;
const isArt = (url) => /\.(woff2|svg)$|\/wonders-[^/]*\.css$/.test(url);
const ENGINE_MAX = 115_000;
/* The bots' network comes when a bot first needs it; all else that is built into the program. */
const NETWORK_MAX = 2_000_000;
const BUILT_IN_MAX = 2_000_000;

/* What is fetched for later is asked for a second and a half after the screen stands. */
const FIRST_MS = 1000;

/** The bytes that a screen asks for until it stands, and a moment after, as the browser counts them. */
async function weigh(address, ready) {
    const page = await newPage(browser, server.url);
    await page.addInitScript((selector) => {
        new MutationObserver(() => {
            globalThis.stands ??= document.querySelector(selector) ? performance.now() : undefined;
        }).observe(document, { childList: true, subtree: true });
    }, ready);
    const pending = new Set();
    page.on('request', (request) => !request.url().includes('/events') && pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    await page.goto(address);
    await page.waitForFunction((ms) => performance.now() > globalThis.stands + ms, FIRST_MS);
    while (pending.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const all = await page.evaluate((ms) =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter((row) => row.startTime <= globalThis.stands + ms)
            .map((row) => ({ url: row.name, bytes: row.encodedBodySize })), FIRST_MS);
    await page.context().close();
    const sum = (rows) => rows.reduce((total, row) => total + row.bytes, 0);
    return {
        scripts: sum(all.filter((row) => row.url.endsWith('.js'))),
        total: sum(all.filter((row) => !isArt(row.url))),
        art: sum(all.filter((row) => isArt(row.url))),
    };
}

test('the first load keeps to its budget, in the lobby and at a table', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const places = [
        ['lobby', server.url, '.gate.play .primary'],
        ['table', `${server.url}#/t/${made.table}/${made.secret}`, '.hand .slot'],
    ];
    for (const [name, address, ready] of places) {
        const { scripts, total, art } = await weigh(address, ready);
        console.log(`${name}: scripts ${scripts} B, all ${total} B, fonts and pictures ${art} B`);
        assert.ok(scripts <= JS_MAX, `${name}: ${scripts} bytes of scripts`);
        assert.ok(total <= ALL_MAX, `${name}: ${total} bytes`);
    }
});

const sizeOf = (path, encoding) =>
    new Promise((resolve, reject) => {
        http.get(new URL(path, server.url), { headers: { 'Accept-Encoding': encoding } }, (answer) => {
            let size = 0;
            answer.on('data', (part) => (size += part.length));
            answer.on('end', () => resolve(answer.statusCode === 200 ? size : NaN));
        }).on('error', reject);
    });

test('the engine in the page and all that is built into the program keep to theirs', async () => {
    const worker = await (await fetch(`${server.url}sw.js`)).text();
    const files = JSON.parse(/FILES = (\[.*?\])/.exec(worker)[1]);
    let builtIn = 0;
    let art = 0;
    for (const path of [...files, 'sw.js']) {
        const packed = await sizeOf(path, 'gzip');
        const plain = await sizeOf(path, 'identity');
        const bytes = plain + (packed < plain ? packed : 0);
        if (path.endsWith('.net')) {
            console.log(`${path}: ${bytes} B`);
            assert.ok(bytes <= NETWORK_MAX, `the network: ${bytes} bytes`);
        } else {
            builtIn += bytes;
        }
        art += isArt(path) ? packed : 0;
        if (path.endsWith('.wasm')) {
            console.log(`${path}: ${packed} B`);
            assert.ok(packed <= ENGINE_MAX, `the engine: ${packed} bytes`);
        }
    }
    console.log(`fonts and pictures: ${art} B`);
    assert.ok(art <= ART_MAX, `fonts and pictures: ${art} bytes`);
    console.log(`built in: ${builtIn} B`);
    assert.ok(builtIn <= BUILT_IN_MAX, `built in: ${builtIn} bytes`);
});

test('the page comes with a strict policy and keeps to it', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
});

test('events come packed, and each of them at once', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy' });
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    const seen = await page.evaluate(async ({ table, secret }) => {
        const headers = { Authorization: `Bearer ${secret}` };
        const answer = await fetch(`v1/tables/${table}/events`, { headers });
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        const until = async (word) => {
            for (let text = ''; !text.includes(word); ) {
                text += (await reader.read()).value;
            }
        };
        await until('event: state');
        const texts = ['one', 'two', 'three', 'four'];
        // The next one is said only when the last one has come: a browser that waited for more
        // bytes would wait for ever.
        for (const text of texts) {
            await fetch(`v1/tables/${table}/chat`, {
                method: 'POST',
                headers: { ...headers, 'Content-Type': 'application/json' },
                body: JSON.stringify({ text }),
            });
            await until(`"text":"${text}"`);
        }
        await reader.cancel();
        return { encoding: answer.headers.get('content-encoding'), count: texts.length };
    }, made);
    assert.deepEqual(seen, { encoding: 'gzip', count: 4 });
    await page.context().close();
});

test('a proxy may put it under a path', async () => {
    const path = '/games/septem';
    const target = new URL(server.url);
    const seen = [];
    const proxy = http.createServer((request, response) => {
        if (!request.url.startsWith(`${path}/`)) {
            seen.push(request.url);
            response.writeHead(404).end();
            return;
        }
        const inner = http.request(
            { host: target.hostname, port: target.port, path: request.url.slice(path.length), method: request.method, headers: request.headers },
            (answer) => {
                response.writeHead(answer.statusCode, answer.headers);
                answer.pipe(response);
            },
        );
        inner.on('error', () => response.destroy());
        response.on('close', () => inner.destroy());
        request.pipe(inner);
    });
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const root = `http://127.0.0.1:${proxy.address().port}`;
    const page = await newPage(browser, root);
    await page.goto(`${root}${path}/`);
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    const first = await question(page);
    await decide(page);
    await asked(page, first);
    await page.reload();
    await page.locator('.hand .slot').first().waitFor();
    assert.deepEqual(page.wrong, []);
    assert.deepEqual(seen, [], 'requests outside of the path');
    await page.context().close();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
});
