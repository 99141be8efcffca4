/* Six short sounds, computed: a plucked lyre, wood, coins, drums and a horn, all tuned to one Dorian
 * mode on D, so that whatever sounds together agrees. Pure: samples out, nothing is played here. */

export const sounds = ['choose', 'reveal', 'coin', 'stage', 'war', 'victory'] as const;
export type Sound = (typeof sounds)[number];

/** Enough for coins, the brightest of them; the browser converts. */
export const RATE = 32_000;
export const LONGEST_S = 1.2;

type Samples = Float32Array<ArrayBuffer>;
type Instrument = (pitch: number, length: number) => Samples;

const D = 146.83;
const dorian = [0, 2, 3, 5, 7, 9, 10];
/** The frequency of a step of the mode: 0 is D, 7 the D above it. */
const step = (n: number) =>
    D * 2 ** (Math.floor(n / 7) + (dorian[((n % 7) + 7) % 7] ?? 0) / 12);

/* Noise that is the same each time: a sound is a thing, not an accident. */
function noise(seed: number): () => number {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 31 - 1;
    };
}

const blank = (seconds: number): Samples => new Float32Array(Math.ceil(seconds * RATE));

/** Partials of a struck body: each its own ratio, strength and time to fade. */
function struck(pitch: number, length: number, partials: [ratio: number, level: number, fade: number][]): Samples {
    const out = blank(length);
    for (const [ratio, level, fade] of partials) {
        const turn = (2 * Math.PI * pitch * ratio) / RATE;
        for (let i = 0; i < out.length; i++) {
            out[i]! += level * Math.sin(turn * i) * Math.exp(-i / RATE / fade);
        }
    }
    return out;
}

/* A string after Karplus and Strong: noise goes round a line as long as one period and is dulled by
 * each round. */
const lyre: Instrument = (pitch, length) => {
    const period = Math.round(RATE / pitch - 0.5);
    const random = noise(Math.round(pitch));
    const line = Float32Array.from({ length: period }, random);
    /* A finger, not a pick: the pluck itself is soft. */
    for (let round = 0; round < 3; round++) {
        for (let i = 0; i < period; i++) {
            line[i] = (line[i]! + line[(i + 1) % period]!) / 2;
        }
    }
    const rest = line.reduce((sum, sample) => sum + sample, 0) / period;
    const string = blank(length * 1.02);
    for (let i = 0; i < string.length; i++) {
        const at = i % period;
        string[i] = (line[at]! - rest) * Math.min(1, i / RATE / 0.003);
        line[at] = rest + 0.4985 * (line[at]! + line[(at + 1) % period]! - 2 * rest);
    }
    /* A line is of whole samples, a pitch is not: read it a little faster or slower. */
    const pace = (pitch * (period + 0.5)) / RATE;
    return blank(length).map((_, i) => {
        const whole = Math.floor(i * pace);
        const part = i * pace - whole;
        return (1 - part) * (string[whole] ?? 0) + part * (string[whole + 1] ?? 0);
    });
};

const wood: Instrument = (pitch, length) =>
    struck(pitch, length, [[1, 1, 0.03], [2.76, 0.5, 0.014], [5.4, 0.2, 0.006], [0.5, 0.5, 0.04]]);

const coin: Instrument = (pitch, length) =>
    struck(pitch, length, [[1, 0.6, 0.16], [1.51, 0.5, 0.1], [2.43, 0.35, 0.07], [2.9, 0.2, 0.05]]);

/* A skin: its pitch falls as it comes to rest. */
const drum: Instrument = (pitch, length) => {
    const out = blank(length);
    const random = noise(7);
    let phase = 0;
    let dull = 0;
    for (let i = 0; i < out.length; i++) {
        const t = i / RATE;
        phase += (2 * Math.PI * pitch * (1 + 1.4 * Math.exp(-t / 0.035))) / RATE;
        dull += 0.25 * (random() - dull);
        out[i] = Math.sin(phase) * Math.exp(-t / 0.16) + 0.5 * dull * Math.exp(-t / 0.02);
    }
    return out;
};

/* Shields that meet: metal, and dust. */
const clash: Instrument = (pitch, length) => {
    const out = struck(pitch, length, [[1, 0.4, 0.2], [1.48, 0.4, 0.16], [2.13, 0.3, 0.12], [3.37, 0.25, 0.08]]);
    const random = noise(11);
    for (let i = 0; i < out.length; i++) {
        out[i]! += 0.5 * random() * Math.exp(-i / RATE / 0.03);
    }
    return out;
};

/* Breath opens a horn: its higher partials come later and stay weaker. */
const horn: Instrument = (pitch, length) => {
    const out = blank(length);
    for (let n = 1; n <= 6; n++) {
        const turn = (2 * Math.PI * pitch * n) / RATE;
        for (let i = 0; i < out.length; i++) {
            const t = i / RATE;
            const opened = 1 - Math.exp(-t / (0.02 + 0.015 * n));
            const closing = Math.min(1, (length - t) / 0.12);
            out[i]! += (opened * closing * Math.sin(turn * i)) / n ** 1.5;
        }
    }
    return out;
};

interface Note {
    by: Instrument;
    at: number;
    pitch: number;
    level?: number;
    length?: number;
}

const strum = (steps: number[], at: number, apart: number, level = 1): Note[] =>
    steps.map((n, i) => ({ by: lyre, at: at + i * apart, pitch: step(n), level }));

/** How loud each is at its loudest, and what is played. All of it is quiet: it accompanies. */
const scores: Record<Sound, { peak: number; length: number; notes: Note[] }> = {
    choose: { peak: 0.22, length: 0.25, notes: [{ by: wood, at: 0, pitch: step(14) }] },
    reveal: { peak: 0.24, length: 1.1, notes: strum([7, 11, 14, 15], 0, 0.05) },
    coin: {
        peak: 0.14,
        length: 0.6,
        notes: [
            { by: coin, at: 0, pitch: step(28) },
            { by: coin, at: 0.075, pitch: step(30), level: 0.8 },
            { by: coin, at: 0.17, pitch: step(28), level: 0.5 },
        ],
    },
    stage: {
        peak: 0.28,
        length: 1.2,
        notes: [{ by: drum, at: 0, pitch: step(-4), level: 0.7 }, ...strum([7, 9, 11, 14, 16, 18], 0.06, 0.085)],
    },
    war: {
        peak: 0.3,
        length: 1.2,
        notes: [
            { by: drum, at: 0.1, pitch: step(-7), level: 0.6 },
            { by: drum, at: 0.31, pitch: step(-7), level: 0.75 },
            { by: drum, at: 0.52, pitch: step(-7), level: 0.9 },
            { by: drum, at: 0.72, pitch: step(-7), level: 1 },
            { by: clash, at: 0.72, pitch: step(21), level: 0.45 },
        ],
    },
    victory: {
        peak: 0.26,
        length: 1.2,
        notes: [
            { by: horn, at: 0, pitch: step(7), length: 0.22 },
            { by: horn, at: 0.19, pitch: step(11), length: 0.22 },
            { by: horn, at: 0.38, pitch: step(14), length: 0.8 },
            { by: horn, at: 0.38, pitch: step(11), length: 0.8, level: 0.5 },
            { by: drum, at: 0.38, pitch: step(-7), level: 0.5 },
        ],
    },
};

const FADE_S = 0.06;

/** A sound as samples between -1 and 1. */
export function render(sound: Sound): Samples {
    const { peak, length, notes } = scores[sound];
    const out = blank(length);
    for (const { by, at, pitch, level = 1, length: held } of notes) {
        const first = Math.round(at * RATE);
        const note = by(pitch, Math.min(held ?? length, length - at));
        for (let i = 0; i < note.length && first + i < out.length; i++) {
            out[first + i]! += level * note[i]!;
        }
    }
    const loudest = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return out.map((sample, i) => (sample / loudest) * peak * Math.min(1, (out.length - 1 - i) / RATE / FADE_S));
}
