/* Whatever the server refuses, there are words for it in every language. */
import { expect, test } from 'vitest';
import api from '../../../docs/api.md?raw';
import byRows from '../../../include/septem/by.def?raw';
import denialRows from '../../../include/septem/denials.def?raw';
import errorRows from '../../../include/septem/errors.def?raw';
import lineRows from '../../../include/septem/lines.def?raw';
import phaseRows from '../../../include/septem/phases.def?raw';
import useRows from '../../../include/septem/uses.def?raw';
import quipRows from '../../../src/table/quips.def?raw';
import refusalRows from '../../../src/table/refusals.def?raw';
import en from '../../src/lib/words.en.json';
import fr from '../../src/lib/words.fr.json';

const languages: Record<string, Record<string, string>> = { en, fr };
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

const refusals = found(refusalRows, /^X\(\w+,\s*"(\w+)"/gm);
const documented = api
    .split('\n')
    .filter((line) => /^\| [45]\d\d \|/.test(line))
    .flatMap((line) => found(line.split('|')[2]!, /`(\w+)`/g));
const denials = found(denialRows, /^X\((\w+)/gm);
/* What is wrong with a deal is told to those who read logs, not to a table. */
const errors = found(errorRows, /^X\((\w+)/gm).filter((code) => !code.startsWith('DEAL_'));

test('the lists are where they are looked for', () => {
    expect(refusals.length).toBeGreaterThan(30);
    expect(documented.length).toBeGreaterThan(30);
    expect(denials.length).toBeGreaterThan(20);
    expect(errors.length).toBeGreaterThan(8);
});

test('every refusal is documented', () => {
    expect(refusals.filter((slug) => !documented.includes(slug))).toEqual([]);
});

for (const [language, words] of Object.entries(languages)) {
    test(`every refusal has words: ${language}`, () => {
        const slugs = new Set([...refusals, ...documented, 'no_network', 'no_answer']);
        expect([...slugs].filter((slug) => !words[`err_${slug}`])).toEqual([]);
    });

    test(`every fixed phrase has words: ${language}`, () => {
        const slugs = found(quipRows, /^X\(\w+,\s*"(\w+)"/gm);
        expect(slugs.length).toBeGreaterThan(4);
        expect(slugs.filter((slug) => !words[`quip_${slug}`])).toEqual([]);
    });

    test(`every use, power, question and line of the score sheet has words: ${language}`, () => {
        const slugs = (prefix: string, rows: string) =>
            found(rows, /^X\(\w+,\s*"(\w+)"/gm).map((slug) => `${prefix}_${slug}`);
        const keys = [
            ...slugs('do', useRows), ...slugs('by', byRows), ...slugs('ask', phaseRows), ...slugs('line', lineRows),
        ].filter((key) => key !== 'ask_over');
        expect(keys.length).toBeGreaterThan(30);
        expect(keys.filter((key) => !words[key])).toEqual([]);
    });

    test(`every reason of the rules has words: ${language}`, () => {
        const slugs = [...denials, ...errors].map((code) => code.toLowerCase());
        expect(slugs.filter((slug) => !words[`why_${slug}`])).toEqual([]);
    });
}

test('the languages have the same words', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
});
