/* A deal as an address: "#/new?" and the options of a table with its seed or key. Opening it gives the
 * form with these set, at this or at any other server. */
import type { Options, TableInfo } from './types';

/** Every option of a table as the page sets it at first. */
export const defaults: Partial<Options> = {
    players: 4, sets: ['base'], teams: false, leaders: 'first', experts: false, sides: 'random', boards: 'random',
    seed: null, key: null, running_score: true, hints: true, spectators: true, chat: true, listed: false, timer: 0,
    absent: 120, handover: 'consent', cover: 'normal', title: '',
};

/** 256 bits that deal a game. */
export const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** What is no part of the deal, or says nothing at another table. */
const left = new Set([
    'seeded', 'day', 'title', 'listed', 'cover', 'chat', 'spectators', 'absent', 'timer', 'handover',
]);

export function dealLink(info: Pick<TableInfo, 'options' | 'chairs'>): string {
    const words = new URLSearchParams();
    for (const [key, value] of Object.entries(info.options)) {
        if (!left.has(key) && value !== null) {
            words.set(key, Array.isArray(value) ? value.join('.') : String(value));
        }
    }
    const bots = new Set(info.chairs.flatMap((chair) => (chair.who === 'bot' ? [chair.bot] : [])));
    if (bots.size === 1) {
        words.set('bots', [...bots].join());
    }
    return `#/new?${words}`;
}

/** The options a link brings, those of which the page knows, and the bots; null if it is none. */
export function readDeal(hash: string, known: Partial<Options>): { options: Partial<Options>; bots: string } | null {
    const [place, query] = hash.split('?');
    if (place !== '#/new' || !query) {
        return null;
    }
    const words = new URLSearchParams(query);
    const options: Partial<Options> = {};
    for (const [key, standard] of Object.entries(known)) {
        const text = words.get(key);
        if (text === null || left.has(key)) {
            continue;
        }
        if (key === 'sets') {
            options.sets = text.split('.');
        } else if (typeof standard === 'number' || key === 'seed') {
            const number = /^\d+$/.test(text) ? Number(text) : NaN;
            options[key] = Number.isSafeInteger(number) ? number : standard;
        } else if (key === 'key') {
            options.key = isKey(text) ? text : null;
        } else {
            options[key] = typeof standard === 'boolean' ? text === 'true' : text;
        }
    }
    return { options, bots: words.get('bots') ?? '' };
}
