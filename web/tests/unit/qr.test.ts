import { describe, expect, it } from 'vitest';
import { checkWords, qrPath, qrSquares } from '../../src/lib/qr';

/* Reads a code back the way a phone does, without correcting errors: proof that what is drawn says
 * what was asked. Written from the standard, not from the generator. */
function readBack(squares: boolean[][]): string {
    const size = squares.length;
    const version = (size - 17) / 4;
    const bit = (x: number, y: number) => (squares[y]![x] ? 1 : 0);
    const formatPlaces = [[0, 8], [1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [7, 8], [8, 8], [8, 7],
        [8, 5], [8, 4], [8, 3], [8, 2], [8, 1], [8, 0]] as const;
    const format = formatPlaces.reduce((all, [x, y]) => all << 1 | bit(x, y), 0) ^ 0x5412;
    expect(format >> 13, 'level L').toBe(1);
    const mask = format >> 10 & 7;
    const turned = (x: number, y: number) =>
        [(x + y) % 2, y % 2, x % 3, (x + y) % 3, (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
            x * y % 2 + x * y % 3, (x * y % 2 + x * y % 3) % 2, ((x + y) % 2 + x * y % 3) % 2][mask] === 0;
    const centres: Record<number, number[]> = { 1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42] };
    const aligned = (x: number, y: number) =>
        centres[version]!.some((cx) => centres[version]!.some((cy) =>
            Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2 &&
            !(cx === 6 && cy === 6) && !(cx === 6 && cy === size - 7) && !(cx === size - 7 && cy === 6)));
    const reserved = (x: number, y: number) =>
        (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) || x === 6 || y === 6 ||
        aligned(x, y) ||
        (version >= 7 && ((x < 6 && y > size - 12) || (y < 6 && x > size - 12)));
    const bits: number[] = [];
    let up = true;
    for (let right = size - 1; right > 0; right -= 2) {
        right -= right === 6 ? 1 : 0;
        for (let i = 0; i < size; i++) {
            const y = up ? size - 1 - i : i;
            for (const x of [right, right - 1]) {
                if (!reserved(x, y)) {
                    bits.push(bit(x, y) ^ (turned(x, y) ? 1 : 0));
                }
            }
        }
        up = !up;
    }
    const words: number[] = [];
    for (let i = 0; i + 8 <= bits.length; i += 8) {
        words.push(bits.slice(i, i + 8).reduce((all, one) => all << 1 | one, 0));
    }
    const blocks = version >= 6 ? 2 : 1;
    const data = { 1: 19, 2: 34, 3: 55, 4: 80, 5: 108, 6: 68, 7: 78, 8: 97 }[version]!;
    const check = { 1: 7, 2: 10, 3: 15, 4: 20, 5: 26, 6: 18, 7: 20, 8: 24 }[version]!;
    const bytes: number[] = [];
    for (let b = 0; b < blocks; b++) {
        const part = Array.from({ length: data }, (_, i) => words[i * blocks + b]!);
        const checks = Array.from({ length: check }, (_, i) => words[data * blocks + i * blocks + b]!);
        expect(checkWords(part, check)).toEqual(checks);
        bytes.push(...part);
    }
    const stream = bytes.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
    const take = (from: number, count: number) =>
        stream.slice(from, from + count).reduce((all, one) => all << 1 | one, 0);
    expect(take(0, 4)).toBe(4);
    const length = take(4, 8);
    return new TextDecoder().decode(
        Uint8Array.from({ length }, (_, i) => take(12 + 8 * i, 8)),
    );
}

describe('QR codes', () => {
    it.each([
        'a',
        'http://127.0.0.1:7777/#/t/pQ3vR0aZk2mW9xYb',
        'https://games.example.org/septem/#/t/pQ3vR0aZk2mW9xYb/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO-_',
        'é'.repeat(60),
        'x'.repeat(150),
        'x'.repeat(190),
    ])('says %s', (text) => {
        expect(readBack(qrSquares(text)!)).toBe(text);
    });

    it('computes the check words of the standard\'s example', () => {
        const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
        expect(checkWords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
    });

    it('gives up on what does not fit', () => {
        expect(qrPath('x'.repeat(400))).toBeNull();
    });
});
