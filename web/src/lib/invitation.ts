/* Who invites to what, in words: for the waiting room and for the screen of a room. */
import { shownName } from './names';
import type { TableInfo } from './types';
import { setName, t } from './words.svelte';

export function hostName({ chairs, watchers }: TableInfo): string {
    const host = chairs.find((chair) => chair.host) ?? watchers.find((person) => person.host);
    return host?.name ? shownName(host.name) : '';
}

/** A span of time as options have it. */
export function spanText(seconds: number): string {
    return seconds < 120 ? t('seconds', { n: seconds })
        : seconds < 86400 ? t('minutes', { n: seconds / 60 })
        : t('days', { n: seconds / 86400 });
}

/** What is going to be played: players and sets, then what is not as usual. */
export function gameFacts({ options, chairs }: TableInfo): string[] {
    const { players, sets, teams, boards, timer, running_score } = options;
    const bots = chairs.filter((chair) => chair.who === 'bot').length;
    return [
        t('n_players', { n: players }),
        bots ? t('fact_bots', { n: bots }) : '',
        ...sets.map(setName),
        teams ? t('opt_teams') : '',
        boards === 'drafted' ? t('draft') : boards === 'chosen' ? t('fact_chosen') : '',
        timer ? t('fact_timer', { time: spanText(timer) }) : '',
        running_score ? '' : t('fact_secret'),
    ].filter(Boolean);
}
