/* Where a request goes: to the server, or to the engine in this page, which answers for the tables
 * kept on this device and is fetched when the first of them is opened. */

/** A table of this device: its number says so. */
export const isHere = (table: string) => table.startsWith('here-');

export const isHerePath = (path: string) => path.startsWith('v1/tables/here-');

export async function reach(path: string, init: RequestInit): Promise<Response> {
    return isHerePath(path) ? reachHere(path, init) : fetch(path, init);
}

/** Asks the engine in this page. */
export async function reachHere(path: string, init: RequestInit = {}): Promise<Response> {
    const { fetchHere } = await import('../offline/here');
    return fetchHere(path, init);
}
