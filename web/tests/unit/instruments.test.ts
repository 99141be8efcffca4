import { expect, test } from 'vitest';
import { LONGEST_S, RATE, render, sounds } from '../../src/lib/instruments';

const loudness = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test.each(sounds)('%s is heard, is quiet, and is short', (sound) => {
    const samples = render(sound);
    expect(samples.length / RATE).toBeLessThanOrEqual(LONGEST_S);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peak(samples)).toBeGreaterThan(0.1);
    expect(peak(samples)).toBeLessThan(0.4);
    expect(loudness(samples)).toBeGreaterThan(0.008);
});

/* A jump at either end would be a click. */
test.each(sounds)('%s begins and ends in silence', (sound) => {
    const samples = render(sound);
    expect(Math.abs(samples.at(0)!)).toBeLessThan(0.01);
    expect(peak(samples.slice(-8))).toBeLessThan(0.001);
});

test('a sound is the same each time, and no two are alike', () => {
    expect(render('reveal')).toEqual(render('reveal'));
    const firsts = sounds.map((sound) => render(sound).slice(0, 4000).join());
    expect(new Set(firsts).size).toBe(sounds.length);
});
