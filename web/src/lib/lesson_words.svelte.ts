/* What the lessons say, beside the words of the page: fetched when the first lesson is opened. */
import { get } from './api';
import { fill, type Args } from './fill';
import type en from '../words/lesson.en.json';
import { languages } from './words.svelte';

export type LessonKey = keyof typeof en;

const files = import.meta.glob<string>('../words/lesson.*.json', { query: '?url', import: 'default', eager: true });
const fileOf = (lang: string) => files[`../words/lesson.${lang}.json`];

let said: { lang: string; words: Partial<Record<string, string>> } = $state.raw({ lang: '', words: {} });

export async function loadLessonWords(lang: string): Promise<void> {
    const words = await get<Record<string, string>>(fileOf(lang) ?? fileOf('en')!);
    said = { lang, words };
}

export const lessonWordsReady = () => said.lang !== '';

const isZeroOne = () => languages.find(({ tag }) => tag === said.lang)?.zero ?? false;

export function say(key: LessonKey, args: Args = {}): string {
    return fill(said.words[key] ?? '', args, isZeroOne());
}

/** The text under a made-up key: for ids of steps and lines of a score. */
export const sayMaybe = (key: string, args: Args = {}): string => say(key as LessonKey, args);
