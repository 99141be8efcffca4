import { expect, test } from 'vitest';
import { dealLink, defaults, readDeal } from '../../src/lib/deal';
import type { Chair, Options } from '../../src/lib/types';

const options: Options = {
    players: 5, sets: ['base', 'cities'], teams: true, sides: 'B', boards: 'drafted', seed: 9007199254740991,
    seeded: true, running_score: false, hints: false, spectators: true, chat: true, listed: true, timer: 60,
    absent: 0, cover: 'hard', title: 'Ours', leaders: 'all', experts: true,
};
const chair = (seat: number, bot: string | null) => ({ seat, who: bot ? 'bot' : 'person', bot }) as Chair;

test('a deal goes into a link and comes out of it', () => {
    const link = dealLink({ options, chairs: [chair(0, null), chair(1, 'hard'), chair(2, 'hard')] });
    const { players, sets, teams, sides, boards, seed, running_score, hints, leaders, experts } = options;
    const deal = { players, sets, teams, sides, boards, seed, running_score, hints, leaders, experts };
    expect(readDeal(link, defaults)).toEqual({ options: deal, bots: 'hard' });
    expect(link).not.toContain('Ours');
});

test('a game dealt from a key has the key in its link', () => {
    const key = '0123456789abcdef'.repeat(4);
    const link = dealLink({ options: { ...options, seed: null, key, day: '2026-11-15' }, chairs: [] });
    expect(readDeal(link, defaults)?.options).toMatchObject({ key, players: 5 });
    expect(readDeal(link, defaults)?.options).not.toHaveProperty('seed');
    expect(link).not.toContain('2026');
    expect(readDeal('#/new?key=12', defaults)?.options).toEqual({ key: null });
});

test('bots of several kinds are not told', () => {
    const link = dealLink({ options, chairs: [chair(0, 'easy'), chair(1, 'hard')] });
    expect(readDeal(link, defaults)?.bots).toBe('');
});

test('what is no deal is none, and what is no number is left at what it was', () => {
    expect(readDeal('#/', defaults)).toBeNull();
    expect(readDeal('#/t/abc?seed=1', defaults)).toBeNull();
    expect(readDeal('#/new', defaults)).toBeNull();
    for (const seed of ['-1', '9007199254740993', '1e3', '']) {
        expect(readDeal(`#/new?players=many&seed=${seed}&rubbish=1`, defaults)).toEqual({
            options: { players: 4, seed: null },
            bots: '',
        });
    }
});
