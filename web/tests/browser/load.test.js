/* What a visitor loads: how much, from where, under which policy; and that a proxy may put the
 * whole under a path of its own. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { asked, decide, newPage, newTable, question, startBrowser, startServer } from './harness.js';

const JS_MAX = 45_000;
const ALL_MAX = 150_000;
const ENGINE_MAX = 80_000;
const BUILT_IN_MAX = 1_500_000;

let server, browser;
before(async () => {
    server = await startServer();
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

async function weigh(address, ready) {
    const page = await newPage(browser, server.url);
    const sizes = [];
    page.on('requestfinished', async (request) => {
        if (!request.url().includes('/events')) {
            sizes.push(request.sizes().then((size) => ({ url: request.url(), bytes: size.responseBodySize })));
        }
    });
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('load');
    const all = await Promise.all(sizes);
    await page.context().close();
    const sum = (rows) => rows.reduce((total, row) => total + row.bytes, 0);
    return { scripts: sum(all.filter((row) => row.url.endsWith('.js'))), total: sum(all) };
}

test('the first load keeps to its budget, in the lobby and at a table', async () => {
    const made = await newTable(server.url, { name: 'Ada', bots: 'easy', start: true });
    const places = [
        ['lobby', server.url, '.segments'],
        ['table', `${server.url}#/t/${made.table}/${made.secret}`, '.hand .slot'],
    ];
    for (const [name, address, ready] of places) {
        const { scripts, total } = await weigh(address, ready);
        console.log(`${name}: scripts ${scripts} B, all ${total} B`);
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
    for (const path of [...files, 'sw.js']) {
        const packed = await sizeOf(path, 'gzip');
        builtIn += packed + (await sizeOf(path, 'identity'));
        if (path.endsWith('.wasm')) {
            console.log(`${path}: ${packed} B`);
            assert.ok(packed <= ENGINE_MAX, `the engine: ${packed} bytes`);
        }
    }
    console.log(`built in: ${builtIn} B`);
    assert.ok(builtIn <= BUILT_IN_MAX, `built in: ${builtIn} bytes`);
});

test('the page comes with a strict policy and keeps to it', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
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
