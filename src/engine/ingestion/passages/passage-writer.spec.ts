import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Duck, textOf } from '../duck.js';
import { type TextPiece } from '../readers/content.js';
import { PassageWriter, type WrittenPassages } from './passage-writer.js';

let folder: string;
let duck: Duck;
beforeAll(async () => {
  duck = await Duck.open({ memoryBytes: 256 * 2 ** 20, threads: 2 }, tmpdir());
});
afterAll(() => duck.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-passages-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Row {
  position: number;
  text: string;
  page: number | null;
  headings: string[];
}

function piece(text: string, headings: string[] = [], page: number | null = null): TextPiece {
  return { kind: 'text', text, page, headings };
}

async function write(pieces: Iterable<TextPiece>): Promise<WrittenPassages | null> {
  const writer = new PassageWriter(duck, { outputFolder: folder, scratchFolder: folder });
  for (const one of pieces) await writer.add(one);
  return writer.finish();
}

async function passages(
  pieces: Iterable<TextPiece>,
): Promise<{ written: WrittenPassages | null; rows: Row[] }> {
  const written = await write(pieces);
  const rows = await duck.rows(`SELECT to_json(passage)::VARCHAR FROM '${folder}/passages.parquet' passage`);
  return { written, rows: rows.map(([row]) => JSON.parse(textOf(row)) as Row) };
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+\d*/gu) ?? [];
const sentence = (i: number): string =>
  `Sentence ${'abcdefghij'.charAt(i % 10)}${String(i)} really has seven words here. `;

describe('PassageWriter', () => {
  it('joins pieces of one page and section, and keeps their lines apart', async () => {
    const { written, rows } = await passages([
      piece('Costs', ['Costs'], 1),
      piece('Rent is due.', ['Costs'], 1),
      piece('Wages too.', ['Costs'], 2),
      piece(' \n ', ['Costs'], 2),
      piece('Income', ['Income', 'Sales'], 2),
    ]);
    expect(rows).toEqual([
      { position: 0, text: 'Costs\nRent is due.', page: 1, headings: ['Costs'] },
      { position: 1, text: 'Wages too.', page: 2, headings: ['Costs'] },
      { position: 2, text: 'Income', page: 2, headings: ['Income', 'Sales'] },
    ]);
    expect(written).toEqual({
      file: 'passages.parquet',
      indexFile: 'postings.parquet',
      passageCount: 3,
      topics: ['Costs', 'Sales'],
      indexMilliseconds: expect.any(Number),
      wordCount: 7,
    });
  });

  it('has columns for position, text, page and headings', async () => {
    await write([piece('one')]);
    const columns = await duck.rows(
      `SELECT column_name, column_type FROM (DESCRIBE FROM '${folder}/passages.parquet')`,
    );
    expect(columns).toEqual([
      ['position', 'INTEGER'],
      ['text', 'VARCHAR'],
      ['page', 'INTEGER'],
      ['headings', 'VARCHAR[]'],
    ]);
  });

  it('splits a long piece at the ends of sentences into passages of about 200 words that overlap', async () => {
    const text = Array.from({ length: 300 }, (_, i) => sentence(i)).join('');
    const { written, rows } = await passages([piece(text, ['Long'])]);
    expect(written?.wordCount).toBe(300 * 7);
    for (const row of rows) {
      expect(row.text).toMatch(/^Sentence [^]*here\.$/);
      expect(wordsOf(row.text).length).toBeLessThanOrEqual(200);
    }
    for (const [i, row] of rows.slice(1).entries()) {
      const start = row.text.slice(0, row.text.indexOf('.') + 1);
      const repeated = rows[i]?.text.slice(rows[i].text.indexOf(start)) ?? '';
      expect(row.text.startsWith(repeated)).toBe(true);
      expect(wordsOf(repeated).length).toBeGreaterThan(25);
      expect(wordsOf(repeated).length).toBeLessThanOrEqual(45);
    }
    const found = new Set(rows.flatMap((row) => row.text.match(/[a-j]\d+/g)));
    expect(found.size).toBe(300);
  });

  it('repeats nothing where a new section begins', async () => {
    const long = (section: string): TextPiece =>
      piece(Array.from({ length: 28 }, (_, i) => sentence(i)).join(''), [section]);
    const { rows } = await passages([long('One'), long('Two')]);
    expect(rows.map((row) => [row.headings[0], wordsOf(row.text).length])).toEqual([
      ['One', 196],
      ['Two', 196],
    ]);
  });

  it('splits a sentence without an end after so many words, and loses none', async () => {
    const words = Array.from({ length: 1000 }, (_, i) => `w${String(i)}`);
    const { rows } = await passages([piece(words.join(' '))]);
    expect(Math.max(...rows.map((row) => wordsOf(row.text).length))).toBeLessThanOrEqual(230);
    expect(new Set(rows.flatMap((row) => wordsOf(row.text))).size).toBe(1000);
  });

  it('counts the words of scripts without blanks between words', async () => {
    const chinese = '黑豹队的防守只丢了三百分，在联赛中排名第六。'.repeat(100);
    const { written, rows } = await passages([piece(chinese)]);
    expect(written?.wordCount).toBeGreaterThan(1000);
    expect(written?.wordCount).toBeLessThan(2000);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(12);
    expect(rows.every((row) => row.text.endsWith('。'))).toBe(true);
    const thai = await passages([piece('สวัสดีครับยินดีต้อนรับสู่ประเทศไทย'.repeat(100))]);
    expect(thai.rows.length).toBeGreaterThan(2);
  });

  it('bounds passages of what has no words at all', async () => {
    const { rows } = await passages([
      piece('-'.repeat(100_000)),
      piece('QUJD'.repeat(50_000)),
      piece('😀'.repeat(50_000)),
    ]);
    expect(Math.max(...rows.map((row) => row.text.length))).toBeLessThan(10_000);
    expect(rows.map((row) => row.text.replaceAll('\n', '')).join('').length).toBe(400_000);
    expect(rows.every((row) => row.text.isWellFormed())).toBe(true);
  });

  it('stores quotes, backslashes, line ends and halves of characters', async () => {
    const { rows } = await passages([piece('"a" \\n \'b\'\n\u0000c \ud83d', ['"h"', 'x, y'])]);
    expect(rows[0]).toMatchObject({ text: '"a" \\n \'b\'\nc \ufffd', headings: ['"h"', 'x, y'] });
  });

  it('cuts headings that are whole texts', async () => {
    const { rows } = await passages([piece('text', ['x'.repeat(1_000_000), 'y'])]);
    expect(rows[0]?.headings.map((heading) => heading.length)).toEqual([300, 1]);
  });

  it('writes nothing where there is no text', async () => {
    expect(await write([piece('  \n')])).toBeNull();
    expect(existsSync(join(folder, 'passages.parquet'))).toBe(false);
  });

  it('writes a hundred thousand passages in their order', async () => {
    const pieces = function* (): Generator<TextPiece> {
      for (let i = 0; i < 100_000; i++)
        yield piece(`Part ${String(i)}. ${'Some more words. '.repeat(5)}`, [`h${String(i)}`], i);
    };
    expect(await write(pieces())).toMatchObject({ passageCount: 100_000, wordCount: 1_700_000 });
    const sql = `SELECT count(*)::INT, bool_and(position = page AND page = row), max(headings[1]) FROM
      (SELECT *, (row_number() OVER ()) - 1 AS row FROM '${folder}/passages.parquet')`;
    expect(await duck.row(sql)).toEqual([100_000, true, 'h99999']);
  });
});
