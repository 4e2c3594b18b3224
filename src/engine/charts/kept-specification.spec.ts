import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../table.js';
import { type ChartMeta } from './kinds/chart-body.js';
import { ChartRenderer } from './chart-renderer.js';
import { type ChartRequest } from './chart-request.js';

let renderer: ChartRenderer;

beforeAll(() => {
  renderer = new ChartRenderer({ threads: 1 });
});
afterAll(() => renderer.close());

function aTable(names: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' })), rows, truncated: false };
}

const MONTHLY = aTable(
  ['month', 'sales', 'shop'],
  [
    ['2024-01', 5, 'north'],
    ['2024-02', 7, 'north'],
    ['2024-01', 6, 'south'],
    ['2024-02', 4, 'south'],
  ],
);
const FIVE = aTable(
  ['shop', 'sales'],
  [1, 2, 3, 4, 5].map((value) => ['north', value]),
);

function aRequest(changes: Partial<ChartRequest>): ChartRequest {
  const base = {
    kind: 'bar',
    title: 'A title',
    data: MONTHLY,
    x: 'month',
    y: 'sales',
    series: 'shop',
  } as const;
  return { ...base, xTitle: null, yTitle: null, yFormat: 'number', ...changes };
}

interface Kept {
  readonly data: readonly { readonly values?: readonly object[] }[];
  readonly usermeta: ChartMeta;
}

async function keptOf(changes: Partial<ChartRequest>): Promise<Kept> {
  const { specification } = await renderer.render(aRequest(changes));
  return JSON.parse(specification ?? 'null') as Kept;
}

const NUMBERS = aTable(
  ['a', 'b'],
  [1, 2, 3].map((value) => [value, value * 2]),
);
const SHOP = { title: 'shop', as: 'text' };
const SALES = { field: 'f1', title: 'sales', as: 'number' };

describe('what is kept of a chart', () => {
  it('is a specification of Vega with the rows as they were before it was drawn', async () => {
    const { data } = await keptOf({ kind: 'line' });

    expect(data[0]?.values?.[0]).toEqual({ f0: Date.UTC(2024, 0), f1: 5, f2: 'north' });
  });

  it.each<[string, Partial<ChartRequest>, object[]]>([
    ['bars of time', {}, [{ field: 'f0', title: 'month', as: 'text' }, { ...SHOP, field: 'f2' }, SALES]],
    [
      'a line of months',
      { kind: 'line', series: null, data: { ...MONTHLY, rows: MONTHLY.rows.slice(0, 2) } },
      [{ field: 'f0', title: 'month', as: 'month' }, SALES],
    ],
    [
      'shares',
      { kind: 'line', yFormat: 'percent' },
      [
        { field: 'f0', title: 'month', as: 'month' },
        { ...SHOP, field: 'f2' },
        { ...SALES, as: 'percent' },
      ],
    ],
    [
      'slices',
      { kind: 'pie', x: 'shop', series: null, yIsAdditive: true },
      [{ ...SHOP, field: 'f2' }, SALES],
    ],
    [
      'dots',
      { kind: 'scatter', data: NUMBERS, x: 'a', y: 'b', series: null },
      [
        { field: 'f0', title: 'a', as: 'number' },
        { field: 'f1', title: 'b', as: 'number' },
      ],
    ],
    [
      'intervals',
      { kind: 'histogram', data: NUMBERS, x: 'a', y: null, series: null },
      [
        { field: 'f0', to: 'f4', title: 'a', as: 'number' },
        { field: 'f1', title: 'Count', as: 'number' },
      ],
    ],
    [
      'boxes',
      { kind: 'boxplot', data: FIVE, x: 'shop', series: null },
      [
        { ...SHOP, field: 'f0' },
        { ...SALES, title: 'min' },
        { field: 'f2', title: 'Q1', as: 'number' },
        { field: 'f3', title: 'Q2', as: 'number' },
        { field: 'f4', title: 'Q3', as: 'number' },
        { field: 'f5', title: 'max', as: 'number' },
      ],
    ],
  ])('says what is to be told of %s, and in which language', async (_, changes, hover) => {
    const { usermeta } = await keptOf({ ...changes, locale: 'de' });

    expect(usermeta).toEqual({ language: 'de', series: 'f2', hover });
  });

  it('is nothing where there are so many points that the picture alone is shown', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [
      i + 0.123_456_789,
      Math.sqrt(i),
      `series ${i % 9} of many`,
    ]);
    const large = aRequest({
      kind: 'scatter',
      data: aTable(['a', 'b', 's'], rows),
      x: 'a',
      y: 'b',
      series: 's',
    });
    const { png, specification } = await renderer.render(large);

    expect(specification).toBeNull();
    expect(png.length).toBeGreaterThan(1000);
  });

  it('has names of columns as texts alone, also where they would mean something', async () => {
    const name = `'+event.view.alert(1)+'`;
    const data = aTable(
      [name, '__proto__'],
      [
        ['a', 1],
        ['b', 2],
      ],
    );
    const kept = await keptOf({ data, x: name, y: '__proto__', series: null });

    expect(kept.usermeta.hover.map(({ title }) => title)).toEqual([name, '__proto__ ']);
    expect(expressionsOf(kept).filter((one) => one.includes('alert'))).toEqual([]);
  });
});

/** Everything that Vega evaluates. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    ['signal', 'expr', 'test', 'update', 'init'].includes(key) && typeof inner === 'string'
      ? [inner]
      : expressionsOf(inner),
  );
}
