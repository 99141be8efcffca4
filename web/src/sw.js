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

/* A page of this very version that is the only one open need not be closed first. Older pages keep
 * their own worker, and with it their files, until they are gone. */
async function takeOver(entry) {
    const open = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
        (client) => client.url.startsWith(registration.scope),
    );
    if (open.length <= 1 && entry === new URL(ENTRY, registration.scope).href) {
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
