/* The address behind "#": nothing for the lobby, /t/TABLE, /t/TABLE/SECRET, /cards,
 * /rules, /rules/CLAUSE. */
export interface Route {
    page: 'lobby' | 'table' | 'cards' | 'rules';
    table: string;
    secret: string;
    /** Of the rules: the anchor of a clause. */
    clause?: string;
}

export function readRoute(hash: string): Route {
    const [place = '', table = '', secret = ''] = hash.replace(/^#?\/?/, '').split('/');
    const clean = (text: string) => text.replace(/[^\w-]/g, '');
    if (place === 't' && clean(table)) {
        return { page: 'table', table: clean(table), secret: clean(secret) };
    }
    if (place === 'rules') {
        return { page: 'rules', table: '', secret: '', clause: clean(anchorOf(table)) };
    }
    return { page: place === 'cards' ? 'cards' : 'lobby', table: '', secret: '' };
}

/** The number of a table, from a link to it or as it is. */
export function tableOf(text: string): { table: string; secret: string } | null {
    const hash = text.trim().includes('#') ? text.trim().replace(/^[^#]*/, '') : `#/t/${text.trim()}`;
    const { page, table, secret } = readRoute(hash);
    return page === 'table' ? { table, secret } : null;
}

/** The anchor of a clause: that of R8.2 is r8-2. */
export const anchorOf = (name: string) => name.toLowerCase().replaceAll('.', '-');

const current = (): Route =>
    typeof location === 'undefined' ? readRoute('') : readRoute(location.hash);

let now: Route = $state.raw(current());
/* How many links with a secret were opened: each is a visit of its own, also to the same table. */
let visits = $state(0);
/* The clause of the rules that is read over the page; RulesDialog shows it. */
let reading = $state('');

export const route = {
    get page() { return now.page; },
    get table() { return now.table; },
    get secret() { return now.secret; },
    get clause() { return now.clause ?? ''; },
    get visits() { return visits; },
    get reading() { return reading; },
};

/** Opens the rules at a clause, over whatever is shown; "" closes them. */
export function readRules(anchor: string): void {
    reading = anchor;
}

export function go(hash: string): void {
    location.hash = hash;
}

/** A link to a table from anywhere: the address of the page without what stands behind "#". */
export const linkTo = (table: string, secret = '') =>
    `${location.href.replace(/#.*/, '')}#/t/${table}${secret && `/${secret}`}`;

/* A secret does not stay in the address bar, nor in the history. */
function arrive(): void {
    const next = current();
    /* The address without the secret is that of the same visit. */
    const same = next.page === 'table' && next.table === now.table && !next.secret;
    now = same ? { ...next, secret: now.secret } : next;
    if (next.secret) {
        visits += 1;
        history.replaceState(null, '', `#/t/${now.table}`);
    }
}

if (typeof addEventListener === 'function') {
    addEventListener('hashchange', arrive);
    arrive();
}
