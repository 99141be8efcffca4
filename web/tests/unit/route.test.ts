import { describe, expect, it } from 'vitest';
import { isLoopback, readRoute, tableOf, typed } from '../../src/lib/route.svelte';

describe('addresses', () => {
    it('reads tables and secrets', () => {
        expect(readRoute('#/t/abc/s-_1')).toEqual({ page: 'table', table: 'abc', secret: 's-_1' });
        expect(readRoute('#/cards').page).toBe('cards');
        expect(readRoute('#/count').page).toBe('count');
        expect(readRoute('#/you').page).toBe('you');
        expect(readRoute('#/rules')).toMatchObject({ page: 'rules', clause: '' });
        expect(readRoute('#/rules/R7.3a')).toMatchObject({ page: 'rules', clause: 'r7-3a' });
        expect(readRoute('#/chains/forum')).toMatchObject({ page: 'chains', card: 'forum' });
        expect(readRoute('#/learn')).toMatchObject({ page: 'learn', lesson: '' });
        expect(readRoute('#/learn/first')).toMatchObject({ page: 'learn', lesson: 'first' });
        expect(readRoute('#/mail/abc/c-_1')).toEqual({ page: 'mail', table: 'abc', secret: '', code: 'c-_1' });
        expect(readRoute('').page).toBe('lobby');
        expect(readRoute('#/tv/abc/s')).toEqual({ page: 'screen', table: 'abc', secret: '' });
        expect(readRoute('#/tv/here-abc').page).toBe('lobby');
        expect(readRoute('#/analysis/abc/7')).toEqual({ page: 'table', table: 'abc', secret: '', moment: 7 });
        expect(readRoute('#/analysis/here-abc')).toMatchObject({ page: 'table', moment: 0 });
        expect(readRoute('#/analysis/abc/-2x').moment).toBe(0);
    });

    it('takes a link or a number, and nothing that could leave the page', () => {
        expect(tableOf(' https://example.org/games/#/t/abc ')?.table).toBe('abc');
        expect(tableOf('abc')?.table).toBe('abc');
        expect(tableOf('../../x?y')?.table ?? '').not.toMatch(/[./?]/);
        expect(tableOf('')).toBeNull();
        expect(tableOf('http://host/#/tv/abc')).toEqual({ table: 'abc', secret: '' });
    });

    it('knows addresses that no other device can open', () => {
        for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'septem.localhost', '0.0.0.0']) {
            expect(isLoopback(host), host).toBe(true);
        }
        for (const host of ['192.168.1.5', 'localhost.example', '10.127.0.0', 'example.org', '[fe80::1]']) {
            expect(isLoopback(host), host).toBe(false);
        }
    });

    it('writes a link as it is typed', () => {
        expect(typed('https://example.org/games/#/tv/abc')).toBe('example.org/games/#/tv/abc');
    });
});
