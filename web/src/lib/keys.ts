/* The keys of our texts: those of the English catalogue, data/lang/en.def. */
import type en from '../words/words.en.json';

export type Key = keyof typeof en;
