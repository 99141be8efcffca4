/* How fast bots think as WebAssembly: node bench/bench_wasm.mjs [BOT…]. */
import { existsSync } from 'node:fs';
import { openEngine, BODY, SOME_KEY } from '../tests/offline/wasm_engine.mjs';

const file = new URL('../web/src/offline/septem.wasm', import.meta.url);
if (!existsSync(file)) {
    console.log('No septem.wasm: tools/build-wasm builds it');
    process.exit(0);
}
const named = process.argv.slice(2);
const bots = named.length > 0 ? named : ['normal', 'master', 'expert'];

for (const bot of bots) {
    const engine = openEngine(file, SOME_KEY);
    const options = { players: 4, seed: 5 };
    const ask = (method, rest, body = '') => {
        engine.ask(method, `v1/tables${rest}`, body && JSON.stringify(body), 0);
        return JSON.parse(engine.told(BODY));
    };
    const { table } = ask('POST', '', { name: 'Ada', bots: bot, start: true, options });
    let took = 0;
    let longest = 0;
    let decisions = 0;
    for (let state; (state = ask('GET', `/${table}`)).question !== null; ) {
        while (engine.wants()) {
            const begin = performance.now();
            engine.think(0);
            const ms = performance.now() - begin;
            took += ms;
            longest = Math.max(longest, ms);
            decisions++;
        }
        const move = state.moves[0];
        if (move) {
            const { question } = state;
            ask('POST', `/${table}/decisions`, { id: `q${question}`, question, text: move.text });
        }
    }
    console.log(
        `${bot}: ${(took / decisions).toFixed(2)} ms a decision, ${longest.toFixed(1)} at most, ` +
            `${(engine.bytes() / 2 ** 20).toFixed(1)} MiB`,
    );
}
