import { expect, test } from 'vitest';
import { balance, warOf } from '../../src/lib/war';
import type { News, NewsEvent } from '../../src/lib/types';

const news = (events: NewsEvent[]): News => ({
    seq: 1, question: 6, age: 2, turn: 6, phase: 'turn', decisions: [], events,
});
const fight = (seat: number, other: number, shields: number, others: number): NewsEvent => ({
    kind: 'fight', seat, other, shields, others, value: 3,
    ...(shields === others
        ? { winner: null }
        : { n: 1, won: 3, lost: 1, winner: shields > others ? seat : other, taker: shields > others ? other : seat }),
});

/* Each meets the next one to the left. */
const table = news([fight(0, 1, 4, 5), fight(1, 2, 5, 0), fight(2, 3, 0, 0), fight(3, 0, 3, 4)]);

test('my conflicts stand at their sides, with what they brought', () => {
    const war = warOf(table, 0, 4)!;
    expect(war.left?.map(({ seat, shields, weak }) => [seat, shields, weak])).toEqual([[0, 4, true], [1, 5, false]]);
    expect(war.right?.map(({ seat, shields, weak }) => [seat, shields, weak])).toEqual([[3, 3, true], [0, 4, false]]);
    expect(war.left?.map(balance)).toEqual([-1, 3]);
    expect(war.sum).toBe(2);
    expect(war.age).toBe(2);
});

test('the others follow in their order round the table, from my left on', () => {
    const order = (seat: number | null) => warOf(table, seat, 4)!.others.map(([a, b]) => [a.seat, b.seat]);
    expect(order(0)).toEqual([[1, 2], [2, 3]]);
    expect(order(2)).toEqual([[3, 0], [0, 1]]);
});

test('who watches, and who stays out of it, has no side and no sum', () => {
    const seen = warOf(table, null, 4)!;
    expect([seen.left, seen.right, seen.sum, seen.others.length]).toEqual([null, null, null, 4]);
    const dove = warOf(news([{ kind: 'absent', seat: 0 }, fight(1, 2, 2, 1), fight(2, 3, 1, 1), fight(3, 1, 1, 2)]), 0, 4)!;
    expect([dove.left, dove.right, dove.sum, dove.absent]).toEqual([null, null, null, [0]]);
});

test('two that are left meet once', () => {
    const war = warOf(news([{ kind: 'absent', seat: 1 }, fight(0, 2, 2, 2)]), 2, 3)!;
    expect(war.left).toBe(null);
    expect(war.right?.map(({ seat }) => seat)).toEqual([0, 2]);
    expect(war.sum).toBe(0);
});

test('a winner who takes the defeats, too, has both', () => {
    const both: NewsEvent = { kind: 'fight', seat: 0, other: 1, shields: 5, others: 1, winner: 0, taker: 0, n: 1, value: 5, won: 5, lost: 1 };
    const war = warOf(news([both]), 0, 4)!;
    expect(war.sum).toBe(4);
    expect(war.left?.map(({ won, lost }) => [won, lost])).toEqual([[5, 1], [0, 0]]);
});

test('no conflicts, no scene', () => {
    expect(warOf(news([{ kind: 'coins', seat: 0, n: 3 }]), 0, 4)).toBe(null);
});
