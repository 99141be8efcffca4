/* How the numbers of a city came about, as the service tells it (docs/api.md). */

export const figures = ['coins', 'tokens', 'science', 'points'] as const;
export type Figure = (typeof figures)[number];

/** The decision behind a movement; what lies face down has no card. */
export interface LedgerCause {
    use?: string;
    stage?: number | null;
    card?: string | null;
}

export interface LedgerOf {
    seat: number;
    /** Without age and turn: what the city began with. */
    coins: (LedgerCause & { n: number; total: number; age?: number; turn?: number; other?: number | null })[];
    tokens: { kind: string; age: number; points: number; other?: number; shields?: number; others?: number }[];
    science: {
        points: number;
        symbols: { symbol: string; n: number; points: number }[];
        sets: { n: number; points: number };
    };
    /** Missing where points are not shown. */
    lines: { line: string; points: number; from: { card: string | null; stage: number | null; points: number }[]; rest: number }[] | null;
}

/** The number that a press was meant for: a city is a button that lies over all of its numbers. */
export function figureAt({ target, clientX, clientY }: MouseEvent): Figure | null {
    const top = target as Element;
    const below = top.matches('.open') ? document.elementsFromPoint(clientX, clientY) : [top];
    const at = below.find((element) => element.closest('[data-ledger]'))?.closest<HTMLElement>('[data-ledger]');
    return (at?.dataset['ledger'] as Figure | undefined) ?? null;
}
