/* docs/rules.md as sections and clauses, for the page to show. It is read when the page is built
 * (vite.config.ts), and reads as much Markdown as that file has: headings, paragraphs, lists, links,
 * emphasis, code. */
export interface Clause {
    /** Its anchor, such as r8-2. */
    id: string;
    /** Its number, such as R8.2. */
    name: string;
    html: string;
}
export interface Section extends Clause {
    title: string;
    clauses: Clause[];
}

const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/* Links lead to clauses; other files are not part of the page. */
const inline = (text: string) =>
    escaped(text)
        .replace(/`([^`]+)`/g, (_, code: string) => `<code>${code.replaceAll('*', '&#42;')}</code>`)
        .replace(/\*\*\[decided\]\*\*/g, '<b class="decided">[decided]</b>')
        .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
        .replace(/\*([^*]+)\*/g, '<i>$1</i>')
        .replace(/\[([^\]]+)\]\(#([\w-]+)\)/g, '<a href="#/rules/$2">$1</a>')
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

/* Lines between two empty ones: a list, or a paragraph. */
function block(lines: string[]): string {
    const kind = lines[0]!.startsWith('- ') ? 'ul' : /^\d+\. /.test(lines[0]!) ? 'ol' : '';
    if (!kind) {
        return `<p>${inline(lines.join(' '))}</p>`;
    }
    const items = lines.join('\n').split(/\n(?=\S)/).map((item) => item.replace(/^(-|\d+\.) /, '').replace(/\n\s*/g, ' '));
    return `<${kind}>${items.map((item) => `<li><p>${inline(item)}</p></li>`).join('')}</${kind}>`;
}

const HEADING = /^## <a id="([\w-]+)"><\/a>(R\d+) (.*)$/;
const CLAUSE = /^<a id="([\w-]+)"><\/a>\*\*(R[\d.]+[a-z]?) /;

export function readRulebook(markdown: string): Section[] {
    const sections: Section[] = [];
    let into: Clause | undefined;
    for (const text of markdown.trim().split(/\n{2,}/)) {
        const heading = HEADING.exec(text);
        const clause = CLAUSE.exec(text);
        if (heading) {
            into = { id: heading[1]!, name: heading[2]!, html: '' };
            sections.push(Object.assign(into, { title: heading[3]!, clauses: [] }));
        } else if (clause) {
            into = { id: clause[1]!, name: clause[2]!, html: block([text.replace(CLAUSE, '**')]) };
            sections.at(-1)!.clauses.push(into);
        } else if (into) {
            into.html += block(text.split('\n'));
        }
    }
    return sections;
}
