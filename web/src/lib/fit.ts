/* Names that fit: a long one gets smaller letters, then the place of the sign, then narrower letters.
 * A word is never broken. */
const SMALLEST_PX = 12;
const LINES = 2;

function isTooWide(name: HTMLElement): boolean {
    return name.scrollWidth > name.clientWidth;
}

function isTooHigh(name: HTMLElement): boolean {
    const line = parseFloat(getComputedStyle(name).lineHeight);
    return name.offsetHeight > line * (LINES + 0.5);
}

/* The largest size at which it fits, or the smallest that can be read. */
function shrink(name: HTMLElement): void {
    let size = parseFloat(getComputedStyle(name).fontSize);
    while (size > SMALLEST_PX && (isTooWide(name) || isTooHigh(name))) {
        const ratio = Math.min(0.96, name.clientWidth / name.scrollWidth);
        size = Math.max(SMALLEST_PX, size * ratio);
        name.style.setProperty('font-size', `${size}px`);
    }
}

function fitNow(name: HTMLElement): void {
    const band = name.parentElement!;
    name.style.removeProperty('font-size');
    name.style.removeProperty('--squeeze');
    band.classList.remove('tight');
    shrink(name);
    if (isTooWide(name) || isTooHigh(name)) {
        band.classList.add('tight');
    }
    if (isTooWide(name)) {
        name.style.setProperty('--squeeze', String(name.clientWidth / name.scrollWidth));
    }
}

/** For an element whose parent is the band that it stands in. */
export function fit(name: HTMLElement, _text: string) {
    let width = 0;
    const apply = () => name.isConnected && fitNow(name);
    /* Of its own making is only the height. */
    const watch = new ResizeObserver(([entry]) => {
        if (entry && entry.contentRect.width !== width) {
            width = entry.contentRect.width;
            apply();
        }
    });
    watch.observe(name.closest('.card') ?? name.parentElement!);
    void document.fonts.ready.then(apply);
    return { update: apply, destroy: () => watch.disconnect() };
}
