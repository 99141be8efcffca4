/* Words for a table in a list: what it is called, who plays, whom it waits for, how long. */
import { shownName } from './names';
import { prefs } from './prefs.svelte';
import type { Glance, Summary } from './types';
import { boardName, characterName, roman, setName, t } from './words.svelte';

export const namesText = (names: string[]) =>
    new Intl.ListFormat(prefs.lang, { type: 'conjunction' }).format(names);

/** "Bo, Cy and 2 bots"; bots among themselves have names. */
function namesOf(chairs: Glance['chairs']): string {
    const people = chairs.filter((chair) => chair.who === 'person').map((chair) => shownName(chair.name ?? ''));
    const bots = chairs.filter((chair) => chair.who === 'bot');
    const named = people.length === 0 && bots.every((chair) => chair.character);
    const rest = named ? bots.map((chair) => characterName(chair.character!)) : bots.length ? [t('n_bots', { n: bots.length })] : [];
    return namesText([...people, ...rest]);
}

/** Everybody but this person. */
const whoText = (glance: Glance) => namesOf(glance.chairs.filter((chair) => chair.seat !== glance.seat));

const more = (summary: Summary) => summary.sets.filter((slug) => slug !== 'base').map(setName);

export function tableTitle(summary: Summary, glance: Glance | null): string {
    const who = glance ? whoText(glance) : namesText(summary.people.map(shownName));
    return summary.id === prefs.daily?.table ? t('deal_day') : summary.title || who || t('n_players', { n: summary.players });
}

/** What else one should know to tell it from others. */
export function tableLine(glance: Glance): string {
    const who = whoText(glance);
    const { wonder } = glance;
    const city = wonder ? `${boardName(wonder.board)} ${wonder.side}` : '';
    const named = tableTitle(glance, glance) !== who;
    /* Names tell how many play; the name of a table does not. */
    const size = named && glance.title ? [t('n_players', { n: glance.players })] : [];
    const parts = [...(named && who ? [who] : []), ...size, ...(named ? [] : [city]), ...more(glance)];
    return parts.filter(Boolean).join(' · ') || t('n_players', { n: glance.players });
}

/** "Age II, turn 3", or what happens before. */
export function stageText(glance: Glance): string {
    if (glance.status !== 'playing' || !glance.age) {
        return t(`status_${glance.status}`);
    }
    const age = t('age', { age: roman(glance.age) });
    return glance.turn ? t('age_turn', { age, turn: glance.turn }) : age;
}

/** Whom it waits for. */
export function waitText(glance: Glance): string {
    if (glance.status === 'gathering') {
        return glance.open ? t('chairs_free', { n: glance.open }) : t('waits_host');
    }
    const chairs = glance.chairs.filter((chair) => glance.waits.includes(chair.seat));
    const people = chairs.filter((chair) => chair.who === 'person');
    const slow = people.length ? people : chairs;
    return t('chooses', { names: namesOf(slow), n: slow.length });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "38 min left" */
export function leftText(ms: number): string {
    const time =
        ms < 2 * MINUTE
            ? t('seconds', { n: Math.max(0, Math.ceil(ms / 1000)) })
            : ms < 2 * HOUR
              ? t('minutes', { n: Math.floor(ms / MINUTE) })
              : ms < 48 * HOUR
                ? t('hours', { n: Math.floor(ms / HOUR) })
                : t('days', { n: Math.floor(ms / (24 * HOUR)) });
    return t('left', { time });
}

/** Less time than a night. */
export const isSoon = (ms: number) => ms < 6 * HOUR;

export const dateText = (at: number) =>
    new Date(at).toLocaleString(prefs.lang, { dateStyle: 'medium', timeStyle: 'short' });
