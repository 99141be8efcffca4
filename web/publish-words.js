/* The catalogues of data/lang as the page reads them, made anew whenever it is built, checked or
 * tested:
 *
 *     src/words/words.<tag>.json   what the page says in one language
 *     src/words/lesson.<tag>.json  what only the lessons say, which are fetched when they are wanted
 *     src/words/sheet.<tag>.json   what only the rules sheet and the chains say
 *     src/words/tell.<tag>.json    what only the dialog for notices says
 *     src/words/start.json         the languages, and what is said before one of them is loaded
 *
 * Published are the rows PAGE, SHARED, DENIAL, ERROR, REFUSAL and QUIP; the key is the code in small
 * letters, behind why_, err_ or quip_ for the last four. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('src/words', import.meta.url));
/* What begins with one of these has a file of its own. */
const later = ['lesson', 'sheet', 'tell'];
const LITERAL = /"((?:[^"\\]|\\.)*)"/g;

/** The rows of a .def file: [kind, code, texts]. */
export function rowsOf(source) {
    const rows = source
        .replace(/\/\*[^]*?\*\//g, '')
        .matchAll(/^(\w+)\((\w+|"[^"]*"),((?:[^"()]|"(?:[^"\\]|\\.)*")*)\)/gm);
    return [...rows].map(([, kind, code, rest]) => [
        kind,
        code.replaceAll('"', ''),
        [...rest.matchAll(LITERAL)].map((match) => JSON.parse(match[0])),
        rest,
    ]);
}

const read = (path) => rowsOf(readFileSync(join(root, path), 'utf8'));

/* The slug of a table's code, from the one folder of src that has the list. */
function slugs(list) {
    const room = readdirSync(join(root, 'src')).find((name) => readdirSync(join(root, 'src', name)).includes(list));
    if (!room) {
        throw new Error(`no folder of src has ${list}`);
    }
    return new Map(read(join('src', room, list)).map(([, code, [slug]]) => [code, slug]));
}

function keyOf(kind, code, refusals, quips) {
    const small = code.toLowerCase();
    switch (kind) {
        case 'PAGE':
        case 'SHARED':
            return small;
        case 'DENIAL':
            return `why_${small}`;
        case 'ERROR':
            /* What is wrong with a deal is told to those who read logs, not to a table. */
            return small.startsWith('deal_') ? undefined : `why_${small}`;
        case 'REFUSAL':
            return `err_${refusals.get(code)}`;
        case 'QUIP':
            return `quip_${quips.get(code)}`;
        default:
            return undefined;
    }
}

/** {tag, name, zero: whether zero takes the singular, words} of every language, English first. */
export function languages() {
    const refusals = slugs('refusals.def');
    const quips = slugs('chat_phrases.def');
    const files = readdirSync(join(root, 'data/lang')).filter((name) => name.endsWith('.def')).sort();
    const all = files.map((file) => {
        const words = {};
        let head;
        for (const [kind, code, texts, rest] of read(join('data/lang', file))) {
            const key = keyOf(kind, code, refusals, quips);
            if (kind === 'LANGUAGE') {
                head = { tag: code, name: texts[0], zero: rest.includes('ZERO_TOO') };
            } else if (key && !(key in words)) {
                /* Codes of a table that share a slug are one to the page: the first speaks. */
                words[key] = texts.join('');
            }
        }
        if (head?.tag !== basename(file, '.def')) {
            throw new Error(`data/lang/${file} must begin with LANGUAGE("${basename(file, '.def')}", name, rule)`);
        }
        return { ...head, words };
    });
    return [...all.filter(({ tag }) => tag === 'en'), ...all.filter(({ tag }) => tag !== 'en')];
}

export function publishWords() {
    const all = languages();
    const { loading, err_no_network, try_again } = all[0].words;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const { tag, words } of all) {
        const partOf = (key) => later.find((part) => key.startsWith(`${part}_`)) ?? 'words';
        for (const part of ['words', ...later]) {
            const own = Object.entries(words).filter(([key]) => partOf(key) === part);
            writeFileSync(join(folder, `${part}.${tag}.json`), JSON.stringify(Object.fromEntries(own)));
        }
    }
    const start = {
        languages: all.map(({ tag, name, zero }) => ({ tag, name, zero })),
        words: { loading, err_no_network, try_again },
    };
    writeFileSync(join(folder, 'start.json'), JSON.stringify(start));
    return start.languages;
}
