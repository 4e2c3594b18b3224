import { describe, expect, it } from '@jest/globals';
import { toCsv } from '../../engine/index.js';
import { csvRecords } from './csv-records.js';

async function recordsOf(chunks: readonly Buffer[]): Promise<string[][]> {
  const records: string[][] = [];
  for await (const record of csvRecords(inTurn(chunks))) records.push(record);
  return records;
}

async function* inTurn(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

describe('the records of a result', () => {
  const rows = [
    ['plain', 'two, "quoted"\r\nlines', 'größer 漢字 😀'],
    ['""', '', ','],
    [null, '"', '\n'],
  ];
  const csv = Buffer.from(
    toCsv({
      columns: ['a', 'b,b', 'c"c'].map((name) => ({ name, type: 'text' as const })),
      rows,
      truncated: false,
    }),
  );
  const expected = [['a', 'b,b', 'c"c'], ...rows.map((row) => row.map((value) => value ?? ''))];

  it('are those that were written', async () => {
    expect(await recordsOf([csv])).toEqual(expected);
  });

  it('are the same wherever the bytes are broken', async () => {
    expect(await recordsOf(Array.from(csv, (byte) => Buffer.from([byte])))).toEqual(expected);
  });

  it('are one empty value each where the only column misses one', async () => {
    const lone = toCsv({ columns: [{ name: 'a', type: 'text' }], rows: [[null], ['x']], truncated: false });

    expect(await recordsOf([Buffer.from(lone)])).toEqual([['a'], [''], ['x']]);
  });
});
