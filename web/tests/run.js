/* Runs files of tests in a real browser, two at a time: `node tests/run.js FILE …`. What only waited in
 * vain may have been starved by the machine, so its file runs once more with the machine to itself,
 * and must pass whole. A wrong result is wrong the first time. */
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const WAITED = new Set(['TimeoutError', 'testTimeoutFailure']);

function hasWaited({ failureType, cause }) {
    return WAITED.has(failureType) || WAITED.has(cause?.name);
}

/** The files of which something failed, and whether all of that only waited in vain. */
async function runFiles(files, concurrency) {
    const failed = new Map();
    const events = run({ files, concurrency });
    events.on('test:fail', ({ file, details: { error } }) => {
        if (error.failureType !== 'subtestsFailed') {
            failed.set(file, (failed.get(file) ?? true) && hasWaited(error));
        }
    });
    for await (const line of events.compose(new spec())) {
        process.stdout.write(line);
    }
    return failed;
}

const failed = await runFiles(process.argv.slice(2).map((file) => resolve(file)), 2);
const again = [...failed].filter(([, waited]) => waited).map(([file]) => file);
let wrong = failed.size - again.length;
if (again.length > 0) {
    console.log(`run: waited in vain, and run once more one by one:\n${again.join('\n')}`);
    wrong += (await runFiles(again, 1)).size;
}
process.exitCode = wrong > 0 ? 1 : 0;
