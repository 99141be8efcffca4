/* The type check, and proof that it looks: the canary must fail with exactly its mistakes. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { publishWords } from '../publish-words.js';

function check(project) {
    const tool = fileURLToPath(new URL('../node_modules/svelte-check/bin/svelte-check', import.meta.url));
    const run = spawnSync(process.execPath, [tool, '--tsconfig', project, '--output', 'machine'], { encoding: 'utf8' });
    return { ok: run.status === 0, lines: run.stdout.split('\n').filter((line) => / (ERROR|WARNING) "/.test(line)) };
}

publishWords();
const page = check('tsconfig.json');
page.lines.forEach((line) => console.error(line));
const canary = check('tests/canary/canary.json');
const found = canary.lines.filter((line) => line.includes('Canary.svelte') && line.includes('ERROR')).length;

if (!page.ok || page.lines.length > 0) {
    console.error('check: the page has type errors or warnings');
    process.exit(1);
}
if (canary.ok || found !== 2) {
    console.error(`check: of 2 deliberate errors in the canary ${found} were found: the check is blind`);
    process.exit(1);
}
console.log('check: no errors; the canary sings');
