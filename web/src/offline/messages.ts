/* What the page and the worker with the tables inside it say to each other. */

/** A request that is answered with a stream. */
export const isStream = (path: string) => /\/events(\?|$)/.test(path);

/** To the worker. A stream is known by the number of the request that opened it. */
export type Ask =
    | { ask: 'begin'; wasm: string; network: string }
    | { ask: 'request'; n: number; method: string; path: string; body: string }
    | { ask: 'fair'; n: number; log: string; promised: string }
    | { ask: 'close'; n: number };

/** From it: an answer to a request, or more of a stream. */
export type Tell =
    | { tell: 'answer'; n: number; status: number; type: string; body: string }
    | { tell: 'more'; n: number; text: string }
    | { tell: 'failed'; message: string };
