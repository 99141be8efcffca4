/* The language in use: our own words and, from the server, names and texts of everything in the
 * box. */
import { get, Refused } from './api';
import { fill, singular, type Args } from './fill';
import type { Board, Card, Counts, GameSet, Tables } from './types';
import type { Key } from './keys';
import en from './words.en.json?url';
import fr from './words.fr.json?url';

/* What the page says is data, fetched in the one language that is wanted: {name} is a gap,
 * {n?coin|coins} chooses by a number. A language more is a file and a row here. */
const files: Record<string, string> = { en, fr };

/* All that can be said before that. */
const first: Partial<Record<Key, string>> = {
    loading: 'Loading…',
    err_no_network: 'The server cannot be reached.',
    try_again: 'Try again',
};

interface Box {
    lang: string;
    words: Partial<Record<Key, string>>;
    sets: GameSet[];
    cards: Map<string, Card>;
    boards: Board[];
    leadsTo: Map<string, string[]>;
}

let box: Box = $state.raw({
    lang: 'en',
    words: first,
    sets: [],
    cards: new Map(),
    boards: [],
    leadsTo: new Map(),
});
let failed = $state(false);

export async function loadWords(lang: string): Promise<void> {
    try {
        const [words, tables] = await Promise.all([
            get<Record<Key, string>>(files[lang] ?? en),
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
    return fill(box.words[key] ?? '', args, singular[box.lang] ?? singular.en!);
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

export const symbolName = (icon: string) => tMaybe(`sym_${icon}`) ?? spoken(icon);
export const lineName = (line: string) => tMaybe(`line_${line}`) ?? spoken(line);
export const levelName = (level: string) => tMaybe(`level_${level}`) ?? level;

export function errorText(error: unknown): string {
    if (error instanceof Refused) {
        return (
            (error.reason && tMaybe(`why_${error.reason}`)) ||
            tMaybe(`err_${error.code}`) ||
            error.message
        );
    }
    return String(error);
}

/** A cost as it is read out. */
export const costText = (cost: Counts) =>
    Object.entries(cost)
        .map(([what, n]) => (what === 'coins' ? t('n_coins', { n: n ?? 0 }) : `${n} ${symbolName(what)}`))
        .join(', ');

/** Whether these sets bring leaders, which have editions. */
export const hasLeaders = (slugs: string[]) =>
    box.sets.some((set) => set.leaders && slugs.includes(set.slug));

export const roman = (age: number) => ['', 'I', 'II', 'III', 'IV'][age] ?? String(age);
