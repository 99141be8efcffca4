/* The address behind "#": nothing for the lobby, /t/TABLE, /t/TABLE/SECRET, /cards. */
export interface Route {
    page: 'lobby' | 'table' | 'cards';
    table: string;
    secret: string;
}

export function readRoute(hash: string): Route {
    const [place = '', table = '', secret = ''] = hash.replace(/^#?\/?/, '').split('/');
    const clean = (text: string) => text.replace(/[^\w-]/g, '');
    if (place === 't' && clean(table)) {
        return { page: 'table', table: clean(table), secret: clean(secret) };
    }
    return { page: place === 'cards' ? 'cards' : 'lobby', table: '', secret: '' };
}

/** The number of a table, from a link to it or as it is. */
export function tableOf(text: string): { table: string; secret: string } | null {
    const hash = text.trim().includes('#') ? text.trim().replace(/^[^#]*/, '') : `#/t/${text.trim()}`;
    const { page, table, secret } = readRoute(hash);
    return page === 'table' ? { table, secret } : null;
}

const current = (): Route =>
    typeof location === 'undefined' ? readRoute('') : readRoute(location.hash);

let now: Route = $state.raw(current());
/* How many links with a secret were opened: each is a visit of its own, also to the same table. */
let visits = $state(0);

export const route = {
    get page() { return now.page; },
    get table() { return now.table; },
    get secret() { return now.secret; },
    get visits() { return visits; },
};

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
