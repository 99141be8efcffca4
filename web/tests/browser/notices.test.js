/* Being told that a table waits, from the dialog to the notification and what a click on it opens.
 *
 * Chromium subscribes with a service of its maker, which no test can ask: at that boundary, and only
 * there, PushManager gives out a subscription of ours, whose keys are real and whose address is a
 * receiver here. What the server sends there is decrypted by http_ece, and given to the real service
 * worker as the browser would. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { after, before, test } from 'node:test';
import ece from 'http_ece';
import { becomes, counts, flaws, kept, newPage, pressTool, shoot, startBrowser, startServer, tooSmall, tooWide, newTable } from './harness.js';
import { owed, Person, seatTable } from './person.js';

const PLACE = 'https://example.org/games/';
const HOUR = 3600;
const base = ['--public-url', PLACE, '--notice-wait', 0, '--notice-pause', 1, '--notice-insecure'];
const server = await startServer(['--notices', 'push,webhook', ...base]);
const browser = await startBrowser('whole');

/* What came, decrypted as the browser would. */
const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const auth = randomBytes(16).toString('base64url');
const got = [];
const receiver = http.createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
        const body = Buffer.concat(parts);
        const isPush = request.headers['content-encoding'] === 'aes128gcm';
        got.push(isPush ? JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth })) : JSON.parse(body));
        response.writeHead(201).end();
    });
});
before(() => new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
after(async () => {
    receiver.close();
    await browser.close();
    await server.stop();
});
const endpoint = (path = '/push') => `http://127.0.0.1:${receiver.address().port}${path}`;

async function stubbed(page, { fails = false } = {}) {
    const keys = { p256dh: ecdh.getPublicKey('base64url'), auth };
    await page.context().addInitScript(({ subscription, refuse }) => {
        const has = () => localStorage.getItem('subscribed') !== null;
        const ours = () => ({
            endpoint: subscription.endpoint,
            options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem('subscribed'))).buffer },
            toJSON: () => subscription,
            unsubscribe: async () => localStorage.removeItem('subscribed'),
        });
        PushManager.prototype.getSubscription = async () => (has() ? ours() : null);
        PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
            if (refuse || !userVisibleOnly || applicationServerKey.length !== 65) {
                throw new DOMException('Registration failed', 'AbortError');
            }
            localStorage.setItem('subscribed', JSON.stringify([...applicationServerKey]));
            return ours();
        };
    }, { subscription: { endpoint: endpoint(), keys }, refuse: fails });
}

/** A table over days; the page is Ada's, who has decided and waits for Bo. */
async function waiting(url, page, title = 'Sunday') {
    const [ada, bo] = await seatTable(url, { options: { players: 3, timer: 48 * HOUR, seed: 3, title }, people: 1 });
    const state = await ada.state();
    await ada.decide(state.question, owed(state)[0]);
    await page.goto(ada.link());
    await page.locator('.play[data-owes=false]').waitFor();
    return [ada, bo];
}

const decideNow = async (person) => {
    const state = await person.state();
    await person.decide(state.question, owed(state)[0]);
};
const offer = (page) => page.locator('.tray .tell-offer');
const dialog = (page) => page.getByRole('dialog', { name: 'Tell me when it is my turn' });
const here = (page) => dialog(page).getByRole('switch', { name: 'On this device' });
const onServer = async (person) => (await person.ask('GET', '/notices')).notices.map(({ kind, address }) => `${kind} ${address}`);

/** As much of a mail server as one mail needs; tests/serve has a real one. */
function serveMail(socket, mails) {
    let text = null;
    let rest = '';
    const say = (line) => socket.write(`${line}\r\n`);
    const take = (line) => {
        if (text !== null && line === '.') {
            mails.push(Buffer.from(text.split('\n\n')[1], 'base64').toString());
            text = null;
            say('250 OK');
        } else if (text !== null) {
            text += `${line}\n`;
        } else if (line === 'DATA') {
            text = '';
            say('354 go on');
        } else {
            say(line === 'QUIT' ? '221 bye' : '250 OK');
        }
    };
    say('220 here');
    socket.on('error', () => {});
    socket.on('data', (part) => {
        const lines = (rest + part).split('\r\n');
        rest = lines.pop();
        lines.forEach(take);
    });
}

test('from one press to a notification, and what a click on it opens', async () => {
    const page = await newPage(browser, server.url);
    const context = page.context();
    await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin });
    await stubbed(page);
    const [ada, bo] = await waiting(server.url, page);
    await offer(page).click();
    await here(page).check();
    await becomes(() => onServer(ada), [`push ${endpoint()}`]);
    assert.deepEqual(await flaws(page, 'dialog[open]'), []);
    await page.keyboard.press('Escape');
    await counts(offer(page), 0, 'it is not offered twice');
    await kept(page);

    /* Away: the next question is told. */
    await page.goto(server.url);
    await page.locator('.gate.play').waitFor();
    await becomes(async () => (await ada.state()).table.chairs[0].connected, false, 'the page is closed');
    await decideNow(bo);
    await becomes(() => got.length, 1);
    assert.deepEqual(got[0], { title: 'Septem', body: 'Sunday: it is your turn, age 1, turn 2.', link: `${PLACE}#/t/${ada.table}` });

    const session = await context.newCDPSession(page);
    let registration = '';
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        registration = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registration;
    });
    await session.send('ServiceWorker.enable');
    await becomes(() => registration, /\d/);
    const shown = () => page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })));
    const push = (data) => session.send('ServiceWorker.deliverPushMessage', { origin: new URL(server.url).origin, registrationId: registration, data });
    await push(JSON.stringify(got[0]));
    await becomes(shown, [{ title: 'Septem', body: got[0].body, tag: `#/t/${ada.table}` }]);
    await push('no JSON at all');
    await becomes(async () => (await shown()).length, 2, 'also something that cannot be read');

    /* A click, as far as a test may: only people may have windows opened. */
    const worker = context.serviceWorkers()[0];
    await worker.evaluate(() => {
        self.opened = [];
        self.clients.openWindow = async (url) => void self.opened.push(url);
    });
    const click = (tag) => worker.evaluate(async (wanted) => {
        const [notification] = await registration.getNotifications({ tag: wanted });
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    }, tag);
    await click(`#/t/${ada.table}`);
    /* The lobby is open: it goes to the table. */
    await page.locator('.play[data-owes=true]').waitFor();
    assert.equal(page.url(), `${server.url}#/t/${ada.table}`);
    await becomes(async () => (await shown()).map(({ tag }) => tag), ['septem'], 'what was clicked is gone');
    assert.deepEqual(await worker.evaluate(() => self.opened), []);
    /* At another table a window of its own is opened. */
    await push(JSON.stringify({ ...got[0], link: 'https://evil.example/#/t/other' }));
    await becomes(async () => (await shown()).length, 2);
    await click('#/t/other');
    await becomes(() => worker.evaluate(() => self.opened), [`${server.url}#/t/other`], 'never elsewhere');

    /* Off again with one press. */
    await pressTool(page, 'Table');
    await page.getByRole('button', { name: 'You are told when it is your turn' }).click();
    await here(page).uncheck();
    await becomes(() => onServer(ada), []);
    assert.deepEqual(page.wrong, []);
    await context.close();
});

test('webhooks are added, told, refused in words, and removed', async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    const [ada, bo] = await waiting(server.url, page, 'Hooks');
    await offer(page).click();
    const field = dialog(page).getByLabel('Address of the webhook');
    const add = dialog(page).getByRole('button', { name: 'Add' });
    await field.fill('https://example.org:22/x');
    await add.click();
    await dialog(page).getByRole('alert').getByText('public address').waitFor();
    for (const path of ['/one', '/two']) {
        await field.fill(endpoint(path));
        await add.click();
        await dialog(page).getByRole('button', { name: `Remove: ${endpoint(path)}` }).waitFor();
    }
    assert.deepEqual(await flaws(page, 'dialog[open]'), []);
    assert.deepEqual(await tooSmall(page), []);
    assert.equal(await tooWide(page), false);
    await shoot(page, 'notices-390');
    await dialog(page).getByRole('button', { name: `Remove: ${endpoint('/one')}` }).click();
    await becomes(() => onServer(ada), [`webhook ${endpoint('/two')}`]);
    await page.goto('about:blank');
    await becomes(async () => (await ada.state()).table.chairs[0].connected, false);
    const before = got.length;
    await decideNow(bo);
    await becomes(() => got.length, before + 1);
    assert.match(got.at(-1).text, /^Hooks: it is your turn, age 1, turn 2\. https:/);
    await page.context().close();
});

test('what a browser does not allow is said', async () => {
    const page = await newPage(browser, server.url);
    await stubbed(page, { fails: true });
    await waiting(server.url, page);
    const refuses = async (words) => {
        await offer(page).click();
        await here(page).click();
        await dialog(page).getByRole('status').getByText(words).waitFor();
        await becomes(() => here(page).isChecked(), false);
        await page.keyboard.press('Escape');
        await counts(dialog(page), 0);
    };
    /* Headless chromium asks nobody: what is not granted is denied. */
    await refuses('does not allow notifications');
    await page.context().grantPermissions(['notifications'], { origin: new URL(server.url).origin });
    await refuses('cannot be reached');
    const cannot = async (words) => {
        await offer(page).click();
        await dialog(page).getByRole('status').getByText(words).waitFor();
        assert.equal(await here(page).isDisabled(), true);
        await page.keyboard.press('Escape');
        await counts(dialog(page), 0);
    };
    await page.evaluate(() => delete globalThis.PushManager);
    await cannot('cannot show notifications');
    await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' }));
    await cannot('Home Screen');
    await page.context().close();
});

test('what the operator has not turned on is not offered', async (t) => {
    const quiet = await startServer();
    t.after(() => quiet.stop());
    const page = await newPage(browser, quiet.url);
    const answered = page.waitForResponse(/\/notices$/);
    await waiting(quiet.url, page);
    await answered;
    await pressTool(page, 'Table');
    await page.locator('.share').waitFor();
    await counts(page.locator('.tell-offer'), 0);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('offered in the waiting room of a table over days', async () => {
    const page = await newPage(browser, server.url, { locale: 'de-DE' });
    const made = await newTable(server.url, { name: 'Ada', options: { players: 3, timer: 48 * HOUR } });
    await page.goto(new Person(server.url, made).link());
    await page.getByRole('button', { name: 'Sag mir, wenn ich dran bin' }).click();
    await page.getByRole('switch', { name: 'Auf diesem Gerät' }).waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});

test('an e-mail address is confirmed and ended by the links in its mails', async (t) => {
    const mails = [];
    const office = net.createServer((socket) => serveMail(socket, mails));
    await new Promise((resolve) => office.listen(0, '127.0.0.1', resolve));
    const postal = await startServer(['--notices', 'email', ...base,
        '--smtp', `smtp://127.0.0.1:${office.address().port}`, '--smtp-from', 'septem@example.org']);
    t.after(() => office.close());
    t.after(() => postal.stop());
    const page = await newPage(browser, postal.url);
    const [ada, bo] = await waiting(postal.url, page);
    await offer(page).click();
    await counts(here(page), 0, 'only what the operator has turned on is there');
    await dialog(page).getByLabel('E-mail address').fill('ada@example.org');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await dialog(page).getByText('not confirmed yet').waitFor();
    await becomes(() => mails.length, 1);
    const linkIn = (mail) => /https:\/\/example\.org\/games\/(#\/mail\/\S+)/.exec(mail)[1];
    await page.goto(postal.url + linkIn(mails[0]));
    assert.deepEqual(await flaws(page), []);
    await page.getByRole('button', { name: 'Yes, write to me' }).click();
    await page.getByText('Confirmed.').waitFor();
    await decideNow(bo);
    await becomes(() => mails.length, 2);
    assert.match(mails[1], /Sunday: it is your turn/);
    await page.goto('about:blank');
    await page.goto(postal.url + linkIn(mails[1]));
    await page.getByRole('button', { name: 'No more mails' }).click();
    await page.getByText('Done.').waitFor();
    assert.deepEqual(await onServer(ada), []);
    await page.goto('about:blank');
    await page.goto(postal.url + linkIn(mails[0]));
    await page.getByRole('button', { name: 'Yes, write to me' }).click();
    await page.getByRole('alert').getByText('not valid any more').waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
});
