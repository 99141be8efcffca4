/* Whatever the server refuses, there are words for it in every language. That the languages have the
 * same rows with the same gaps is checked where the catalogues are, by tests/checks/catalogue.py. */
import { expect, test } from 'vitest';
import api from '../../../docs/api.md?raw';
import byRows from '../../../include/septem/by.def?raw';
import lineRows from '../../../include/septem/lines.def?raw';
import phaseRows from '../../../include/septem/phases.def?raw';
import useRows from '../../../include/septem/uses.def?raw';
import { languages } from '../../src/words/start.json';

const files = import.meta.glob<Record<string, string>>('../../src/words/words.*.json', { eager: true, import: 'default' });
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

const documented = api
    .split('\n')
    .filter((line) => /^\| [45]\d\d \|/.test(line))
    .flatMap((line) => found(line.split('|')[2]!, /`(\w+)`/g));

test('the lists are where they are looked for', () => {
    expect(documented.length).toBeGreaterThan(30);
    expect(languages.length).toBe(Object.keys(files).length);
    expect(languages[0]!.tag).toBe('en');
});

const slugsOf = (prefix: string, rows: string) => found(rows, /^X\(\w+,\s*"(\w+)"/gm).map((slug) => `${prefix}_${slug}`);

for (const [file, words] of Object.entries(files)) {
    test(`every use, power, question and line of the score sheet has words: ${file}`, () => {
        const keys = [
            ...slugsOf('button', useRows), ...slugsOf('by', byRows), ...slugsOf('phase', phaseRows), ...slugsOf('line', lineRows),
        ];
        expect(keys.length).toBeGreaterThan(30);
        expect(keys.filter((key) => !words[key])).toEqual([]);
    });

    test(`every refusal has words: ${file}`, () => {
        const slugs = [...documented, 'no_network', 'no_answer'];
        expect(slugs.filter((slug) => !words[`err_${slug}`])).toEqual([]);
        expect(Object.keys(words).filter((key) => /^err_(undefined|none)$/.test(key))).toEqual([]);
    });
}

test('every refusal is documented', () => {
    const page = ['no_network', 'no_answer', 'no_room', 'no_engine'];
    const refusals = Object.keys(files['../../src/words/words.en.json']!).flatMap((key) => /^err_(.*)/.exec(key)?.[1] ?? []);
    expect(refusals.length).toBeGreaterThan(40);
    expect(refusals.filter((slug) => !documented.includes(slug) && !page.includes(slug))).toEqual([]);
});
