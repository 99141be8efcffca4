/* A server and a browser for all tests of a file, each file being a process of its own. They are
 * there when the file is read, so its own hooks can use them. */
import { after } from 'node:test';
import { startBrowser, startServer } from './harness.js';

export const server = await startServer();
export const browser = await startBrowser().catch(async (error) => {
    await server.stop();
    throw error;
});

after(async () => {
    await browser.close();
    await server.stop();
});
