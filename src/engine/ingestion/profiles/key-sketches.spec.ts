import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parquetRows } from '../../parquet-rows.js';
import { type ColumnProfile } from '../../table.js';
import { Duck } from '../duck.js';
import { keySketches } from './key-sketches.js';
import { type SampledColumn } from '../meaning/value-features.js';

const ROWS = 60_000;
let folder: string;
let relation: string;
let duck: Duck;

const values = {
  id: Array.from({ length: ROWS }, (_, i) => String(i * 7)),
  code: Array.from({ length: ROWS }, (_, i) => `K-${String(i)}.0`),
  customer: Array.from({ length: ROWS }, (_, i) => (i % 10 === 0 ? null : String(i % 700))),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-sketches-'));
  duck = await Duck.open({ memoryBytes: 2 ** 28, threads: 1 }, folder);
  const file = join(folder, 'table.parquet');
  await duck.run(
    `COPY (SELECT range * 7 AS id, 'K-' || range || '.0' AS code, CASE WHEN range % 10 > 0 THEN range % 700 END AS customer ` +
      `FROM range(${String(ROWS)})) TO '${file}' (FORMAT parquet)`,
  );
  relation = parquetRows(file, []);
});
afterAll(async () => {
  duck.close();
  await rm(folder, { recursive: true });
});

function columns(sampledRows: number): SampledColumn[] {
  return (['id', 'code', 'customer'] as const).map((name) => ({
    profile: {
      name,
      type: name === 'code' ? 'text' : 'integer',
      distinctCount: new Set(values[name].filter((value) => value !== null)).size,
      isCandidateKey: name !== 'customer',
    } as ColumnProfile,
    unit: null,
    values: values[name].slice(0, sampledRows),
  }));
}

describe('sketches of keys', () => {
  it('are the same from the stored rows of a long table as from all of its values', async () => {
    const stored = await keySketches(duck, { relation, rowCount: ROWS, columns: columns(500) });
    const seen = await keySketches(duck, { relation, rowCount: ROWS, columns: columns(ROWS) });
    expect(stored).toEqual(seen);
    expect(stored.map(({ column, isWhole }) => [column, isWhole])).toEqual([
      ['id', false],
      ['code', false],
      ['customer', false],
    ]);
  });

  it('say that they are whole where the values are few', async () => {
    const few = 300;
    const [sketch] = await keySketches(duck, {
      relation: `(SELECT * FROM ${relation} WHERE id < ${String(few * 7)})`,
      rowCount: few,
      columns: columns(100).map(({ profile, ...column }) => ({
        ...column,
        profile: { ...profile, distinctCount: few },
      })),
    });
    expect(sketch).toMatchObject({ column: 'id', isWhole: true });
    expect(sketch?.hashes).toHaveLength(few * 8);
  });
});
