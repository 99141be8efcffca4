/* The page kept on the device: it opens without its server, is never a mix of two versions, and
 * keeps nothing of a table. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { after, test } from 'node:test';
import { asked, decide, kept, newPage, openOptions, until } from './harness.js';
import { browser, server } from './stage.js';

const keptFiles = (page) =>
    page.evaluate(async () => {
        const names = await caches.keys();
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.map((requests) => requests.map((request) => request.url));
    });
const entry = (page) => page.evaluate(() => document.querySelector('script[src]').getAttribute('src'));

test('a browser asks for the service worker and the page each time, for the rest once', async () => {
    const caching = async (path) => (await fetch(server.url + path)).headers.get('cache-control');
    assert.equal(await caching(''), 'no-cache');
    assert.equal(await caching('sw.js'), 'no-cache');
    const [script] = /assets\/[\w.-]+\.js/.exec(await (await fetch(server.url)).text());
    assert.match(await caching(script), /immutable/);
});

test('the page opens without its server and says so', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await kept(page);
    await server.halt();
    await page.reload();
    await page.getByRole('status').getByText('The server cannot be reached.').waitFor();
    await openOptions(page);
    await page.getByRole('radio', { name: 'hard' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'All cards and chains' }).click();
    await page.locator('.catalogue .card').first().waitFor();
    await page.getByRole('link', { name: 'Septem: Lobby' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await server.start();
    await again.click();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('nothing of a table is kept', async () => {
    const page = await newPage(browser, server.url);
    await page.goto(server.url);
    await kept(page);
    await page.getByRole('button', { name: 'Play now' }).click();
    await asked(page);
    await decide(page);
    await asked(page, 1);
    const [files, ...others] = await keptFiles(page);
    assert.deepEqual(others, []);
    assert.ok(files.some((url) => url.endsWith('index.html')));
    const told = files.filter((url) => url.includes('/v1')).map((url) => url.replace(server.url, ''));
    const tags = readdirSync(new URL('../../../data/lang', import.meta.url)).map((name) => name.replace('.def', ''));
    assert.deepEqual(told.sort(), ['v1/bots', ...tags.map((tag) => `v1/cards?lang=${tag}`).sort()]);
    await page.context().close();
});

/** Stands before the server under a path; with `mark` every file that a build makes has a name of another
 *  version. Fonts and drawings stay as they are. */
async function startProxy(t, path) {
    const target = new URL(server.url);
    const proxy = { mark: '', away: false, outside: [] };
    const hashed = /([\w.]+-[\w-]{8})\.(js|css|json|wasm)\b/g;
    const listener = async (request, response) => {
        if (proxy.away || !request.url.startsWith(path)) {
            proxy.outside.push(...(proxy.away ? [] : [request.url]));
            response.writeHead(proxy.away ? 502 : 404).end();
            return;
        }
        const wanted = request.url.slice(path.length - 1);
        const inner = wanted.replace(new RegExp(`${proxy.mark}\\.(js|css|json|wasm)$`), '.$1');
        if (/^\/assets\/.*\.(js|css|json|wasm)$/.test(wanted) && proxy.mark && inner === wanted) {
            response.writeHead(404).end();
            return;
        }
        const answer = await fetch(new URL(inner, target), { headers: { accept: request.headers.accept ?? '*/*' } });
        const type = answer.headers.get('content-type') ?? '';
        let body = Buffer.from(await answer.arrayBuffer());
        if (/html|javascript/.test(type) && proxy.mark) {
            body = Buffer.from(body.toString().replace(hashed, `$1${proxy.mark}.$2`));
        }
        response.writeHead(answer.status, {
            'content-type': type,
            'cache-control': answer.headers.get('cache-control') ?? 'no-store',
            'content-security-policy': answer.headers.get('content-security-policy') ?? '',
        });
        response.end(body);
    };
    const listening = http.createServer(listener);
    await new Promise((resolve) => listening.listen(0, '127.0.0.1', resolve));
    proxy.url = `http://127.0.0.1:${listening.address().port}${path}`;
    t.after(() => {
        listening.closeAllConnections();
        return new Promise((resolve) => listening.close(resolve));
    });
    return proxy;
}

test('under a path of its own, where a proxy answers for a server that is gone', async (t) => {
    const proxy = await startProxy(t, '/games/septem/');
    const page = await newPage(browser, proxy.url);
    await page.goto(proxy.url);
    await kept(page);
    proxy.away = true;
    await page.reload();
    await page.getByRole('status').getByText('The server cannot be reached.').waitFor();
    assert.deepEqual(proxy.outside, []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a new version comes with the next load, and the old one goes', async (t) => {
    const proxy = await startProxy(t, '/');
    const page = await newPage(browser, proxy.url);
    await page.goto(proxy.url);
    await kept(page);
    const old = await entry(page);

    proxy.mark = 'b';
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    const fresh = await entry(page);
    assert.notEqual(fresh, old);
    await until(page, async (wanted) => {
        const names = await caches.keys();
        return names.length === 1 && names[0].endsWith(wanted);
    }, fresh.slice(2));
    const [files] = await keptFiles(page);
    /* Fonts and drawings are the same in both, by name too. */
    const made = files.filter((url) => /\/assets\/.*\.(js|css|json)$/.test(url));
    assert.ok(made.length > 10);
    assert.deepEqual(made.filter((url) => !/b\.\w+$/.test(url)), []);

    proxy.away = true;
    await page.reload();
    await page.getByRole('status').getByText('The server cannot be reached.').waitFor();
    assert.equal(await entry(page), fresh);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('a page of the old version keeps its files while it is open', async (t) => {
    const proxy = await startProxy(t, '/');
    const old = await newPage(browser, proxy.url);
    await old.goto(proxy.url);
    await kept(old);
    proxy.mark = 'b';
    const fresh = await old.context().newPage();
    await fresh.goto(proxy.url);
    await fresh.getByRole('button', { name: 'Play now' }).waitFor();
    assert.notEqual(await entry(fresh), await entry(old));
    await until(fresh, async () => (await navigator.serviceWorker.getRegistration()).waiting !== null);
    /* Something it has not fetched yet. */
    await old.getByRole('button', { name: 'Settings' }).click();
    await old.getByRole('switch', { name: /^Keys/ }).waitFor();
    await old.close();
    await fresh.reload();
    await until(fresh, async () => (await caches.keys()).length === 1);
    assert.deepEqual(old.wrong, []);
    await fresh.context().close();
});
