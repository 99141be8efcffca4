/* Where the popover of a card stands: above the card and its row, its arrow at the middle of the card,
 * within the window. It never covers the hand. */
const MARGIN = 8;
/* Above it there is room for the button that closes it. */
const ABOVE = 24;

function place(popover: HTMLElement, anchor: HTMLElement): void {
    const slot = (anchor.closest('li') ?? anchor).getBoundingClientRect();
    const row = (anchor.closest('ul') ?? anchor).getBoundingClientRect();
    const style = getComputedStyle(popover);
    const gap = parseFloat(style.getPropertyValue('--gap')) * parseFloat(getComputedStyle(document.documentElement).fontSize);
    const width = popover.offsetWidth;
    const middle = slot.left + slot.width / 2;
    const start = document.querySelector<HTMLElement>('.rail')?.getBoundingClientRect();
    /* A rail that stands at the left is not covered. */
    const least = start && start.width < start.height ? start.right + MARGIN : MARGIN;
    const left = Math.max(least, Math.min(innerWidth - width - MARGIN, middle - width / 2));
    const bottom = row.top - gap;
    popover.style.setProperty('left', `${left}px`);
    popover.style.setProperty('bottom', `${innerHeight - bottom}px`);
    popover.style.setProperty('--room', `${Math.max(120, bottom - ABOVE)}px`);
    popover.style.setProperty('--ax', `${middle - left}px`);
}

/** For a popover element; `id` is that of the card's button. */
export function atCard(popover: HTMLElement, id: string) {
    let anchor = document.getElementById(id);
    const apply = () => anchor && place(popover, anchor);
    popover.showPopover();
    apply();
    const watch = new ResizeObserver(apply);
    watch.observe(popover);
    watch.observe(document.documentElement);
    addEventListener('scroll', apply, { passive: true, capture: true });
    addEventListener('resize', apply);
    return {
        update(next: string) {
            anchor = document.getElementById(next);
            apply();
        },
        destroy() {
            watch.disconnect();
            removeEventListener('scroll', apply, { capture: true });
            removeEventListener('resize', apply);
        },
    };
}
