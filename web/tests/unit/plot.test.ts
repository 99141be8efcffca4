import { describe, expect, it } from 'vitest';
import { frameOf, pathOf, spread, stepsTo } from '../../src/lib/plot';

describe('charts', () => {
    it('keeps labels apart, in order and within bounds', () => {
        const places = spread([50, 52, 10, 52], 10, 0, 60);
        expect(places[2]).toBe(10);
        const sorted = [...places].sort((a, b) => a - b);
        sorted.slice(1).forEach((y, i) => expect(y - sorted[i]!).toBeGreaterThanOrEqual(10));
        expect(Math.max(...places)).toBeLessThanOrEqual(60);
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    });

    it('lets labels come nearer than wanted where there is no room', () => {
        const places = spread([5, 5, 5], 10, 0, 10);
        expect(places).toEqual([0, 5, 10]);
    });

    it('has a grid that reaches the largest value in few steps', () => {
        for (const most of [0.34, 0.6, 0.81, 1]) {
            const steps = stepsTo(most, 0.05);
            expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
            expect(steps.length).toBeLessThanOrEqual(6);
        }
        expect(stepsTo(47, 5)).toEqual([0, 10, 20, 30, 40, 50]);
    });

    it('puts the first and the last point on the borders', () => {
        const frame = frameOf(400, 200, 10, 18, 60);
        expect([frame.x(0), frame.x(17)]).toEqual([frame.left, frame.right]);
        expect([frame.y(0), frame.y(60)]).toEqual([frame.bottom, frame.top]);
        expect(pathOf([[0, 1], [2.25, 3]])).toBe('M0.0 1.0L2.3 3.0');
    });
});
