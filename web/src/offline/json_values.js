// @ts-check
/* JSON for the engine: the page parses it, the engine asks for values by their numbers
 * (src/json/json_reader_page.c). Plain JavaScript, so that tests without a bundler have it too. */

/** What the engine has to export for it.
 * @typedef {{ memory: WebAssembly.Memory, malloc(size: number): number, free(at: number): void }} Memory */

/** A text that was parsed: the numbers of its values, and its texts in the engine's memory.
 * @typedef {{ numbers: number[], texts: number[] }} Document */

/** The order of enum json_kind.
 * @param {unknown} value */
function kindOf(value) {
    if (value === null) return 1;
    if (typeof value === 'boolean') return 2;
    if (typeof value === 'number') return Number.isSafeInteger(value) ? 3 : 4;
    if (typeof value === 'string') return 5;
    return Array.isArray(value) ? 6 : 7;
}

/** The items of an array, the values of an object.
 * @param {object} value
 * @returns {unknown[]} */
const listOf = (value) => (Array.isArray(value) ? value : Object.values(value));

/** Colons outside of texts: one for each key as it is written.
 * @param {string} json */
function keysWritten(json) {
    let keys = 0;
    let inside = false;
    for (let i = 0; i < json.length; i++) {
        const c = json[i];
        if (c === '"') inside = !inside;
        else if (inside && c === '\\') i++;
        else if (!inside && c === ':') keys++;
    }
    return keys;
}

/** What JSON.parse lets pass and the program does not: a key twice, a zero or half a character in
 * a text. Without recursion: what is nested deeply comes through as well.
 * @param {string} json
 * @param {unknown} value */
function isStrict(json, value) {
    let keys = 0;
    const open = [value];
    while (open.length > 0) {
        const next = open.pop();
        if (typeof next === 'string' && /[\0\p{Surrogate}]/u.test(next)) return false;
        if (typeof next !== 'object' || next === null) continue;
        for (const [key, child] of Object.entries(next)) {
            if (!Array.isArray(next)) {
                keys++;
                open.push(key);
            }
            open.push(child);
        }
    }
    return keys === keysWritten(json);
}

/** The functions that the engine imports. It exists only after them, so it is asked for.
 * @param {() => Memory} engine */
export function jsonImports(engine) {
    /** @type {Map<number, { value: any, of: Document }>} */
    const values = new Map();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let last = 0;

    /** @param {number} number */
    const at = (number) => /** @type {{ value: any, of: Document }} */ (values.get(number));

    /** @param {any} value @param {Document} of */
    function give(value, of) {
        last = (last % 0xfffffff) + 1;
        values.set(last, { value, of });
        of.numbers.push(last);
        return last;
    }

    /** @param {string} text @param {Document} of */
    function write(text, of) {
        const bytes = encoder.encode(text);
        const begin = engine().malloc(bytes.length + 1);
        if (begin === 0) throw new Error('the engine has no memory left');
        const memory = new Uint8Array(engine().memory.buffer, begin, bytes.length + 1);
        memory.set(bytes);
        memory[bytes.length] = 0;
        of.texts.push(begin);
        return begin;
    }

    return {
        /** @param {number} begin @param {number} length */
        read(begin, length) {
            try {
                const bytes = new Uint8Array(engine().memory.buffer, begin, length);
                const json = decoder.decode(bytes);
                const value = JSON.parse(json);
                return isStrict(json, value) ? give(value, { numbers: [], texts: [] }) : 0;
            } catch {
                return 0;
            }
        },
        /** @param {number} number */
        release(number) {
            const { of } = at(number);
            of.texts.forEach(engine().free);
            of.numbers.forEach((n) => values.delete(n));
        },
        /** @param {number} number */
        kind: (number) => kindOf(at(number).value),
        /** @param {number} number @param {number} begin */
        get(number, begin) {
            const memory = new Uint8Array(engine().memory.buffer);
            const key = decoder.decode(memory.subarray(begin, memory.indexOf(0, begin)));
            const { value, of } = at(number);
            return Object.hasOwn(value, key) ? give(value[key], of) : 0;
        },
        /** @param {number} number */
        count: (number) => listOf(at(number).value).length,
        /** @param {number} number @param {number} i */
        item: (number, i) => give(listOf(at(number).value)[i], at(number).of),
        /** @param {number} number @param {number} i */
        key: (number, i) => write(Object.keys(at(number).value)[i] ?? '', at(number).of),
        /** @param {number} number */
        text: (number) => write(at(number).value, at(number).of),
        /** @param {number} number */
        number: (number) => Number(at(number).value),
    };
}
