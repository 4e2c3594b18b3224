import { describe, expect, it } from '@jest/globals';
import { calendarEdges, DAY } from './calendar-bins.js';
import { evenEdges } from './even-bins.js';
import { binsOf, histogramPlan } from './histogram.js';

describe('the edges of a histogram of numbers', () => {
  it.each([
    [0, 49, true, [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52]],
    [1, 5, true, [1, 2, 3, 4, 5, 6]],
    [7, 7, true, [7, 8]],
    [0.5, 0.5, false, [0, 1]],
    [-3, 4, true, [-3, -2, -1, 0, 1, 2, 3, 4, 5]],
    [
      0.1,
      0.7,
      false,
      [0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68, 0.72],
    ],
  ] as const)('are round and hold the range: %d to %d', (min, max, isWhole, edges) => {
    expect(evenEdges(min, max, isWhole)).toEqual(edges);
  });

  it.each([
    [0, 1e-9],
    [-1e12, 3e12],
    [0.29999999999999993, 1.7],
    [1999, 123_456.78],
    [1e15, 1e15 + 300],
  ])('make ten to twenty intervals around all values: %d to %d', (min, max) => {
    const edges = evenEdges(min, max, false) ?? [];

    expect(edges.length - 1).toBeGreaterThanOrEqual(10);
    expect(edges.length - 1).toBeLessThanOrEqual(20);
    expect(edges[0]).toBeLessThanOrEqual(min);
    expect(edges[1]).toBeGreaterThan(min);
    expect(edges.at(-1)).toBeGreaterThan(max);
    expect(edges.at(-2)).toBeLessThanOrEqual(max);
  });

  it.each([
    [Number.NaN, 1],
    [0, Infinity],
    [-1.7e308, 1.7e308],
    [1e20, 1e20],
  ])('are none where numbers cannot be told apart: %d to %d', (min, max) => {
    expect(evenEdges(min, max, false)).toBeNull();
  });
});

describe('the edges of a histogram of moments', () => {
  const edgesOf = (min: string, max: string, least = DAY) =>
    (calendarEdges(Date.parse(min), Date.parse(max), least) ?? []).map((edge) =>
      new Date(edge).toISOString().slice(0, 16),
    );

  it('are days, weeks from Monday, months or years as the range is', () => {
    expect(edgesOf('2024-02-27', '2024-03-01').map((edge) => edge.slice(5, 10))).toEqual([
      '02-27',
      '02-28',
      '02-29',
      '03-01',
      '03-02',
    ]);
    expect(edgesOf('2024-01-03', '2024-05-01').slice(0, 2)).toEqual(['2024-01-01T00:00', '2024-01-08T00:00']);
    expect(edgesOf('2012-01-01', '2015-12-31').slice(0, 2)).toEqual(['2012-01-01T00:00', '2012-04-01T00:00']);
    expect(edgesOf('1804-05-01', '2024-01-01').at(-1)).toBe('2040-01-01T00:00');
  });

  it('are hours or minutes for moments of a day, never less than a day for dates', () => {
    expect(edgesOf('2024-01-01T08:10Z', '2024-01-01T11:00Z', 0).slice(0, 2)).toEqual([
      '2024-01-01T08:10',
      '2024-01-01T08:20',
    ]);
    expect(edgesOf('2024-01-01', '2024-01-01')).toEqual(['2024-01-01T00:00', '2024-01-02T00:00']);
  });
});

describe('the plan of a histogram', () => {
  it('counts a column with a hostile name in intervals, those without rows too', () => {
    const plan = histogramPlan('t"; DROP', { name: 'a"b', type: 'integer', min: 1, max: 3 });

    expect(plan?.sql).toBe(
      'SELECT CASE WHEN v < 2::DOUBLE THEN 0 WHEN v < 3::DOUBLE THEN 1 ELSE 2 END AS place, count(*) AS n FROM (SELECT "a""b" AS v FROM "t""; DROP") WHERE v IS NOT NULL GROUP BY 1',
    );
    expect(
      plan &&
        binsOf(plan, {
          rows: [
            [2, 7],
            [0, 5],
          ],
        }),
    ).toEqual([
      { from: 1, to: 2, count: 5 },
      { from: 2, to: 3, count: 0 },
      { from: 3, to: 4, count: 7 },
    ]);
  });

  it.each([
    [{ name: 'd', type: 'date', min: '2024-01-01', max: '2024-01-02' }, `DATE '2024-01-02'`],
    [
      { name: 'd', type: 'timestamp', min: '2024-01-01T10:00:00.5', max: '2024-01-01T10:00:01' },
      `TIMESTAMP '2024-01-01T10:00:01'`,
    ],
    [{ name: 'd', type: 'time', min: '00:00:00', max: '23:59:59' }, `TIME '22:00:00' THEN 10 ELSE 11`],
  ] as const)('compares moments as what they are: %o', (column, sql) => {
    expect(histogramPlan('t', column)?.sql).toContain(sql);
  });

  it('ends times of a day at 24 hours', () => {
    expect(
      histogramPlan('t', { name: 'd', type: 'time', min: '00:00:00', max: '23:59:59' })?.edges.at(-1),
    ).toBe('24:00:00');
  });

  it.each([
    { name: 'c', type: 'text', min: 'a', max: 'b' },
    { name: 'c', type: 'integer', min: null, max: null },
    { name: 'c', type: 'date', min: '0044-03-15 (BC)', max: '2024-01-01' },
    { name: 'c', type: 'date', min: '9999-12-30', max: '9999-12-31' },
  ] as const)('is none where there is nothing to draw truthfully: %o', (column) => {
    expect(histogramPlan('t', column)).toBeNull();
  });
});
