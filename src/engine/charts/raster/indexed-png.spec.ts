import { describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { indexedPng } from './indexed-png.js';

const drawn = (svg: string): ReturnType<Resvg['render']> =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${svg}</svg>`).render();

/** What another program reads from a PNG: its pixels, drawn again as they are. */
function pixelsOf(png: Uint8Array): Buffer {
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return drawn(`<image width="40" height="30" href="${image}" image-rendering="optimizeSpeed"/>`).pixels;
}

const PAPER = '<rect width="40" height="30" fill="white"/>';
const CHART = `${PAPER}<rect x="3" y="4" width="9" height="20" fill="#4c78a8"/><circle cx="25" cy="15" r="9" fill="#f58518"/>`;
/** Each of its 40 × 30 pixels in another colour. */
const MANY_COLOURS = Array.from(
  { length: 1200 },
  (_, at) =>
    `<rect x="${at % 40}" y="${Math.floor(at / 40)}" width="1" height="1" fill="rgb(${at % 40},${Math.floor(at / 40)},0)"/>`,
).join('');

describe('indexedPng', () => {
  it('writes a PNG that shows every pixel as it was drawn', () => {
    const image = drawn(CHART);
    const png = indexedPng(image);
    expect(png && pixelsOf(png).equals(image.pixels)).toBe(true);
  });

  it('writes less than four bytes a pixel would take', () => {
    const image = drawn(CHART);
    expect(indexedPng(image)?.length).toBeLessThan(image.asPng().length);
  });

  it('writes the size of the picture and one row of indices for each of its rows', () => {
    const png = Buffer.from(indexedPng(drawn(CHART)) ?? []);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 30]);
    const start = png.indexOf('IDAT');
    const content = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
    expect(inflateSync(content)).toHaveLength(41 * 30);
  });

  it('leaves a picture of more than 256 colours to others', () => {
    expect(indexedPng(drawn(MANY_COLOURS))).toBeNull();
  });

  it('leaves a picture to others that shows what is behind it', () => {
    expect(indexedPng(drawn('<rect width="20" height="30" fill="red"/>'))).toBeNull();
  });
});
