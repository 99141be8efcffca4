/* Notifications of this browser while the page is closed: whether it can, and its subscription, which is
 * one for all tables of a server. The service worker shows what comes (src/sw.js). */

/** Why this browser cannot be told; "": it can. */
export type PushFault = '' | 'denied' | 'failed' | 'https' | 'install' | 'none';

const PATIENCE_MS = 20_000;

/* iPads say that they are Macs, but have fingers. */
const isApplePhone = () =>
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushFault(): PushFault {
    if (!globalThis.isSecureContext) {
        return 'https';
    }
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) {
        return isApplePhone() ? 'install' : 'none';
    }
    return Notification.permission === 'denied' ? 'denied' : '';
}

/** The subscription that this browser has, where it may still show something. */
export async function ownSubscription(): Promise<PushSubscription | null> {
    if (pushFault() || Notification.permission !== 'granted') {
        return null;
    }
    const kept = await navigator.serviceWorker.getRegistration();
    return (await kept?.pushManager.getSubscription()) ?? null;
}

const inTime = <T>(wanted: Promise<T>): Promise<T> =>
    Promise.race([
        wanted,
        new Promise<T>((_, reject) => setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)),
    ]);

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array) =>
    !!one && one.byteLength === other.length && new Uint8Array(one).every((byte, i) => byte === other[i]);

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export class PushRefused extends Error {
    constructor(readonly fault: PushFault) {
        super(fault);
    }
}

async function subscribeWith(key: string): Promise<PushSubscription> {
    await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
    const { pushManager } = await inTime(navigator.serviceWorker.ready);
    const applicationServerKey = bytesOf(key);
    const old = await pushManager.getSubscription();
    if (old && isSame(old.options.applicationServerKey, applicationServerKey)) {
        return old;
    }
    /* The server has another key than when this browser was here last. */
    await old?.unsubscribe();
    return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Asks the person where they were not asked yet. Throws PushRefused. */
export async function subscribe(key: string): Promise<{ endpoint: string; keys: Record<string, string> }> {
    const fault = pushFault();
    if (fault) {
        throw new PushRefused(fault);
    }
    if ((await Notification.requestPermission()) !== 'granted') {
        throw new PushRefused('denied');
    }
    const { endpoint, keys } = await subscribeWith(key).then(
        (found) => found.toJSON(),
        () => Promise.reject(new PushRefused(Notification.permission === 'denied' ? 'denied' : 'failed')),
    );
    return { endpoint: endpoint ?? '', keys: keys ?? {} };
}
