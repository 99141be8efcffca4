import { afterEach, expect, it, vi } from 'vitest';
import { here, post, Refused } from '../../src/lib/api';

const askEngine = vi.hoisted(() => vi.fn());
vi.mock('../../src/offline/client', () => ({ askEngine, isEngineBuilt: true }));
afterEach(() => vi.unstubAllGlobals());

it('asks the server for its tables and the engine for those of this device', async () => {
    const fetch = vi.fn(async () => Response.json({ from: 'server' }));
    vi.stubGlobal('fetch', fetch);
    askEngine.mockImplementation(async () => Response.json({ from: 'engine' }));
    expect(await post('v1/tables/AbCdEfGhIjKlMnOp/start')).toEqual({ from: 'server' });
    expect(await post('v1/tables/here-AbCdEfGhIjK/start')).toEqual({ from: 'engine' });
    expect(await here('POST', 'v1/tables', {})).toEqual({ from: 'engine' });
    expect(fetch).toHaveBeenCalledTimes(1);
});

it('tells a server that is away from an engine that cannot be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));
    askEngine.mockRejectedValue(new TypeError());
    const code = (asked: Promise<unknown>) => asked.catch((error: Refused) => error.code);
    expect(await code(post('v1/tables'))).toBe('no_network');
    expect(await code(here('GET', 'v1/tables'))).toBe('no_engine');
    expect(await code(post('v1/tables/here-AbCdEfGhIjK/back'))).toBe('no_engine');
});
