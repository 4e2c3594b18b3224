import { crc32, deflateSync } from 'node:zlib';

/** A picture, four bytes a pixel: red, green, blue and how opaque it is. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MOST_COLOURS = 256;
const BYTES_PER_PIXEL = 4;
const BITS_PER_INDEX = 8;
const INDEXED_COLOUR = 3;
/** Higher levels take several times as long and save a fifth. */
const COMPRESSION_LEVEL = 3;

/**
 * Writes a picture of few colours, as charts are, as PNG with a palette: smaller than one of four bytes a pixel, and written in
 * half the time. PNG (Third Edition), W3C Recommendation, 2025.
 * @returns null for a picture of more than 256 colours, or one that is not opaque
 */
export function indexedPng({ width, height, pixels }: Pixels): Uint8Array | null {
  const indexed = indexColours(pixels, width, height);
  if (!indexed) return null;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_INDEX, INDEXED_COLOUR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', indexed.palette),
    chunk('IDAT', deflateSync(indexed.rows, { level: COMPRESSION_LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The place of each pixel's colour in a palette, by rows, each of which begins with a zero: it is not filtered. */
function indexColours(
  pixels: Uint8Array,
  width: number,
  height: number,
): { readonly palette: Uint8Array; readonly rows: Uint8Array } | null {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const places = new Map<number, number>();
  const palette: number[] = [];
  const rows = new Uint8Array((width + 1) * height);
  let [last, place] = [-1, 0];
  for (let at = 0; at < colours.length; at += 1) {
    const colour = colours[at] ?? 0;
    if (colour !== last) {
      last = colour;
      place = places.get(colour) ?? places.size;
      if (place === places.size) {
        const [red = 0, green = 0, blue = 0, opacity] = pixels.subarray(at * BYTES_PER_PIXEL);
        if (opacity !== 255 || place === MOST_COLOURS) return null;
        palette.push(red, green, blue);
        places.set(colour, place);
      }
    }
    rows[at + Math.floor(at / width) + 1] = place;
  }
  return { palette: Uint8Array.from(palette), rows };
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
