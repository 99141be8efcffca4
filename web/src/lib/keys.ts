/* The keys of our texts: those of the English file. */
import type en from './words.en.json';

export type Key = keyof typeof en;
