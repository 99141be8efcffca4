/* Words beside those of the page that are fetched only with what says them; publish-words.js says which. */
import { get } from './api';
import { fill, type Args } from './fill';
import { languages } from './words.svelte';

const files = import.meta.glob<string>('../words/{lesson,sheet,tell}.*.json', { query: '?url', import: 'default', eager: true });

/** `Key`: the keys of this part in the English catalogue. */
export function laterWords<Key extends string>(part: string) {
    const fileOf = (lang: string) => files[`../words/${part}.${lang}.json`];
    let said: { lang: string; words: Partial<Record<string, string>> } = $state.raw({ lang: '', words: {} });
    const isZeroOne = () => languages.find(({ tag }) => tag === said.lang)?.zero ?? false;

    return {
        async load(lang: string): Promise<void> {
            const words = await get<Record<string, string>>(fileOf(lang) ?? fileOf('en')!);
            said = { lang, words };
        },
        isReady: () => said.lang !== '',
        say: (key: Key, args: Args = {}): string => fill(said.words[key] ?? '', args, isZeroOne()),
    };
}
