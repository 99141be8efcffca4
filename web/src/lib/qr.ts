/* A QR code (ISO/IEC 18004) for a link: bytes, error correction L, versions 1 to 10, the mask with
 * the fewest penalties. Enough for 271 bytes, which no link of ours reaches. */

/* By version: data words of a block, words of error correction of a block, blocks of that size, and
 * blocks with one more data word. */
const VERSIONS: readonly [data: number, check: number, blocks: number, longer: number][] = [
    [19, 7, 1, 0], [34, 10, 1, 0], [55, 15, 1, 0], [80, 20, 1, 0], [108, 26, 1, 0],
    [68, 18, 2, 0], [78, 20, 2, 0], [97, 24, 2, 0], [116, 30, 2, 0], [68, 18, 2, 2],
];
const ALIGNMENT: readonly number[][] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

// ---- Error correction: Reed-Solomon over GF(256) ----

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
    exp[i] = x;
    exp[i + 255] = x;
    log[x] = i;
    x = x << 1 ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? exp[log[a]! + log[b]!]! : 0);

function generator(degree: number): number[] {
    let poly = [1];
    for (let i = 0; i < degree; i++) {
        const next = [...poly, 0];
        poly.forEach((c, k) => (next[k + 1]! ^= times(c, exp[i]!)));
        poly = next;
    }
    return poly;
}

export function checkWords(data: number[], degree: number): number[] {
    const poly = generator(degree);
    const rest = [...data, ...new Array<number>(degree).fill(0)];
    for (let i = 0; i < data.length; i++) {
        const lead = rest[i]!;
        poly.forEach((c, k) => (rest[i + k]! ^= times(c, lead)));
    }
    return rest.slice(data.length);
}

// ---- Data ----

function codeWords(bytes: Uint8Array, version: number): number[] {
    const [size, check, blocks, longer] = VERSIONS[version - 1]!;
    const room = size * blocks + (size + 1) * longer;
    const bits: number[] = [];
    const put = (value: number, count: number) => {
        for (let i = count - 1; i >= 0; i--) {
            bits.push(value >> i & 1);
        }
    };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, room * 8 - bits.length));
    put(0, (8 - bits.length % 8) % 8);
    const words: number[] = [];
    for (let i = 0; i < bits.length; i += 8) {
        words.push(bits.slice(i, i + 8).reduce((word, bit) => word << 1 | bit, 0));
    }
    for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) {
        words.push(pad);
    }
    const parts: number[][] = [];
    for (let b = 0, at = 0; b < blocks + longer; b++) {
        const length = size + (b >= blocks ? 1 : 0);
        parts.push(words.slice(at, at + length));
        at += length;
    }
    const checks = parts.map((part) => checkWords(part, check));
    const mixed: number[] = [];
    for (let i = 0; i <= size; i++) {
        parts.forEach((part) => i < part.length && mixed.push(part[i]!));
    }
    for (let i = 0; i < check; i++) {
        checks.forEach((part) => mixed.push(part[i]!));
    }
    return mixed;
}

// ---- The square ----

type Square = (boolean | undefined)[][];

const MASKS: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => x * y % 2 + x * y % 3 === 0,
    (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
    (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

function frame(version: number): Square {
    const size = 17 + 4 * version;
    const square: Square = Array.from({ length: size }, () => new Array(size).fill(undefined));
    const set = (x: number, y: number, on: boolean) => {
        if (x >= 0 && y >= 0 && x < size && y < size) {
            square[y]![x] = on;
        }
    };
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
        for (let dy = -4; dy <= 4; dy++) {
            for (let dx = -4; dx <= 4; dx++) {
                const ring = Math.max(Math.abs(dx), Math.abs(dy));
                set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
            }
        }
    }
    for (let i = 8; i < size - 8; i++) {
        set(i, 6, i % 2 === 0);
        set(6, i, i % 2 === 0);
    }
    const places = ALIGNMENT[version - 1]!;
    const last = places.length - 1;
    places.forEach((y, j) => places.forEach((x, i) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) {
            return;
        }
        for (let dy = -2; dy <= 2; dy++) {
            for (let dx = -2; dx <= 2; dx++) {
                set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
            }
        }
    }));
    for (let i = 0; i < 9; i++) {
        if (i !== 6) {
            set(8, i, false);
            set(i, 8, false);
        }
        if (i < 8) {
            set(size - 1 - i, 8, false);
            set(8, size - 1 - i, false);
        }
    }
    if (version >= 7) {
        let rest = version;
        for (let i = 0; i < 12; i++) {
            rest = rest << 1 ^ (rest >> 11) * 0x1f25;
        }
        const bits = version << 12 | rest;
        for (let i = 0; i < 18; i++) {
            const on = (bits >> i & 1) === 1;
            set(size - 11 + i % 3, Math.floor(i / 3), on);
            set(Math.floor(i / 3), size - 11 + i % 3, on);
        }
    }
    return square;
}

/* The places of the data, from the lower right corner up and down in pairs of columns. */
function* path(square: Square): Generator<[x: number, y: number]> {
    const size = square.length;
    let up = true;
    for (let right = size - 1; right > 0; right -= 2) {
        if (right === 6) {
            right = 5;
        }
        for (let i = 0; i < size; i++) {
            const y = up ? size - 1 - i : i;
            for (const x of [right, right - 1]) {
                if (square[y]![x] === undefined) {
                    yield [x, y];
                }
            }
        }
        up = !up;
    }
}

function format(square: Square, mask: number): void {
    const size = square.length;
    const data = 1 << 3 | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) {
        rest = rest << 1 ^ (rest >> 9) * 0x537;
    }
    const bits = (data << 10 | rest) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
        const on = (bits >> i & 1) === 1;
        const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i === 8 ? 1 : 0);
        if (i < 8) {
            square[near]![8] = on;
            square[8]![size - 1 - i] = on;
        } else {
            square[8]![near] = on;
            square[size - 15 + i]![8] = on;
        }
    }
    square[size - 8]![8] = true;
}

function penalty(square: Square): number {
    const size = square.length;
    let sum = 0;
    let dark = 0;
    const lines = [square, square.map((_, x) => square.map((row) => row[x]))];
    for (const rows of lines) {
        for (const row of rows) {
            const text = row.map((on) => (on ? 1 : 0)).join('');
            for (const run of text.match(/0{5,}|1{5,}/g) ?? []) {
                sum += run.length - 2;
            }
            for (let i = 0; i + 11 <= size; i++) {
                const part = text.slice(i, i + 11);
                sum += part === '10111010000' || part === '00001011101' ? 40 : 0;
            }
        }
    }
    for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
            const on = square[y]![x];
            dark += on ? 1 : 0;
            if (x > 0 && y > 0 && on === square[y - 1]![x] && on === square[y]![x - 1] && on === square[y - 1]![x - 1]) {
                sum += 3;
            }
        }
    }
    return sum + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}

/** The dark squares, row by row; null for a text too long. */
export function qrSquares(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const version = 1 + VERSIONS.findIndex(([data, , blocks, longer], i) =>
        bytes.length + (i < 9 ? 2 : 3) <= data * blocks + (data + 1) * longer);
    if (version === 0) {
        return null;
    }
    const words = codeWords(bytes, version);
    const base = frame(version);
    const places = [...path(base)];
    let best: Square | null = null;
    let least = Infinity;
    MASKS.forEach((isTurned, mask) => {
        const square = base.map((row) => [...row]);
        places.forEach(([x, y], i) => {
            const bit = (words[i >> 3] ?? 0) >> (7 - i % 8) & 1;
            square[y]![x] = (bit === 1) !== isTurned(x, y);
        });
        format(square, mask);
        const sum = penalty(square);
        if (sum < least) {
            least = sum;
            best = square;
        }
    });
    return best as boolean[][] | null;
}

/** The same as one path of an SVG, a unit for each square. */
export function qrPath(text: string): { size: number; path: string } | null {
    const squares = qrSquares(text);
    return squares && {
        size: squares.length,
        path: squares.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
}
