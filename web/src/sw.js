/* The service worker: keeps the page on this device, so that it opens and plays without its server.
 *
 * It keeps the files of one build, all of them or none, and what the server tells everybody alike
 * (cards, levels of bots). It never touches a request of a table. Where the server answers, the
 * page and the cards are the server's; what is kept is for when it does not. The build puts the
 * names in (vite.config.ts): they carry hashes, so that one name is one content for ever. */
const ENTRY = __ENTRY__;
const FILES = __FILES__;
const TOLD = __TOLD__;
const PAGE = 'index.html';

const CACHE = `septem ${registration.scope} ${ENTRY}`;
const PATIENCE_MS = 4000;
const ANSWER_MS = 500;

// ---- Keeping ----

async function take(cache, path) {
    const answer = await fetch(path, { cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
    if (!answer.ok) {
        throw new Error(`${path}: ${answer.status}`);
    }
    /* A server that was replaced meanwhile: better keep nothing than parts of two versions. */
    if (path === PAGE && !(await answer.clone().text()).includes(ENTRY)) {
        throw new Error('the page is of another version');
    }
    await cache.put(path, answer);
}

async function keepAll() {
    const cache = await caches.open(CACHE);
    /* One after the other: there is no hurry, and the server counts requests. */
    for (const path of [...FILES, ...TOLD]) {
        await take(cache, path);
    }
}

const isOurs = (name) => name.startsWith(`septem ${registration.scope} `);

async function dropOthers() {
    const old = (await caches.keys()).filter((name) => isOurs(name) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => clients.claim())));

const windows = async () =>
    (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((client) =>
        client.url.startsWith(registration.scope),
    );

/* A page of this very version that is the only one open need not be closed first. Older pages keep
 * their own worker, and with it their files, until they are gone. */
async function takeOver(entry) {
    if ((await windows()).length <= 1 && entry === new URL(ENTRY, registration.scope).href) {
        await skipWaiting();
    }
}
addEventListener('message', (event) => event.waitUntil(takeOver(event.data?.entry)));

// ---- Answering ----

const late = () =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS));

/* The server's word, or what is kept where it is silent or a proxy speaks for it. */
async function freshFirst(request, path) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (!kept) {
        return fetch(request);
    }
    try {
        const answer = await Promise.race([fetch(request), late()]);
        return answer.status >= 500 ? kept : answer;
    } catch {
        return kept;
    }
}

async function keptFirst(request, path) {
    const cache = await caches.open(CACHE);
    return (await cache.match(path)) ?? fetch(request);
}

addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) {
        return;
    }
    const path = request.url.slice(registration.scope.length).replace(/#.*/, '');
    if (request.mode === 'navigate') {
        if (path.replace(/\?.*/, '') === '' || path === PAGE) {
            event.respondWith(freshFirst(request, PAGE));
        }
    } else if (TOLD.includes(path)) {
        event.respondWith(freshFirst(request, path));
    } else if (FILES.includes(path)) {
        event.respondWith(keptFirst(request, path));
    }
});

// ---- Being told ----

/* Where a notice leads: to a table of this page, whatever address the server gives out for it, or to
 * the lobby. */
const placeOf = (link) => /#\/t\/[\w-]+$/.exec(String(link ?? ''))?.[0] ?? '';

async function tellOf(data) {
    let said = {};
    try {
        said = data?.json() ?? {};
    } catch {
        // Something else than our server's: that there is something is told, nothing more.
    }
    const place = placeOf(said.link);
    /* A later word about a table takes the place of an earlier one. */
    await registration.showNotification(String(said.title ?? 'Septem'), {
        body: String(said.body ?? ''), tag: place || 'septem', renotify: true, icon: 'icon.svg', data: { place },
    });
}

/* What a window shows: browsers only know what it was opened with. */
const placeIn = (client) =>
    new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => done(data);
        setTimeout(done, ANSWER_MS, null);
        client.postMessage('where', [port2]);
    });

/* The window that shows the table; one that shows the lobby; a new one. */
async function openPlace(place) {
    const open = await windows();
    const places = await Promise.all(open.map(placeIn));
    const at = (wanted) => open[places.indexOf(wanted)];
    const address = registration.scope + place;
    const found = at(place);
    const lobby = found ? undefined : (at('') ?? at('#/'));
    const window = found ?? (await lobby?.navigate(address).catch(() => null));
    await (window ? window.focus() : clients.openWindow(address));
}

addEventListener('push', (event) => event.waitUntil(tellOf(event.data)));
addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPlace(event.notification.data?.place ?? ''));
});
