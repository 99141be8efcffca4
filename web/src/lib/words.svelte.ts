/* The language in use: our own words and, from the server, names and texts of everything in the
 * box. */
import { get, Refused } from './api';
import { fill, type Args } from './fill';
import type { Board, Card, Counts, GameSet, Tables } from './types';
import type { Key } from './keys';
import start from '../words/start.json';

/* What the page says is data, fetched in the one language that is wanted. It is made of data/lang by
 * publish-words.js: a language more is a file there. */
const files = import.meta.glob<string>('../words/words.*.json', { query: '?url', import: 'default', eager: true });
const fileOf = (lang: string) => files[`../words/words.${lang}.json`];

export const languages = start.languages;

interface Box {
    lang: string;
    /** Zero takes the singular. */
    zero: boolean;
    words: Partial<Record<Key, string>>;
    sets: GameSet[];
    cards: Map<string, Card>;
    boards: Board[];
    leadsTo: Map<string, string[]>;
}

let box: Box = $state.raw({
    lang: 'en',
    zero: false,
    words: start.words,
    sets: [],
    cards: new Map(),
    boards: [],
    leadsTo: new Map(),
});
let failed = $state(false);

export async function loadWords(lang: string): Promise<void> {
    try {
        const [words, tables] = await Promise.all([
            get<Record<Key, string>>(fileOf(lang) ?? fileOf('en')!),
            get<Tables>(`v1/cards?lang=${lang}`),
        ]);
        const leaders = (tables.leaders ?? []).map(
            (leader): Card => ({ age: 0, copies: [], drawn: true, free_after: [], twin: null, ...leader }),
        );
        const leadsTo = new Map<string, string[]>();
        for (const card of tables.cards) {
            for (const slug of card.free_after) {
                leadsTo.set(slug, [...(leadsTo.get(slug) ?? []), card.slug]);
            }
        }
        box = {
            lang,
            zero: languages.find(({ tag }) => tag === lang)?.zero ?? false,
            words,
            sets: tables.sets,
            cards: new Map([...tables.cards, ...leaders].map((card) => [card.slug, card])),
            boards: tables.boards,
            leadsTo,
        };
        failed = false;
        document.documentElement.lang = lang;
    } catch {
        failed = box.cards.size === 0;
    }
}

/** The box is open: names are there to be shown. */
export const ready = () => box.cards.size > 0;
export const wordsFailed = () => failed;

export function t(key: Key, args: Args = {}): string {
    return fill(box.words[key] ?? '', args, box.zero);
}

/** The text under a made-up key, if there is one: for slugs of the server's. */
export function tMaybe(key: string, args: Args = {}): string | undefined {
    return key in box.words ? t(key as Key, args) : undefined;
}

const spoken = (slug: string) => slug.replaceAll('_', ' ');

export const card = (slug: string): Card | undefined => box.cards.get(slug);
export const cardName = (slug: string) => box.cards.get(slug)?.name ?? spoken(slug);
export const cardNames = (slugs: string[]) => slugs.map(cardName).join(', ');
export const leadsTo = (slug: string) => box.leadsTo.get(slug) ?? [];
export const allCards = () => [...box.cards.values()];
export const allBoards = () => box.boards;
export const allSets = () => box.sets;
/** The most players and whether there are teams with these sets, as the server's tables say. */
export const playersMax = (slugs: string[]) =>
    Math.max(0, ...box.sets.filter((set) => slugs.includes(set.slug)).map((set) => set.players_max));
export const hasTeams = (slugs: string[]) =>
    box.sets.some((set) => set.teams && slugs.includes(set.slug));
export const setName = (slug: string) => box.sets.find((set) => set.slug === slug)?.name ?? slug;
export const board = (slug: string, side: string): Board | undefined =>
    box.boards.find((row) => row.slug === slug && row.side === side);
export const boardName = (slug: string) => box.boards.find((row) => row.slug === slug)?.name ?? slug;

export const symbolName = (icon: string) => tMaybe(icon) ?? spoken(icon);
export const lineName = (line: string) => tMaybe(`line_${line}`) ?? spoken(line);
export const characterName = (character: string) => tMaybe(`character_${character}`) ?? character;
export const levelName = (level: string) => tMaybe(`level_${level}`) ?? level.replace(/^engine:/, '');

/** A clause of the catalogue that stands for itself. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const sentence = (text: string) => capital(text) + (/[.!?…]$/.test(text) ? '' : '.');

/** "27 %", as the language writes it; small ones with a decimal, a change with its sign. */
export const percent = (share: number, isChange = false) =>
    new Intl.NumberFormat(box.lang, {
        style: 'percent',
        maximumFractionDigits: isChange && Math.abs(share) < 0.0095 ? 1 : 0,
        signDisplay: isChange ? 'exceptZero' : 'auto',
    }).format(share).replace('-', '−');

/** "2,5" where that is how it is written. */
export const decimal = (n: number) => new Intl.NumberFormat(box.lang).format(n);

/** A number with a real minus; of what is not there, 0. */
export const signed = (n: unknown) => String(n ?? 0).replace('-', '−');

/** "Ada, Bo and Cy" */
export const listed = (names: string[]) => new Intl.ListFormat(box.lang).format(names);

/** "Details: Ada" */
export const labelled = (label: string, value: string) => t('labelled', { label, value });

/** What a phase asks for. */
export function phaseText(phase: string): string | undefined {
    const text = tMaybe(`phase_${phase}`);
    return text && capital(text);
}

/** Why the rules do not allow something, undefined for a reason of a newer server's. */
export function reasonText(reason: string): string | undefined {
    const text = tMaybe(`why_${reason}`);
    return text && sentence(text);
}

/* What a page of the server's own version never asks for. */
const strange = ['bad_json', 'bad_type', 'bad_method', 'bad_decision', 'bad_query', 'no_such_path', 'id_reused'];

export function errorText(error: unknown): string {
    if (!(error instanceof Refused)) {
        return String(error);
    }
    const text = sentence(tMaybe(`err_${error.code}`) ?? error.message);
    return (
        (error.reason && reasonText(error.reason)) ||
        (strange.includes(error.code) ? `${text} ${t('reload')}` : text)
    );
}

/** A cost as it is read out. */
export const costText = (cost: Counts) =>
    Object.entries(cost)
        .map(([what, n]) => (what === 'coins' ? t('coins', { n: n ?? 0 }) : `${n} ${symbolName(what)}`))
        .join(', ');

/** Whether these sets bring losses that become debts, and black cards with them. */
export const hasDebts = (slugs: string[]) => box.sets.some((set) => set.debts && slugs.includes(set.slug));

/** Whether these sets bring leaders, which have editions. */
export const hasLeaders = (slugs: string[]) =>
    box.sets.some((set) => set.leaders && slugs.includes(set.slug));

export const roman = (age: number) => ['', 'I', 'II', 'III', 'IV'][age] ?? String(age);
