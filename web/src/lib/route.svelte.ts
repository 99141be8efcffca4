/* The address behind "#": nothing for the lobby, /t/TABLE, /t/TABLE/SECRET, /analysis/TABLE,
 * /analysis/TABLE/QUESTION, /tv/TABLE, /cards, /chains, /chains/CARD, /rules, /rules/CLAUSE, /count, /you,
 * /learn, /learn/LESSON, /mail/TABLE/CODE, /mail/off/CODE. */
import { isOffline } from './transport';

export interface Route {
    page: 'lobby' | 'table' | 'screen' | 'cards' | 'chains' | 'rules' | 'count' | 'you' | 'learn' | 'mail';
    table: string;
    secret: string;
    /** Of the rules: the anchor of a clause. */
    clause?: string;
    /** Of the chains: the card whose chain is wanted. */
    card?: string;
    /** Of a table: the question whose analysis is wanted, 0 for any. */
    moment?: number;
    /** Which lesson; "": all of them. */
    lesson?: string;
    /** Of a link in a mail. */
    code?: string;
}

export function readRoute(hash: string): Route {
    const [place = '', table = '', secret = ''] = hash.replace(/^#?\/?/, '').split('/');
    const clean = (text: string) => text.replace(/[^\w-]/g, '');
    if (place === 't' && clean(table)) {
        return { page: 'table', table: clean(table), secret: clean(secret) };
    }
    if (place === 'analysis' && clean(table)) {
        return { page: 'table', table: clean(table), secret: '', moment: Math.max(0, parseInt(secret, 10) || 0) };
    }
    /* Who plays alone on a device needs no screen for a room. */
    if (place === 'tv' && clean(table) && !isOffline(table)) {
        return { page: 'screen', table: clean(table), secret: '' };
    }
    if (place === 'mail') {
        return { page: 'mail', table: clean(table), secret: '', code: clean(secret) };
    }
    if (place === 'rules') {
        return { page: 'rules', table: '', secret: '', clause: clean(anchorOf(table)) };
    }
    if (place === 'chains') {
        return { page: 'chains', table: '', secret: '', card: clean(table) };
    }
    if (place === 'learn') {
        return { page: 'learn', table: '', secret: '', lesson: clean(table) };
    }
    return { page: place === 'cards' || place === 'count' || place === 'you' ? place : 'lobby', table: '', secret: '' };
}

/** The number of a table, from a link to it or as it is. */
export function tableOf(text: string): { table: string; secret: string } | null {
    const hash = text.trim().includes('#') ? text.trim().replace(/^[^#]*/, '') : `#/t/${text.trim()}`;
    const { page, table, secret } = readRoute(hash);
    return page === 'table' || page === 'screen' ? { table, secret } : null;
}

/** The anchor of a clause: that of R8.2 is r8-2. */
export const anchorOf = (name: string) => name.toLowerCase().replaceAll('.', '-');

const current = (): Route =>
    typeof location === 'undefined' ? readRoute('') : readRoute(location.hash);

let now: Route = $state.raw(current());
/* How many links with a secret were opened: each is a visit of its own, also to the same table. */
let visits = $state(0);
/* What of the rules is read over the page: "sheet", "cards", "chains", "chains/CARD" or
 * the anchor of a clause. RulesDialog shows it. */
let reading = $state('');

export const route = {
    get page() { return now.page; },
    get table() { return now.table; },
    get secret() { return now.secret; },
    get clause() { return now.clause ?? ''; },
    get card() { return now.card ?? ''; },
    get moment() { return now.moment; },
    get lesson() { return now.lesson ?? ''; },
    get code() { return now.code ?? ''; },
    get visits() { return visits; },
    get reading() { return reading; },
};

/** Opens the rules at a part or a clause of them, over whatever is shown; "" closes them. */
export function readRules(part: string): void {
    reading = part;
}

export function go(hash: string): void {
    location.hash = hash;
}

/** Goes on without a way back to what was shown. */
export function goInstead(hash: string): void {
    location.replace(hash);
}

/* From anywhere: the address of the page without what stands behind "#". */
const linkOf = (hash: string) => `${location.href.replace(/#.*/, '')}${hash}`;

/** A link to a table. */
export const linkTo = (table: string, secret = '') => linkOf(`#/t/${table}${secret && `/${secret}`}`);

/** A moment of a finished game, as an address and as a link. */
export const momentOf = (table: string, question: number) => `#/analysis/${table}/${question}`;
export const momentLink = (table: string, question: number) => linkOf(momentOf(table, question));

/** A link to the screen for the room. */
export const screenLink = (table: string) => linkOf(`#/tv/${table}`);

/** A link as somebody would type it. */
export const typed = (link: string) => link.replace(/^https?:\/\//, '');

/** An address that every device has of itself: a link with it leads nowhere else. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$|\.localhost$/.test(host);

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
