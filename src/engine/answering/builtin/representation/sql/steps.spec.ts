import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../../test/support/answering/analysis-fixture.js';
import { type ColumnRef } from '../column.js';
import { type Expression, type UnaryFunction } from '../expression.js';
import { type Rows } from '../rows.js';
import { columnSql } from './column-sql.js';
import { RowsSql } from './queries/rows-sql.js';

const SQL = `SELECT * FROM (VALUES
  (1, 10.0, 'b', DATE '2024-03-05'),
  (2, NULL, 'a', DATE '2024-04-06'),
  (3, 30.0, 'b', DATE '2025-01-07'),
  (4, -2.0, 'a b', NULL),
  (5, 1000.0, NULL, DATE '2025-02-08')) AS t("n", "v", "text", "day")`;

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([{ name: 't', sql: SQL }]);
});
afterAll(() => fixture.close());

const ref = (name: string, type: ColumnRef['type'] = 'number'): ColumnRef => ({
  name,
  type,
  hasMissing: true,
  isExact: false,
  view: null,
});
const column = (name: string, type: ColumnRef['type'] = 'number'): Expression => ({
  op: 'column',
  column: ref(name, type),
});
const number = (value: number): Expression => ({ op: 'number', value });
const all: Rows = { op: 'all', table: 't' };

async function valuesOf(rows: Rows, name: string): Promise<unknown[]> {
  const source = new RowsSql([rows]);
  const from = source.from(rows);
  const { rows: found } = await fixture.workbench.query(
    `${source.with()}SELECT ${columnSql(ref(name))} ${from}\nORDER BY "§row"`,
  );
  return found.map(([value]) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value));
}

const derived = (value: Expression): Promise<unknown[]> =>
  valuesOf({ op: 'derive', from: all, name: 'x', value, replaces: false }, 'x');

describe('a new column', () => {
  it.each<[string, Expression, unknown[]]>([
    [
      'of arithmetic',
      { op: 'binary', sign: '*', left: column('v'), right: number(2) },
      [20, null, 60, -4, 2000],
    ],
    [
      'has no value where it would divide by 0',
      {
        op: 'binary',
        sign: '/',
        left: number(1),
        right: { op: 'binary', sign: '-', left: column('n'), right: number(2) },
      },
      [-1, null, 1, 0.5, 0.333333],
    ],
    ['of powers', { op: 'binary', sign: '^', left: column('n'), right: number(2) }, [1, 4, 9, 16, 25]],
    ['of the row before', { op: 'previous', of: column('v') }, [null, 10, null, 30, -2]],
    [
      'with missing values filled',
      { op: 'filled', of: column('v'), by: { op: 'whole', fn: 'median', of: column('v') } },
      [10, 20, 30, -2, 1000],
    ],
    [
      'with the last known value carried on',
      { op: 'carried', of: column('v'), from: 'before' },
      [10, 10, 30, -2, 1000],
    ],
    [
      'with the next known value carried back',
      { op: 'carried', of: column('v'), from: 'behind' },
      [10, 30, 30, -2, 1000],
    ],
    ['of places in the alphabet', { op: 'code', of: column('text', 'text') }, [2, 0, 2, 1, null]],
    ['of a quantile', { op: 'quantile', of: column('n'), share: 0.25 }, [2, 2, 2, 2, 2]],
    [
      'of classes',
      {
        op: 'cases',
        cases: [
          { left: column('v'), comparison: '<', right: number(0), then: null },
          { left: column('v'), comparison: '<=', right: number(30), then: { op: 'text', value: "it's low" } },
          {
            left: column('v'),
            comparison: 'always',
            right: column('v'),
            then: { op: 'text', value: 'high' },
          },
        ],
      },
      ["it's low", null, "it's low", null, 'high'],
    ],
  ])('%s', async (_, value, expected) => {
    expect(await derived(value)).toEqual(expected);
  });

  it.each<[UnaryFunction, string, ColumnRef['type'], unknown[]]>([
    ['ln', 'v', 'number', [2.30259, null, 3.4012, null, 6.90776]],
    ['sqrt', 'v', 'number', [3.16228, null, 5.47723, null, 31.6228]],
    ['abs', 'v', 'number', [10, null, 30, 2, 1000]],
    ['length', 'text', 'text', [1, 1, 1, 3, null]],
    ['visibleLength', 'text', 'text', [1, 1, 1, 2, null]],
    ['wordCount', 'text', 'text', [1, 1, 1, 2, null]],
    ['month', 'day', 'date', [3, 4, 1, null, 2]],
    ['weekday', 'day', 'date', [1, 5, 1, null, 5]],
  ])('of the function %s', async (fn, name, type, expected) => {
    expect(
      (await derived({ op: 'unary', fn, of: column(name, type) })).map((each) =>
        typeof each === 'bigint' ? Number(each) : each,
      ),
    ).toEqual(expected);
  });

  it('may take the place of an old one', async () => {
    const rows: Rows = { op: 'derive', from: all, name: 'v', value: number(7), replaces: true };
    expect(await valuesOf(rows, 'v')).toEqual([7, 7, 7, 7, 7]);
  });
});

describe('rows of a step', () => {
  it('leave out outliers by quartiles, and keep rows without a value', async () => {
    const rule = { kind: 'quartiles', factor: 1.5 } as const;
    const others: Rows = { op: 'outliers', from: all, column: ref('v'), rule, keep: 'others' };
    expect(await valuesOf(others, 'n')).toEqual([1, 2, 3, 4]);
    expect(await valuesOf({ ...others, keep: 'outliers' }, 'n')).toEqual([5]);
  });

  it('leave out outliers by z-score of the rows that are left, not of all', async () => {
    const rule = { kind: 'zScore', threshold: 1.3, extent: 'population', side: 'both' } as const;
    const first: Rows = { op: 'outliers', from: all, column: ref('v'), rule, keep: 'others' };
    expect(await valuesOf(first, 'n')).toEqual([1, 2, 3, 4]);
    const again: Rows = { ...first, from: first, rule: { ...rule, threshold: 1.2 } };
    expect(await valuesOf(again, 'n')).toEqual([1, 2, 4]);
  });

  it('are the first of equal ones', async () => {
    expect(await valuesOf({ op: 'distinct', from: all, columns: [ref('text', 'text')] }, 'n')).toEqual([
      1, 2, 4, 5,
    ]);
  });

  it('are halves of the table', async () => {
    expect(await valuesOf({ op: 'half', from: all, which: 'first' }, 'n')).toEqual([1, 2]);
    expect(await valuesOf({ op: 'half', from: all, which: 'second' }, 'n')).toEqual([3, 4, 5]);
  });
});
