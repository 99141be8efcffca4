/* A whole bot in JavaScript, for Node.js without any package: builds what gives it most points at once, and hears
 * what came of its games. docs/engines.md describes the lines it reads and writes.
 *
 *     septem bot-check 'node first_bot.mjs'
 *     septem arena --engine 'node first_bot.mjs' --bots random
 *     septem serve --engine first='node first_bot.mjs'
 */
import { createInterface } from 'node:readline';

const USES = { build: 200, salvage: 200, stage: 150 };

/** What a decision seems to bring: more is better. */
function worth(move, view) {
    const price = move.left + move.right + move.bank;
    const mine = view.cities[view.seat];
    return (USES[move.use] ?? 0) - price + (move.use === 'sell' && mine.coins < 3 ? 10 : 0);
}

function answer(message) {
    if (message.do === 'hello') {
        return { protocol: 1, name: 'first in JavaScript', wants: ['games'] };
    }
    if (message.do === 'choose') {
        const { view, moves } = message;
        return { move: moves.reduce((best, move, i) => (worth(move, view) > worth(moves[best], view) ? i : best), 0) };
    }
    if (message.do === 'start' || message.do === 'end') {
        /* message.result of an end: who had how many points. Nobody waits for an answer. */
        return null;
    }
    throw new Error('hello, choose, start and end are understood here');
}

for await (const line of createInterface({ input: process.stdin })) {
    let id = null;
    let reply;
    try {
        const message = JSON.parse(line);
        id = message.id ?? null;
        reply = answer(message);
    } catch (fault) {
        reply = { error: String(fault) };
    }
    if (reply !== null) {
        process.stdout.write(`${JSON.stringify({ id, ...reply })}\n`);
    }
}
