/* Plays sounds where they are wanted: never before the first gesture, never behind a hidden page. The
 * instruments are fetched when something is to be heard for the first time. */
import { prefs } from './prefs.svelte';
import type { Sound } from './instruments';

let context: AudioContext | null = null;
const waves = new Map<Sound, AudioBuffer>();

const isHeard = () =>
    prefs.sound && !document.hidden && (navigator.userActivation?.hasBeenActive ?? true) && 'AudioContext' in globalThis;

async function waveOf(sound: Sound): Promise<AudioBuffer> {
    const { RATE, render } = await import('./instruments');
    const known = waves.get(sound);
    if (known) {
        return known;
    }
    const samples = render(sound);
    const wave = new AudioBuffer({ length: samples.length, sampleRate: RATE });
    wave.copyToChannel(samples, 0);
    waves.set(sound, wave);
    return wave;
}

/** Starts a sound, `delay` milliseconds from now. Nothing waits for it, and nothing fails with it. */
export async function play(sound: Sound, delay = 0): Promise<void> {
    if (!isHeard()) {
        return;
    }
    try {
        const wave = await waveOf(sound);
        if (isHeard()) {
            context ??= new AudioContext();
            const source = new AudioBufferSourceNode(context, { buffer: wave });
            source.connect(context.destination);
            source.start(context.currentTime + delay / 1000);
        }
    } catch {
        // No sound device, or the instruments could not be fetched: the game is the same.
    }
}

/** Ends whatever sounds, and lets go of the device. */
export function hush(): void {
    void context?.close().catch(() => {});
    context = null;
}

globalThis.document?.addEventListener('visibilitychange', () => document.hidden && hush());
