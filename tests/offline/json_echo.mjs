/* json_echo.c with the reader of the page (web/src/offline/json_values.js): it is asked as
 * src/json/json_reader_page.c asks it, through memory with texts in it. */
import { readFileSync } from 'node:fs';

import { jsonImports } from '../../web/src/offline/json_values.js';

const memory = new WebAssembly.Memory({ initial: 64 });
const used = new Set();
let top = 8;
const json = jsonImports(() => ({
    memory,
    malloc: (size) => {
        used.add(top);
        top += size;
        return top - size;
    },
    free: (at) => {
        if (!used.delete(at)) throw new Error('what was not given is freed');
    },
}));

function place(bytes) {
    new Uint8Array(memory.buffer).set([...bytes, 0], top);
    top += bytes.length + 1;
    return top - bytes.length - 1;
}

function textAt(at) {
    const bytes = Buffer.from(memory.buffer);
    return bytes.toString('utf8', at, bytes.indexOf(0, at));
}

/** As JSON.stringify writes it, but for what it would not tell apart. */
function echo(value) {
    const list = () => Array.from({ length: json.count(value) }, (_, i) => i);
    switch (json.kind(value)) {
        case 1:
            return 'null';
        case 2:
            return json.number(value) ? 'true' : 'false';
        case 3:
            return String(json.number(value) + 0);
        case 4:
            return '"real"';
        case 5:
            return quoted(textAt(json.text(value)));
        case 6:
            return `[${list().map((i) => echo(json.item(value, i)))}]`;
        default:
            return `{${list().map((i) => member(value, i))}}`;
    }
}

function member(object, i) {
    const key = textAt(json.key(object, i));
    const found = json.get(object, place(Buffer.from(key)));
    if (echo(found) !== echo(json.item(object, i))) throw new Error(`${key} is not ${i}`);
    return `${quoted(key)}:${echo(found)}`;
}

/** Escapes in capitals, as the program writes them. */
function quoted(text) {
    return JSON.stringify(text).replace(/\\u[0-9a-f]{4}/g, (u) => `\\u${u.slice(2).toUpperCase()}`);
}

function unescaped(line) {
    const bytes = [];
    for (let i = 0; i < line.length; i++) {
        if (line[i] !== 92) bytes.push(line[i]);
        else if (line[i + 1] === 120) {
            const [high, low] = [...line.subarray(i + 2, i + 4)].map((c) =>
                Math.max('0123456789abcdef'.indexOf(String.fromCharCode(c)), 0),
            );
            bytes.push((high << 4) | low);
            i += 3;
        } else {
            i++;
            bytes.push(line[i] === 110 ? 10 : line[i] === 48 ? 0 : line[i]);
        }
    }
    return bytes;
}

const input = readFileSync(0);
for (let begin = 0; begin < input.length; ) {
    const end = input.indexOf(10, begin) < 0 ? input.length : input.indexOf(10, begin);
    top = 8;
    const bytes = unescaped(input.subarray(begin, end));
    const value = json.read(place(bytes), bytes.length);
    console.log(value ? echo(value) : '-');
    if (value) json.release(value);
    if (used.size > 0) throw new Error('texts are left over');
    begin = end + 1;
}
