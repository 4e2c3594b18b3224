import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collected, type CollectedContent } from '../../../../../test/support/collected-content.js';
import { isDelimitedText } from './delimited-text.js';
import { parseText } from './text-parser.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(text: string | Buffer): Promise<string> {
  const path = join(folder, 'source.txt');
  await writeFile(path, text);
  return path;
}

async function parse(text: string | Buffer): Promise<CollectedContent> {
  return collected(parseText, { path: await stored(text), extension: '.txt' });
}

describe('parseText', () => {
  it('gives paragraphs, which end at blank lines, with their lines', async () => {
    const { pieces } = await parse('\n\n  First line\r\nsecond line  \r\n \t\r\n\r\nNext: 1, 2\n\n\n');
    expect(pieces).toEqual([
      ['  First line\nsecond line', ''],
      ['Next: 1, 2', ''],
    ]);
  });

  it('counts pages by form feeds, where there are any', async () => {
    const { texts, pages } = await parse('one\n\ntwo\fthree\n\f\ffive\n\f');
    expect(texts).toEqual(['one', 'two', 'three', 'five']);
    expect(pages).toEqual([1, 1, 2, 4]);
    expect((await parse('one\n\ntwo')).pages).toEqual([null, null]);
  });

  it('cuts a line of any length at blanks, and loses nothing', async () => {
    const words = Array.from({ length: 1_000_000 }, (_, i) => `word${String(i)}`);
    const { texts } = await parse(words.join(' '));
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(64 * 1024);
    expect(texts.join(' ') === words.join(' ')).toBe(true);
  });

  it('cuts a text without blanks between characters', async () => {
    const text = `a${'😀北京'.repeat(400_000)}`;
    const { texts } = await parse(text);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.join('') === text).toBe(true);
    expect(texts.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it('finds paragraphs wherever the pieces of the file end', async () => {
    const paragraphs = Array.from(
      { length: 200_000 },
      (_, i) => `paragraph ${String(i)}\r\nof ${'x'.repeat(i % 7)}`,
    );
    const { texts } = await parse(paragraphs.join('\r\n\r\n'));
    expect(texts.join('|') === paragraphs.map((one) => one.replace('\r', '').trimEnd()).join('|')).toBe(true);
  });

  it('reads any encoding', async () => {
    const text = 'Größe über alles\n\nzweiter Absatz';
    expect((await parse(Buffer.from(text, 'latin1'))).texts).toEqual(text.split('\n\n'));
    expect((await parse(Buffer.from(text, 'utf16le'))).texts).toEqual(text.split('\n\n'));
  });

  it('refuses what is no text and what has none', async () => {
    await expect(parse(' \n\f\n')).rejects.toThrow('the file is empty');
    await expect(parse(Buffer.from('%PDF-1.4'))).rejects.toThrow('not a text file: it is a PDF document');
  });
});

describe('isDelimitedText', () => {
  it.each<[string, string]>([
    ['a table with tabs', 'name\tcity\nAnn\tParis\nBob\tRome\n'],
    ['tabs without a header', 'Ann\tParis\tx y\nBob\tRome\tz\nEve\tBonn\tz\n'],
    ['commas below a header', 'id,name,price\n1,"Pen, blue",2.50\n2,Ink,3.75\n'],
    ['commas between numbers alone', '6.11,17.59\n5.52,9.13\n8.51,13.66\n'],
    ['semicolons below a header', 'Tag;Menge;Ort\n31.01.2024;1,5;Bonn\n01.02.2024;2,5;Köln\n'],
    ['bars', 'name|city|zip\nAnn|Paris|01234\nBob|Rome|00100\n'],
    ['a long table', `a,b\n${'1,2\n'.repeat(100_000)}`],
  ])('sees a table in %s', async (_, text) => {
    expect(await isDelimitedText(await stored(text), null)).toBe(true);
  });

  it.each<[string, string]>([
    ['prose', 'It was late, and dark.\nWe walked home, slowly.\nNobody came, nobody spoke.\n'],
    ['names', 'Smith, John\nDoe, Jane\nRoe, Richard\n'],
    [
      'lines of a log',
      '2024-01-01 12:00:00,123 INFO start\n2024-01-01 12:00:01,456 INFO stop\n2024-01-01 12:00:02,1 WARN x\n',
    ],
    ['two rows only', 'a\tb\n1\t2\n'],
    ['rows of different widths', 'a,b,c\n1,2,3\n1,2\n'],
    ['a table below prose', 'The sales of the year:\n\na\tb\n1\t2\n3\t4\n'],
    ['lines indented by tabs', 'chapter\n\tone\n\ttwo\n\tthree\n'],
  ])('sees none in %s', async (_, text) => {
    expect(await isDelimitedText(await stored(text), null)).toBe(false);
  });
});
