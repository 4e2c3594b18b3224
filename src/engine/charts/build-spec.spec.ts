import { describe, expect, it } from '@jest/globals';
import { compile, type TopLevelSpec } from 'vega-lite';
import { type CellValue, type ResultTable } from '../table.js';
import { buildSpec, type ChartSpec } from './build-spec.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';

function aTable(names: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' })), rows, truncated: false };
}

const xy = (...rows: readonly (readonly CellValue[])[]): ResultTable => aTable(['x', 'y'], rows);

function aRequest(changes: Partial<ChartRequest> = {}): ChartRequest {
  const data = aTable(
    ['x', 'y', 's'],
    [
      ['a', 1, 'p'],
      ['b', 2, 'q'],
    ],
  );
  const base = { kind: 'bar', title: 'Title', data, x: 'x', y: 'y', series: null } as const;
  return { ...base, xTitle: null, yTitle: null, yFormat: 'number', ...changes };
}

function many(count: number, y: (index: number) => CellValue = (index) => index + 1): ResultTable {
  const rows = Array.from({ length: count }, (_, index) => [`c${index}`, y(index), `s${index}`]);
  return aTable(['x', 'y', 's'], rows);
}

interface Row {
  readonly f0: string | number;
  readonly f1: number;
  readonly f2?: string;
}

function rowsOf(spec: ChartSpec): Row[] {
  return (spec['data'] as { values: Row[] }).values;
}

describe('a bar chart', () => {
  it('keeps the order of the data and stands when labels are short', () => {
    const spec = buildSpec(aRequest());
    expect(rowsOf(spec).map(({ f0 }) => f0)).toEqual(['a', 'b']);
    expect(spec).toMatchObject({ encoding: { x: { type: 'nominal' }, y: { type: 'quantitative' } } });
  });

  it('lies when labels are long, and cuts the longest with an ellipsis', () => {
    const data = xy(['word '.repeat(30), 1], ['short', 2]);
    const spec = buildSpec(aRequest({ data }));
    expect(spec).toMatchObject({ encoding: { y: { type: 'nominal' } } });
    expect(rowsOf(spec)[0]?.f0).toMatch(/^word .{10,40}…$/);
  });

  it('lies when dates are ranked by value, so that each keeps its label, and stands when they are in order', () => {
    const days = ['2012-10-29', '2013-01-31', '2014-03-13', '2015-02-15', '2012-02-25'];
    const over = (names: readonly string[]) =>
      buildSpec(
        aRequest({
          data: aTable(
            ['x', 'y'],
            names.map((name, index) => [name, 20 - index]),
          ),
        }),
      );

    expect(over(days)).toMatchObject({ encoding: { y: { type: 'nominal' } } });
    expect(over([...days].sort())).toMatchObject({ encoding: { x: { type: 'nominal' } } });
  });

  it('lies when there are many bars', () => {
    expect(buildSpec(aRequest({ data: many(24) }))).toMatchObject({ encoding: { y: { type: 'nominal' } } });
  });

  it('keeps categories apart whose labels are cut alike', () => {
    const data = xy([`${'long '.repeat(20)}1`, 1], [`${'long '.repeat(20)}2`, 2]);
    const labels = rowsOf(buildSpec(aRequest({ data }))).map(({ f0 }) => f0);
    expect(new Set(labels).size).toBe(2);
  });

  it('folds the smallest of many categories when the measure may be added up', () => {
    const spec = buildSpec(aRequest({ data: many(134, (index) => 134 - index), yIsAdditive: true }));
    const rows = rowsOf(spec);
    expect(rows).toHaveLength(25);
    expect(rows.at(-1)).toMatchObject({ f0: 'Other (110)', f1: (110 * 111) / 2 });
    expect(spec).not.toHaveProperty('title.subtitle');
  });

  it('shows the first of many categories otherwise, and says so', () => {
    const spec = buildSpec(aRequest({ data: many(134), xTitle: 'Town' }));
    expect(rowsOf(spec).map(({ f0 }) => f0)).toEqual(Array.from({ length: 25 }, (_, index) => `c${index}`));
    expect(spec).toMatchObject({ title: { subtitle: ['Town: 25 of 134 shown'] } });
  });

  it('does not fold when a value is negative', () => {
    const spec = buildSpec(aRequest({ data: many(30, (index) => index - 1), yIsAdditive: true }));
    expect(spec).toMatchObject({ title: { subtitle: ['x: 25 of 30 shown'] } });
  });

  it('draws groups and a legend for series, ten at most', () => {
    const rows = Array.from({ length: 24 }, (_, index) => [`c${index % 2}`, 1, `s${Math.floor(index / 2)}`]);
    const spec = buildSpec(aRequest({ data: aTable(['x', 'y', 's'], rows), series: 's' }));
    expect(new Set(rowsOf(spec).map(({ f2 }) => f2)).size).toBe(10);
    expect(spec).toMatchObject({ title: { subtitle: ['s: 10 of 12 shown'] } });
  });

  it('leaves missing values out and draws a missing category as a dash', () => {
    const data = xy([null, 1], ['b', null], ['c', 3]);
    expect(rowsOf(buildSpec(aRequest({ data }))).map(({ f0 }) => f0)).toEqual(['—', 'c']);
  });

  it('adds up several rows of a category only when that means something', () => {
    const data = xy(['a', 1], ['a', 2]);
    expect(() => buildSpec(aRequest({ data }))).toThrow(ChartNotPossible);
    expect(rowsOf(buildSpec(aRequest({ data, yIsAdditive: true })))).toMatchObject([{ f0: 'a', f1: 3 }]);
  });

  it('takes decimals as text and large integers as numbers', () => {
    const data = xy(['a', '12345678901234567.89'], ['b', 2n ** 60n]);
    expect(rowsOf(buildSpec(aRequest({ data }))).map(({ f1 }) => f1)).toEqual([
      Number('12345678901234567.89'),
      2 ** 60,
    ]);
  });
});

describe('a line chart', () => {
  it('draws periods along a time axis in UTC', () => {
    const data = xy(['2023-01', 1], ['2023-02', 2]);
    const spec = buildSpec(aRequest({ kind: 'line', data }));
    expect(rowsOf(spec).map(({ f0 }) => f0)).toEqual([Date.UTC(2023, 0), Date.UTC(2023, 1)]);
    expect(spec).toMatchObject({
      encoding: { x: { type: 'temporal', scale: { type: 'utc' }, axis: { format: '%b %Y' } } },
    });
  });

  it('starts at zero unless the values hardly differ', () => {
    const flat = xy([2001, 100], [2002, 102]);
    const steep = xy([2001, 10], [2002, 102]);
    expect(buildSpec(aRequest({ kind: 'line', data: flat }))).toMatchObject({
      encoding: { y: { scale: { zero: false } } },
    });
    expect(buildSpec(aRequest({ kind: 'line', data: steep }))).toMatchObject({
      encoding: { y: { scale: { zero: true } } },
    });
  });
});

describe('a scatter chart', () => {
  it('draws the same 5 000 of very many points each time, and says so', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [index, index % 7]);
    const request = aRequest({ kind: 'scatter', data: aTable(['x', 'y'], rows) });
    const spec = buildSpec(request);
    expect(rowsOf(spec)).toHaveLength(5000);
    expect(buildSpec(request)).toEqual(spec);
    expect(spec).toMatchObject({ title: { subtitle: ['5,000 of 20,000 shown'] } });
  });
});

describe('a histogram', () => {
  it('counts every value once in equal intervals with round bounds', () => {
    const rows = Array.from({ length: 500 }, (_, index) => [index / 10]);
    const spec = buildSpec(aRequest({ kind: 'histogram', data: aTable(['x'], rows), y: null }));
    const counted = rowsOf(spec);
    expect(counted.reduce((sum, { f1 }) => sum + f1, 0)).toBe(500);
    expect(counted.every(({ f0 }) => Number(f0) % 5 === 0)).toBe(true);
  });

  it('draws values that are all alike', () => {
    const rows = Array.from({ length: 30 }, () => [3]);
    const spec = buildSpec(aRequest({ kind: 'histogram', data: aTable(['x'], rows), y: null }));
    expect(rowsOf(spec)).toEqual([{ f0: 2.5, f4: 3.5, f1: 30 }]);
  });
});

describe('every chart', () => {
  it('says when the result itself was cut', () => {
    const data = { ...aRequest().data, truncated: true };
    expect(buildSpec(aRequest({ data }))).toMatchObject({ title: { subtitle: ['First 2 rows'] } });
  });

  it('uses the words it is given', () => {
    const texts = { shown: '{shown} von {total}' };
    const spec = buildSpec(aRequest({ data: many(1300), texts, locale: 'de' }));
    expect(spec).toMatchObject({ title: { subtitle: ['x: 25 von 1.300'] } });
  });

  it('never lets text into a field name, an expression or a signal', () => {
    const odd = `a.b[0]['"\\] \${datum} {"signal":"1"}`;
    const data = aTable(
      [odd, 'y"]', 's.t'],
      [
        [odd, 1, odd],
        ['b', -2, 'c'],
      ],
    );
    const names = { x: odd, y: 'y"]', series: 's.t', title: odd };
    for (const kind of ['bar', 'line'] as const) {
      const { spec } = compile(buildSpec(aRequest({ kind, data, ...names })) as unknown as TopLevelSpec);
      const withoutData = JSON.stringify({ ...spec, data: [], title: null }, (key, value: unknown) =>
        key === 'title' || key === 'domain' ? undefined : value,
      );
      expect(withoutData).not.toContain('a.b');
    }
  });

  it.each(['bar', 'line', 'scatter'] as const)('refuses to be a %s without a value', (kind) => {
    const data = aTable(['x', 'y'], [['a', null]]);
    expect(() => buildSpec(aRequest({ kind, data }))).toThrow(ChartNotPossible);
    expect(() => buildSpec(aRequest({ kind, x: 'nope' }))).toThrow(ChartNotPossible);
  });
});
