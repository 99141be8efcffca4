/* What the rules sheet and the chains say, fetched when one of them is opened. */
import { laterWords } from './later_words.svelte';
import type en from '../words/sheet.en.json';

export type SheetKey = keyof typeof en;

export const { load: loadSheetWords, isReady: sheetWordsReady, say: sheet } = laterWords<SheetKey>('sheet');
