/* The deal of the day: what is kept of it, and how it is told to others. */
import { expect, test } from 'vitest';
import { againstPar, beginDay, shareText, withResult } from '../../src/lib/daily';
import type { Daily } from '../../src/lib/types';

const say = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
const row = (table: string, points: number) => ({ name: 'Ada', points, place: 1, table });
const day = {
    date: '2026-11-16', par: 50, played: 1, results: [row('new', 60)],
    yesterday: { date: '2026-11-15', par: 41, played: 7, results: [row('x', 70), row('old', 44)] },
} as unknown as Daily;

test('days in a row go on after a finished one only', () => {
    const last = { date: '2026-11-15', table: 'old', points: 44, days: 2 };
    expect(beginDay(day, 'new', last)).toEqual({ date: '2026-11-16', table: 'new', days: 3 });
    expect(beginDay(day, 'new', { ...last, points: undefined })).toHaveProperty('days', 1);
    expect(beginDay(day, 'new', { ...last, date: '2026-11-14' })).toHaveProperty('days', 1);
});

test('a result has the rank and the par of its own day', () => {
    expect(withResult({ date: '2026-11-16', table: 'new' }, day, null)).toMatchObject({ points: 60, rank: 1, of: 1, par: 50 });
    expect(withResult({ date: '2026-11-15', table: 'old' }, day, null)).toMatchObject({ points: 44, rank: 2, of: 7, par: 41 });
    const own = { date: '2026-11-01', table: 'old', points: 30, par: 33 };
    expect(withResult(own, day, null)).toEqual(own);
});

test('what is told has the points against par and nothing of the cards', () => {
    const own = { date: '2026-11-16', table: 'secret', points: 53, place: 2, par: 50, days: 4 };
    expect(shareText(own, say).split('\n')).toEqual([
        'Septem · deal_day 2026-11-16', 'share_par 53 50 +3', '🟩🟩🟩', '🥈 share_place 2 4 · 🔥 daily_days 4',
    ]);
    expect(shareText({ ...own, par: 55, days: 1, place: 4 }, say).split('\n').slice(1)).toEqual([
        'share_par 53 55 −2', '🟧🟧', '🏛️ share_place 4 4',
    ]);
    expect(shareText({ ...own, par: undefined }, say)).not.toContain('par');
    expect(shareText({ ...own, par: 10 }, say)).toContain(`\n${'🟩'.repeat(10)}\n`);
    expect(shareText(own, say)).not.toContain('secret');
    expect(againstPar(50, 50)).toBe('±0');
});
