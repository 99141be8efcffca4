/* Where something stands that belongs to a card of the hand: above the card and its rows, its arrow at
 * the middle of a card of the first one, within the window. It never covers the hand. */
const MARGIN = 8;
/* Above it there is room for the button that closes it. */
const ABOVE = 24;

function rem(): number {
    return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/* A rail that stands at the left is not covered. */
function leastLeft(): number {
    const rail = document.querySelector('.rail')?.getBoundingClientRect();
    return rail && rail.width < rail.height ? rail.right + MARGIN : MARGIN;
}

/* What lies over the page has its height kept free where it lies. */
function keepFree(node: HTMLElement): void {
    node.closest<HTMLElement>('.deck')?.style.setProperty('--said', `${node.offsetHeight}px`);
}

function place(node: HTMLElement, anchor: Element): void {
    if (!node.popover) {
        keepFree(node);
    }
    const slot = (anchor.closest('li') ?? anchor).getBoundingClientRect();
    const row = (anchor.closest('ul') ?? anchor).getBoundingClientRect();
    const gap = parseFloat(getComputedStyle(node).getPropertyValue('--gap')) * rem();
    const width = node.offsetWidth;
    const middle = slot.left + slot.width / 2;
    const left = Math.max(leastLeft(), Math.min(innerWidth - width - MARGIN, middle - width / 2));
    const bottom = row.top - gap;
    node.style.setProperty('left', `${left}px`);
    node.style.setProperty('bottom', `${innerHeight - bottom}px`);
    node.style.setProperty('--room', `${Math.max(120, bottom - ABOVE)}px`);
    node.style.setProperty('--ax', `${middle - left}px`);
    /* From above another row an arrow would point at another card. */
    node.classList.toggle('afar', slot.top > row.top + slot.height / 2);
}

/** `id` is that of the card's button; where there is none, it stands above the middle of the row. */
export function atCard(node: HTMLElement, id: string) {
    const find = (name: string) => document.getElementById(name) ?? node.closest('.hand')?.querySelector('.row') ?? node;
    let anchor = find(id);
    const apply = () => place(node, anchor);
    if (node.popover) {
        node.showPopover();
    }
    apply();
    const watch = new ResizeObserver(apply);
    watch.observe(node);
    watch.observe(document.documentElement);
    addEventListener('scroll', apply, { passive: true, capture: true });
    addEventListener('resize', apply);
    return {
        update(next: string) {
            anchor = find(next);
            apply();
        },
        destroy() {
            watch.disconnect();
            removeEventListener('scroll', apply, { capture: true });
            removeEventListener('resize', apply);
        },
    };
}
