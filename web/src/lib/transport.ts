/* Where a request goes: to the server, or to the engine in this page, which answers for the tables
 * kept on this device and is fetched when the first of them is opened. */

/** A table of this device: its number says so. */
export const isOffline = (table: string) => table.startsWith('here-');

export const isOfflinePath = (path: string) => path.startsWith('v1/tables/here-');

export async function request(path: string, init: RequestInit): Promise<Response> {
    return isOfflinePath(path) ? fetchOffline(path, init) : fetch(path, init);
}

/** Asks the engine in this page. */
export async function fetchOffline(path: string, init: RequestInit = {}): Promise<Response> {
    const { askEngine } = await import('../offline/client');
    return askEngine(path, init);
}
