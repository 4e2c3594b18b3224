import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ColumnType, type ResultTable } from '../table.js';
import { chooseChart } from './choose-chart.js';

type Columns = Readonly<Record<string, ColumnType>>;

function aResult(columns: Columns, rows: readonly (readonly CellValue[])[]): ResultTable {
  const described = Object.entries(columns).map(([name, type]) => ({ name, type }));
  return { columns: described, rows, truncated: false };
}

function rowsOf<T extends readonly CellValue[]>(count: number, row: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

function choice(result: ResultTable, kind?: 'bar' | 'line' | 'scatter' | 'histogram') {
  const request = chooseChart(result, { title: 'Title', kind });
  return request && [request.kind, request.x, request.y, request.series];
}

const TOWNS = ['Oslo', 'Rome', 'Bern'];

describe('chooseChart draws', () => {
  it.each<[string, Columns, CellValue[][], (string | null)[]]>([
    [
      'one category and a measure as bars',
      { town: 'text', n: 'integer' },
      TOWNS.map((town, n) => [town, n]),
      ['bar', 'town', 'n', null],
    ],
    [
      'a measure before its category as bars',
      { n: 'integer', town: 'text' },
      TOWNS.map((town, n) => [n, town]),
      ['bar', 'town', 'n', null],
    ],
    [
      'dates and a measure as a line',
      { day: 'date', n: 'integer' },
      rowsOf(5, (n) => [`2024-01-0${n + 1}`, n]),
      ['line', 'day', 'n', null],
    ],
    [
      'months as text and a measure as a line',
      { month: 'text', n: 'number' },
      rowsOf(5, (n) => [`2024-0${n + 1}`, n]),
      ['line', 'month', 'n', null],
    ],
    [
      'quarters as text and a measure as a line',
      { quarter: 'text', n: 'number' },
      rowsOf(4, (n) => [`2024-Q${n + 1}`, n]),
      ['line', 'quarter', 'n', null],
    ],
    [
      'years as integers and a measure as a line',
      { y: 'integer', n: 'integer' },
      rowsOf(5, (n) => [2000 + n, n]),
      ['line', 'y', 'n', null],
    ],
    [
      'two periods only as bars',
      { year: 'integer', n: 'integer' },
      rowsOf(2, (n) => [2000 + n, n]),
      ['bar', 'year', 'n', null],
    ],
    [
      'dates, a category and a measure as a line each',
      { day: 'date', town: 'text', n: 'integer' },
      rowsOf(9, (n) => [`2024-01-0${Math.floor(n / 3) + 1}`, TOWNS[n % 3] ?? null, n]),
      ['line', 'day', 'n', 'town'],
    ],
    [
      'two categories and a measure as grouped bars, the larger one along the axis',
      { sex: 'text', town: 'text', n: 'integer' },
      rowsOf(6, (n) => [n < 3 ? 'f' : 'm', TOWNS[n % 3] ?? null, n]),
      ['bar', 'town', 'n', 'sex'],
    ],
    [
      'few whole numbers and a measure as bars',
      { grade: 'integer', n: 'integer' },
      rowsOf(6, (n) => [n + 1, n * 10]),
      ['bar', 'grade', 'n', null],
    ],
    [
      'two measures with many rows as a scatter',
      { a: 'number', b: 'number' },
      rowsOf(50, (n) => [n / 3, Math.sin(n)]),
      ['scatter', 'a', 'b', null],
    ],
    [
      'two measures of many rows in few groups as a coloured scatter',
      { a: 'number', b: 'number', town: 'text' },
      rowsOf(50, (n) => [n / 3, Math.sin(n), TOWNS[n % 3] ?? null]),
      ['scatter', 'a', 'b', 'town'],
    ],
    [
      'one measure with many rows as a histogram',
      { a: 'number' },
      rowsOf(50, (n) => [Math.sin(n)]),
      ['histogram', 'a', null, null],
    ],
  ])('%s', (_title, columns, rows, expected) => {
    expect(choice(aResult(columns, rows))).toEqual(expected);
  });

  it('the wanted kind where the result allows it, else another', () => {
    const result = aResult(
      { day: 'date', n: 'integer' },
      rowsOf(5, (n) => [`2024-01-0${n + 1}`, n]),
    );
    expect(choice(result, 'bar')).toEqual(['bar', 'day', 'n', null]);
    expect(choice(result, 'histogram')).toEqual(['line', 'day', 'n', null]);
  });

  it('a line along numbers where one is wanted', () => {
    const result = aResult(
      { round: 'integer', n: 'integer' },
      rowsOf(5, (n) => [n, n]),
    );
    expect(choice(result)).toEqual(['bar', 'round', 'n', null]);
    expect(choice(result, 'line')).toEqual(['line', 'round', 'n', null]);
  });

  it.each<[string, Columns, CellValue[][]]>([
    ['a single number', { n: 'integer' }, [[5]]],
    ['a single row', { town: 'text', n: 'integer' }, [['Oslo', 5]]],
    ['no row', { town: 'text', n: 'integer' }, []],
    ['no number', { a: 'text', b: 'text' }, TOWNS.map((town) => [town, town])],
    ['values that are all missing', { town: 'text', n: 'integer' }, TOWNS.map((town) => [town, null])],
    ['bars that are all alike', { town: 'text', n: 'integer' }, TOWNS.map((town) => [town, 1])],
    ['few numbers', { n: 'number' }, rowsOf(5, (n) => [n])],
    [
      'rows that are neither groups nor many',
      { town: 'text', n: 'integer' },
      [
        ['Oslo', 1],
        ['Oslo', 2],
      ],
    ],
  ])('nothing of %s', (_title, columns, rows) => {
    expect(chooseChart(aResult(columns, rows), { title: 'T' })).toBeNull();
  });
});
