import { describe, expect, it } from '@jest/globals';
import { compile, type TopLevelSpec } from 'vega-lite';
import { type CellValue, type ColumnType, type ResultTable } from '../table.js';
import { buildSpec } from './build-spec.js';
import { ChartNotPossible, type ChartKind, type ChartRequest } from './chart-request.js';
import { chooseChart } from './choose-chart.js';

function aResult(
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly CellValue[])[],
): ResultTable {
  return { columns: Object.entries(columns).map(([name, type]) => ({ name, type })), rows, truncated: false };
}

function chosen(result: ResultTable, kind: ChartKind): ChartRequest {
  const request = chooseChart(result, { title: 'Title', kind, hasFit: true });
  if (!request) throw new Error('no chart');
  return request;
}

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'];
const overTime = aResult(
  { month: 'date', total: 'integer' },
  MONTHS.map((month, index) => [month, 10 * index + 500]),
);
const parts = aResult(
  { region: 'text', product: 'text', share: 'number' },
  ['North', 'South'].flatMap((region) =>
    ['Apples', 'Pears'].map((product, index) => [region, product, 25 + 50 * index]),
  ),
);
const box = aResult(
  { team: 'text', series: 'text', value: 'number' },
  ['A', 'B'].flatMap((team) => [1, 2, 3, 4, 9].map((value, index) => [team, `q${index}`, value])),
);
const line = aResult(
  { x: 'number', y: 'number' },
  Array.from({ length: 12 }, (_, index) => [index, 3 + 2 * index]),
);

describe('a chart of a wanted kind', () => {
  it('compiles to a drawing', () => {
    const requests = [
      chosen(overTime, 'area'),
      chosen(parts, 'stacked'),
      chosen(parts, 'heatmap'),
      chosen(box, 'boxplot'),
      chosen(line, 'scatter'),
    ];
    expect(requests.map(({ kind }) => kind)).toEqual(['area', 'stacked', 'heatmap', 'boxplot', 'scatter']);
    for (const request of requests) {
      expect(() => compile(buildSpec(request) as unknown as TopLevelSpec)).not.toThrow();
    }
  });

  it('is another one where the result does not allow it', () => {
    const town = aResult({ town: 'text', n: 'integer' }, [
      ['Oslo', 1],
      ['Rome', 2],
    ]);
    expect(chosen(town, 'area').kind).toBe('bar');
    expect(chosen(town, 'heatmap').kind).toBe('bar');
    const losses = { ...parts, rows: parts.rows.map(([a = null, b = null], index) => [a, b, index - 2]) };
    expect(chosen(losses, 'stacked').kind).toBe('bar');
  });
});

describe('an area', () => {
  it('starts at zero even where its values vary little', () => {
    expect(buildSpec(chosen(overTime, 'area'))).toMatchObject({ encoding: { y: { scale: { zero: true } } } });
  });
});

describe('a stacked bar', () => {
  it('is as long as its parts together', () => {
    expect(buildSpec(chosen(parts, 'stacked'))).toMatchObject({
      encoding: { y: { stack: 'zero', scale: { domain: [0, 100] } } },
    });
  });
});

describe('a scatter chart with a fitted line', () => {
  it('draws the line by least squares from end to end', () => {
    const { layer } = buildSpec(chosen(line, 'scatter')) as {
      layer: { data?: { values: { f0: number; f1: number }[] } }[];
    };
    const [from, to] = layer[1]?.data?.values ?? [];
    expect([from?.f0, to?.f0]).toEqual([0, 11]);
    expect(from?.f1).toBeCloseTo(3, 9);
    expect(to?.f1).toBeCloseTo(25, 9);
  });

  it('draws no line where x does not vary', () => {
    const upright = { ...line, rows: line.rows.map(([, y = null]) => [1, y]) };
    const request = { ...chosen(line, 'scatter'), data: upright };
    expect(buildSpec(request)).not.toHaveProperty('layer');
  });
});

describe('a box', () => {
  it('is refused without its five values', () => {
    const request = chosen(box, 'boxplot');
    const data = { ...box, rows: box.rows.slice(1) };
    expect(() => buildSpec({ ...request, data })).toThrow(ChartNotPossible);
  });
});
