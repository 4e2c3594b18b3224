import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from '../../../../../test/support/json-folder.js';
import { type IntakeCorrection } from '../../intake-correction.js';
import { UnreadableFile } from '../../unreadable-file.js';

const SUITE = join(import.meta.dirname, '../../../../../../shared/data/files/jsontestsuite');

describe('values', () => {
  it.each<[string, string, Json]>([
    ['{"v":12345678901234567890123}', 'VARCHAR', '12345678901234567890123'],
    ['{"v":9007199254740993}', 'BIGINT', '9007199254740993'],
    ['{"v":1.0}', 'DOUBLE', 1],
    ['{"v":1e5}', 'DOUBLE', 100000],
    ['{"v":2E-3}', 'DOUBLE', 0.002],
    ['{"v":"00123"}', 'VARCHAR', '00123'],
    ['{"v":"2024-01-31"}', 'DATE', '2024-01-31'],
    ['{"v":"12.50"}', 'DOUBLE', 12.5],
    ['{"v":true}', 'BOOLEAN', true],
    ['{"v":"a,\\"b\\"\\r\\nc\\\\N"}', 'VARCHAR', 'a,"b"\r\nc\\N'],
    ['{"v":"\\\\N"}', 'VARCHAR', '\\N'],
    ['{"v":null}', 'VARCHAR', null],
  ])('%s is stored as %s', async (text, type, value) => {
    const [table] = await readJson(text);
    expect(table).toMatchObject({ columns: [`v:${type}`], rows: [[value]] });
  });

  it('numbers that are given as texts are numbers, and the intake says so', async () => {
    const [table] = await readJson('[{"price":"12.50","n":1},{"price":"3","n":2}]');
    expect(table).toMatchObject({
      columns: ['price:DOUBLE', 'n:BIGINT'],
      notes: ['columns with numbers that are written as strings: price'],
    });
  });

  it('of a name that comes up twice in an object the last value counts', async () => {
    const [table] = await readJson('[{"a":{"x":1},"b":1,"a":{"y":2},"b":null}]');
    expect(table).toMatchObject({ columns: ['a.x:VARCHAR', 'a.y:BIGINT', 'b:VARCHAR'] });
    expect(table?.rows).toEqual([[null, '2', null]]);
    expect(table?.notes).toEqual(['duplicate names in one object, of which the last value was kept: 2']);
  });

  it('names are unique columns, letter case aside', async () => {
    const [table] = await readJson('[{"A":1,"a":2,"":3,"x\\ny":4}]');
    expect(table?.columns).toEqual(['A:BIGINT', 'a_2:BIGINT', 'value:BIGINT', 'x y:BIGINT']);
  });

  it.each<[string, Uint8Array]>([
    ['utf-16le', Buffer.from('\ufeff[{"a":"é😀"}]', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeff[{"a":"é😀"}]', 'utf16le').swap16()],
    [
      'utf-32le',
      Buffer.concat(
        Array.from('\ufeff[{"a":"é😀"}]', (one) =>
          Buffer.from(Uint32Array.of(one.codePointAt(0) ?? 0).buffer),
        ),
      ),
    ],
    [
      'utf-32be',
      Buffer.concat(
        Array.from('[{"a":"é😀"}]', (one) =>
          Buffer.from(Uint32Array.of(one.codePointAt(0) ?? 0).buffer).swap32(),
        ),
      ),
    ],
    ['utf-8', Buffer.from('\ufeff[{"a":"é😀"}]')],
  ])('files in %s are read', async (encoding, bytes) => {
    const [table] = await readJson(bytes);
    expect(table).toMatchObject({ encoding, rows: [['é😀']] });
  });

  it('a file in windows-1252 is read, one in damaged UTF-8 too, and the intake says so', async () => {
    expect((await readJson(Buffer.from('["caf\xe9"]', 'latin1')))[0]).toMatchObject({
      encoding: 'windows-1252',
      rows: [['café']],
    });
    const damaged = Buffer.concat([
      Buffer.from(`["${'é'.repeat(20)}`),
      Buffer.from([0xff]),
      Buffer.from('"]'),
    ]);
    expect((await readJson(damaged))[0]?.notes).toEqual([
      'bytes that are not valid UTF-8 were replaced by U+FFFD',
    ]);
  });
});

describe('corrections', () => {
  const corrected = (content: string | Uint8Array, correction: IntakeCorrection) =>
    readJson(content, 'data.json', { correction });

  it('give columns of a table another type', async () => {
    const [table] = await corrected('[{"zip":1234},{"zip":5678}]', {
      tables: { data: { types: { zip: 'text' } } },
    });
    expect(table).toMatchObject({ columns: ['zip:VARCHAR'], rows: [['1234'], ['5678']] });
  });

  it('give the file another encoding', async () => {
    const [table] = await corrected(Buffer.from('["\xe9"]', 'latin1'), { encoding: 'windows-1251' });
    expect(table).toMatchObject({ encoding: 'windows-1251', rows: [['й']] });
  });

  it.each<[string, IntakeCorrection, string]>([
    ['a delimiter', { delimiter: ';' }, 'a delimiter can only be given for delimited text'],
    ['a header', { tables: { data: { headerRows: [2] } } }, 'for JSON, only column types can be corrected'],
    [
      'rows to skip',
      { tables: { data: { skippedRows: [1] } } },
      'for JSON, only column types can be corrected',
    ],
    ['an unknown table', { tables: { other: {} } }, 'the file has no table other; its tables are data'],
    ['an unknown column', { tables: { data: { types: { b: 'text' } } } }, 'table data has no column b'],
    ['an unknown encoding', { encoding: 'utf-99' }, 'unknown encoding utf-99'],
  ])('of %s are refused', async (_, correction, reason) => {
    await expect(corrected('[{"a":1}]', correction)).rejects.toThrow(reason);
  });
});

describe('faults', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'the file is empty'],
    ['a file cut off', '[{"a":1},{"a":', 'line 1, column 15: the file ends, but a value is missing'],
    [
      'bytes without meaning',
      Buffer.from('00ff17a9c3'.repeat(500), 'hex'),
      'not a text file: it contains binary data',
    ],
    ['a zip archive', Buffer.from('504b030414000600', 'hex'), 'not a text file: it is a ZIP archive'],
    ['text', 'a,b\n1,2\n', 'line 1, column 1: a is not a JSON value'],
    ['100 000 brackets', '['.repeat(100_000), 'nested more deeply than 200 levels'],
    ['a list of too many cells', JSON.stringify([Array(2001).fill(1)]), 'more than 2 000 columns'],
  ])('%s is refused with the reason', async (_, content, reason) => {
    const refusal = readJson(content);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });
});

describe('any document', () => {
  /** Texts of their own for all leaves, so that each can be found again. */
  function numbered(value: unknown, leaves: string[]): unknown {
    if (Array.isArray(value)) return value.map((one) => numbered(one, leaves));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbered(one, leaves)]));
    }
    leaves.push(`<${String(leaves.length)}>`);
    return leaves.at(-1);
  }

  it('loses nothing', async () => {
    const { value: values } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant(0),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '0', '1', ''), tie('value'), { maxKeys: 4 }),
    }));
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const leaves: string[] = [];
        const tables = await readJson(JSON.stringify(numbered(value, leaves)));
        const text = JSON.stringify(tables.map(({ columns, rows }) => [columns, rows]));
        for (const leaf of leaves) expect(text).toContain(leaf);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

(existsSync(SUITE) ? describe : describe.skip)('JSONTestSuite (skipped where it is absent)', () => {
  it('what must be accepted becomes tables', async () => {
    for (const name of (await readdir(SUITE)).filter((one) => one.startsWith('y_'))) {
      expect(await readJson(await readFile(join(SUITE, name)))).not.toEqual([]);
    }
  });

  it('what may be either way is read or refused with a reason', async () => {
    for (const name of (await readdir(SUITE)).filter((one) => one.startsWith('i_'))) {
      await readJson(await readFile(join(SUITE, name))).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableFile);
      });
    }
  });
});
