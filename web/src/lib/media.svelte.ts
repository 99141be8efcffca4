/* How much room there is. */
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null;
let narrow = $state(query?.matches ?? false);
query?.addEventListener('change', (event) => (narrow = event.matches));

export const media = {
    /** Phones: the cities shrink to their numbers. */
    get narrow() {
        return narrow;
    },
};
