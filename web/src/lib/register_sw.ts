/* Has the page kept on this device (src/sw.js), where the browser allows that: at https addresses
 * and on localhost. Without it everything works as long as the page stays open. */

/** entry: the address of the page's first script, which names its version. */
export async function registerPage(entry: string): Promise<void> {
    const kept = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
    const offer = (worker: ServiceWorker | null) => worker?.postMessage({ entry });
    offer(kept.waiting);
    kept.addEventListener('updatefound', () => {
        const next = kept.installing;
        next?.addEventListener('statechange', () => {
            if (next.state === 'installed') {
                offer(next);
            }
        });
    });
}
