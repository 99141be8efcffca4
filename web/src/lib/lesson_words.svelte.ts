/* What the lessons say, beside the words of the page: fetched when the first lesson is opened. */
import { laterWords } from './later_words.svelte';
import type { Args } from './fill';
import type en from '../words/lesson.en.json';

export type LessonKey = keyof typeof en;

export const { load: loadLessonWords, isReady: lessonWordsReady, say } = laterWords<LessonKey>('lesson');

/** The text under a made-up key: for ids of steps and lines of a score. */
export const sayMaybe = (key: string, args: Args = {}): string => say(key as LessonKey, args);
