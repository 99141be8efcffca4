/* The rules sheet as data: which symbols stand beside which sentence, and the clause that says it in
 * full. The sentences are those of the catalogue. */
import type { SheetKey } from './sheet_words.svelte';
import type { Token } from './symbols';

/** A row without a lead of its own has only its note. */
export interface Row {
    tokens: Token[];
    lead?: SheetKey;
    note: SheetKey;
    clause: string;
}

export interface Part {
    /** Which option of a table brings it. */
    id: 'leaders' | 'cities' | 'teams' | 'two';
    title: SheetKey;
    rows: Row[];
}

/** What has a lead and a note: "build" of sheet_build and sheet_build_note. */
type Led<K = SheetKey> = K extends `sheet_${infer Name}_note` ? (`sheet_${Name}` extends SheetKey ? Name : never) : never;

const row = (name: Led, clause: string, ...tokens: Token[]): Row => ({
    tokens, lead: `sheet_${name}`, note: `sheet_${name}_note`, clause,
});
const icons = (...names: string[]): Token[] => names.map((icon) => ({ icon }));
const points = (...worth: number[]): Token[] => worth.map((n) => ({ icon: 'points', n }));
const coin = (n: number): Token => ({ icon: 'coin', n });

export const turn: Row[] = [
    row('choose', 'r2-2', { icon: 'hand' }),
    row('reveal', 'r5-1', { icon: 'pile' }),
    row('pass', 'r2-3', { icon: 'left' }),
];
export const uses: Row[] = [
    row('build', 'r3-1', { icon: 'own' }),
    row('stage', 'r3-2', { icon: 'stages' }),
    row('sell', 'r3-3', coin(3)),
];
export const pays: Row[] = [
    row('make', 'r4-1', ...icons('wood', 'stone', 'clay', 'ore')),
    row('goods', 'r4-2', ...icons('glass', 'papyrus', 'textile')),
    row('buy', 'r4-3', { icon: 'left' }, coin(2), { icon: 'right' }),
    row('chain', 'r4-8', { icon: 'chain' }),
];
export const war: Row = {
    tokens: [{ icon: 'shield', n: 5 }, { icon: 'right' }, { icon: 'shield', n: 3 }],
    note: 'sheet_war_note',
    clause: 'r6-1',
};

/** What brings points, in the order of the score sheet. */
export const worth: { line: string; note: SheetKey; clause: string; example: Token[] }[] = [
    { line: 'military', note: 'sheet_military', clause: 'r6-1', example: [...points(1, 3, 5), { text: '−1' }] },
    { line: 'treasury', note: 'sheet_treasury', clause: 'r7-1', example: [...icons('coin', 'coin', 'coin'), { text: '=' }, ...points(1)] },
    { line: 'wonder', note: 'sheet_wonder', clause: 'r3-2', example: points(3, 5, 7) },
    { line: 'civil', note: 'sheet_civil', clause: 'r7-1', example: points(8) },
    { line: 'science', note: 'sheet_science', clause: 'r7-2', example: [...icons('gear', 'gear', 'gear'), { text: '=' }, ...points(9)] },
    { line: 'commerce', note: 'sheet_commerce', clause: 'r7-1', example: [...points(1), { text: '/' }, { icon: 'brown' }] },
    { line: 'guilds', note: 'sheet_guilds', clause: 'r1-3', example: [{ icon: 'left', small: true }, ...points(1), { text: '/' }, { icon: 'blue' }, { icon: 'right', small: true }] },
    { line: 'leaders', note: 'sheet_leaders', clause: 'r7-1', example: icons('white') },
    { line: 'cities', note: 'sheet_cities', clause: 'r11-11', example: icons('black') },
];

export const sums: [symbols: Token[], sum: string, total: string][] = [
    [icons('tablet'), '', '1'],
    [icons('tablet', 'tablet'), '', '4'],
    [icons('tablet', 'tablet', 'tablet'), '', '9'],
    [icons('compass', 'gear', 'tablet'), '3 + 7 =', '10'],
    [icons('compass', 'gear', 'tablet', 'tablet'), '6 + 7 =', '13'],
];

export const parts: Part[] = [
    {
        id: 'two', title: 'sheet_two_title', rows: [
            row('two_city', 'r9-6', ...icons('left', 'own', 'right')),
            row('two_card', 'r9-3', { icon: 'hand' }, { text: '+' }, { icon: 'hand' }),
            row('two_swap', 'r9-5', ...icons('left', 'hand', 'right')),
            row('two_must', 'r9-4', ...icons('own', 'stages')),
        ],
    },
    {
        id: 'leaders', title: 'sheet_leaders_title', rows: [
            row('leaders_four', 'r10-2', ...icons('white', 'white', 'white', 'white')),
            row('leaders_one', 'r10-3', { icon: 'white' }, { text: '/' }, { icon: 'stages' }, { text: '/' }, coin(3)),
            row('leaders_coins', 'r10-1', coin(6)),
            row('leaders_apart', 'r10-6', { icon: 'white' }, ...points(3)),
        ],
    },
    {
        id: 'cities', title: 'sheet_cities_title', rows: [
            row('cities_black', 'r11-1', { icon: 'black' }),
            row('cities_loss', 'r11-3', { icon: 'loss', n: 2 }, { icon: 'right' }, { icon: 'debts' }),
            row('cities_dove', 'r11-5', { icon: 'dove' }),
            row('cities_mask', 'r11-6', { icon: 'mask' }, { icon: 'right' }, { icon: 'gear' }),
        ],
    },
    {
        id: 'teams', title: 'sheet_teams_title', rows: [
            row('teams_sum', 'r11-10', { icon: 'team' }, ...points(9)),
            row('teams_hands', 'r11-10', ...icons('eye', 'hand')),
            row('teams_war', 'r11-10', { icon: 'shield', n: 5 }, { icon: 'right' }, ...points(3, 3)),
            row('teams_loss', 'r11-10', { icon: 'loss', n: 2 }, { icon: 'right' }, { icon: 'team' }),
        ],
    },
];
