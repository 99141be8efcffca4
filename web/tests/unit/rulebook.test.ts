/* The rules as the page shows them: every clause of docs/rules.md, with nothing lost. */
import { expect, test } from 'vitest';
import markdown from '../../../docs/rules.md?raw';
import { readRulebook } from '../../src/lib/rulebook';

const sections = readRulebook(markdown);
const clauses = sections.flatMap((section) => section.clauses);
const words = (text: string) => text.match(/[\p{L}\p{N}[\]]+/gu) ?? [];
const plain = (html: string) =>
    html.replace(/<.(p|li|ul|ol)>/g, '\n').replace(/<[^>]*>/g, '').replaceAll('&#42;', '*').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

test('every anchor of the file is a section or a clause, in its order', () => {
    const anchors = [...markdown.matchAll(/<a id="([\w-]+)">/g)].map((match) => match[1]);
    expect(anchors.length).toBeGreaterThan(100);
    expect(sections.flatMap(({ id, clauses }) => [id, ...clauses.map((clause) => clause.id)])).toEqual(anchors);
    expect(clauses.find(({ id }) => id === 'r7-3a')?.name).toBe('R7.3a');
});

test('no word of a clause is lost or added', () => {
    const shown = sections.flatMap(({ name, title, html, clauses }) =>
        [name, title, html, ...clauses.flatMap((clause) => [clause.name, clause.html])].map(plain),
    );
    const body = markdown.slice(markdown.indexOf('\n## '))
        .replace(/<a id="[^"]*"><\/a>/g, '').replace(/\]\([^)]*\)/g, '').replace(/\[(?!decided)/g, '').replace(/^\d\. /gm, '');
    expect(words(shown.join('\n'))).toEqual(words(body));
});

test('every link leads to a clause', () => {
    const ids = new Set([...sections, ...clauses].map(({ id }) => id));
    const links = [...JSON.stringify(sections).matchAll(/href=\\"#\/rules\/([\w-]+)\\"/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test('marks become elements, lists are lists, and nothing else is taken for HTML', () => {
    const [section] = readRulebook(
        '# Title\n\nBefore.\n\n## <a id="r1"></a>R1 One\n\n<a id="r1-1"></a>**R1.1 A.** `a*b*c` < *d* **[decided]**, [R1](#r1).\n\n- x\n  y\n- [z](z.md)\n\n1. p\n2. q\n',
    );
    expect(section!.clauses[0]!.html).toBe(
        '<p><b>A.</b> <code>a&#42;b&#42;c</code> &lt; <i>d</i> <b class="decided">[decided]</b>, <a href="#/rules/r1">R1</a>.</p>' +
            '<ul><li><p>x y</p></li><li><p>z</p></li></ul><ol><li><p>p</p></li><li><p>q</p></li></ol>',
    );
});
