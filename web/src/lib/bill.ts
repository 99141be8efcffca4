/* A bill as it is shown: what one has or nobody sells in one line each, what is bought by kind and
 * seller. */
import type { BillUnit } from './types';

export interface BillLine {
    from: BillUnit['from'];
    units: string[];
    coins: number;
}

export function billLines(bill: BillUnit[] = []): BillLine[] {
    const lines = new Map<string, BillLine>();
    for (const { unit, from, coins = 0 } of bill) {
        const key = from === 'own' || from === 'nobody' ? from : `${from} ${unit}`;
        const line = lines.get(key) ?? { from, units: [], coins: 0 };
        lines.set(key, { from, units: [...line.units, unit], coins: line.coins + coins });
    }
    const order = ['own', 'left', 'right', 'bank', 'nobody'];
    return [...lines.values()].sort((a, b) => order.indexOf(a.from) - order.indexOf(b.from));
}
