/* What a symbol means, for those who point at it: the key of its words, and the clause of the rules.
 * Symbols of one kind share a line; the name of each comes from the catalogue. */
const RAW = ['raw', 'r4-3'] as const;
const GOODS = ['goods', 'r4-3'] as const;
const SCIENCE = ['science', 'r7-2'] as const;

const tips: Record<string, readonly [key: string, clause: string]> = {
    wood: RAW, stone: RAW, clay: RAW, ore: RAW, raw: RAW, brown: RAW,
    glass: GOODS, textile: GOODS, papyrus: GOODS, goods: GOODS, gray: GOODS,
    compass: SCIENCE, gear: SCIENCE, tablet: SCIENCE, green: SCIENCE,
    any: ['any', 'r7-3'],
    blue: ['blue', 'r7-1'],
    yellow: ['yellow', 'r4-4'],
    red: ['shield', 'r6-1'],
    shield: ['shield', 'r6-1'],
    shield_full: ['shield', 'r6-1'],
    purple: ['purple', 'r7-1'],
    black: ['black', 'r11-2'],
    white: ['white', 'r10-3'],
    coin: ['coin', 'r7-1'],
    coins: ['coin', 'r7-1'],
    points: ['points', 'r7-4'],
    stages: ['stages', 'r3-2'],
    victories: ['victories', 'r6-1'],
    defeats: ['defeats', 'r6-1'],
    debts: ['debts', 'r11-3'],
    loss: ['loss', 'r11-3'],
    loss_full: ['loss', 'r11-3'],
    dove: ['dove', 'r11-5'],
    mask: ['mask', 'r11-6'],
    chain: ['chain', 'r4-8'],
    pile: ['pile', 'r3-3'],
    left: ['left', 'r4-3'],
    right: ['right', 'r4-3'],
};

export interface Tip {
    icon: string;
    key: string;
    clause: string;
}

/** Nothing for symbols of the page itself, such as that of the settings. */
export function tipOf(icon: string): Tip | undefined {
    const [key, clause] = tips[icon] ?? [];
    return key && clause ? { icon, key: `tip_${key}`, clause } : undefined;
}

/** "R4.3" of "r4-3" */
export const clauseName = (clause: string) => clause.toUpperCase().replace('-', '.');

/** The symbols inside an element, each meaning once. */
export function tipsIn(element: Element): Tip[] {
    const names = [...element.querySelectorAll('.icon')].map((svg) => nameOf(svg));
    const found = names.flatMap((name) => tipOf(name) ?? []);
    return found.filter((tip, i) => found.findIndex((other) => other.key === tip.key) === i);
}

const nameOf = (svg: Element) => [...svg.classList].find((name) => name.startsWith('i-'))?.slice(2) ?? '';

function tipAt(target: Element): { tip: Tip; at: Element } | undefined {
    const part = target.closest('.tk, .met li > span, .met li, .num, .tot, .pair, .icon');
    const svg = part?.matches('.icon') ? part : part?.querySelector('.icon');
    const tip = svg && tipOf(nameOf(svg));
    return part && tip ? { tip, at: part } : undefined;
}

/** What is pointed at: a symbol, or the number that belongs to one. A city is a button that lies over
 * all of its symbols. */
export function tipUnder({ target, clientX, clientY }: PointerEvent): { tip: Tip; at: Element } | undefined {
    const top = target as Element;
    /* What can be done with a card stands where its words would. */
    if (top.closest('.hand') && document.querySelector('.hand .ways')) {
        return undefined;
    }
    const below = top.matches('.open') ? document.elementsFromPoint(clientX, clientY)[1] : undefined;
    return tipAt(top) ?? (below && tipAt(below));
}
