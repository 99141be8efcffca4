import { describe, expect, it } from 'vitest';
import { readRoute, tableOf } from '../../src/lib/route.svelte';

describe('addresses', () => {
    it('reads tables and secrets', () => {
        expect(readRoute('#/t/abc/s-_1')).toEqual({ page: 'table', table: 'abc', secret: 's-_1' });
        expect(readRoute('#/cards').page).toBe('cards');
        expect(readRoute('#/rules')).toMatchObject({ page: 'rules', clause: '' });
        expect(readRoute('#/rules/R7.3a')).toMatchObject({ page: 'rules', clause: 'r7-3a' });
        expect(readRoute('').page).toBe('lobby');
    });

    it('takes a link or a number, and nothing that could leave the page', () => {
        expect(tableOf(' https://example.org/games/#/t/abc ')?.table).toBe('abc');
        expect(tableOf('abc')?.table).toBe('abc');
        expect(tableOf('../../x?y')?.table ?? '').not.toMatch(/[./?]/);
        expect(tableOf('')).toBeNull();
    });
});
