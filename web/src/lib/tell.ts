/* Telling others: by what the device has for that, else by the clipboard. */

/** "shared", "copied", or "" where neither could be done or the person thought better of it. */
export async function tellText(text: string): Promise<'shared' | 'copied' | ''> {
    /* Desktops have a clipboard at hand, and their sheets for sharing are slow. */
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
        return navigator.share({ text }).then(() => 'shared' as const, () => '' as const);
    }
    try {
        await navigator.clipboard.writeText(text);
        return 'copied';
    } catch {
        return '';
    }
}
