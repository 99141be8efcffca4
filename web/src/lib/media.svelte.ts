/* How much room there is, where the looks alone cannot tell. */
function watch(query: string): () => boolean {
    const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
    let matches = $state(list?.matches ?? false);
    list?.addEventListener('change', (event) => (matches = event.matches));
    return () => matches;
}

const docked = watch('(min-width: 1600px) and (min-height: 540px)');
const compact = watch('(max-width: 1023px), (max-height: 539px)');

export const media = {
    /** Log and chat stand beside the table. */
    get docked() {
        return docked();
    },
    /** Phones and upright tablets: what is not needed every turn is behind a button. */
    get compact() {
        return compact();
    },
};
