/* What the dialog for notices says, fetched when it is opened. */
import { laterWords } from './later_words.svelte';
import type en from '../words/tell.en.json';

export type TellKey = keyof typeof en;

export const { load: loadTellWords, isReady: tellWordsReady, say: tell } = laterWords<TellKey>('tell');
