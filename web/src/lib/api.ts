/* Requests to the server, or to the engine in this page. Every address is relative to the page, so
 * that a proxy may put the whole under a path of its own. */
import { isOfflinePath, request, fetchOffline } from './transport';

export class Refused extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        message: string,
        readonly reason?: string,
    ) {
        super(message);
    }
}

/** The engine in this page has failed: mostly it cannot be had, or there is no room for what it keeps. */
export const engineFailed = (error: unknown) =>
    new Refused(0, String(error).includes('QuotaExceeded') ? 'no_room' : 'no_engine', String(error));

async function refusal(answer: Response): Promise<Refused> {
    try {
        const { error } = await answer.json();
        return new Refused(answer.status, error.code, error.message, error.reason);
    } catch {
        return new Refused(answer.status, 'no_answer', answer.statusText);
    }
}

async function send(method: string, path: string, body?: unknown, ask = request, secret = ''): Promise<Response> {
    const init: RequestInit = { method, credentials: 'same-origin', cache: 'no-cache' };
    if (secret) {
        init.headers = { Authorization: `Bearer ${secret}` };
    }
    if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { 'Content-Type': 'application/json' };
    }
    let answer: Response;
    try {
        answer = await ask(path, init);
    } catch (error) {
        throw ask === fetchOffline || isOfflinePath(path)
            ? engineFailed(error)
            : new Refused(0, 'no_network', 'the server cannot be reached');
    }
    if (!answer.ok) {
        throw await refusal(answer);
    }
    return answer;
}

/** With a secret: as the person it belongs to. Without: as the person of this browser. */
export async function get<T>(path: string, secret = ''): Promise<T> {
    return (await send('GET', path, undefined, request, secret)).json() as Promise<T>;
}

export async function remove(path: string, body?: unknown): Promise<void> {
    await send('DELETE', path, body);
}

export async function put(path: string, body: unknown): Promise<void> {
    await send('PUT', path, body);
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
    return (await send('POST', path, body)).json() as Promise<T>;
}

/** Of this device, whatever the path: the list of its tables, a new one, one that goes. */
export async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await send(method, path, body, fetchOffline)).json() as Promise<T>;
}

export async function getText(path: string): Promise<string> {
    return (await send('GET', path)).text();
}

export const tablePath = (id: string, rest = '') =>
    `v1/tables/${encodeURIComponent(id)}${rest && `/${rest}`}`;

/** Sends until there is an answer: for requests that may safely be repeated. */
export async function postSurely<T>(path: string, body: unknown, tries = 6): Promise<T> {
    for (let wait = 400; ; wait *= 2) {
        try {
            return await post<T>(path, body);
        } catch (error) {
            const passing =
                error instanceof Refused && [0, 429, 502, 503, 504].includes(error.status) && error.code !== 'no_room';
            if (!passing || --tries <= 0) {
                throw error;
            }
            await new Promise((resolve) => setTimeout(resolve, wait));
        }
    }
}
