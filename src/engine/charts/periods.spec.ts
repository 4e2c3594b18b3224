import { describe, expect, it } from '@jest/globals';
import { type CellValue } from '../table.js';
import { type Granularity, periodLabel, toPeriods } from './periods.js';
import { timeTicks } from './time-axis.js';

const DAY_MS = 86_400_000;

describe('toPeriods', () => {
  it.each<[string, CellValue[], string, string]>([
    ['years', [1999, 2000], 'year', '1999-01-01'],
    ['years as text', ['1999', null], 'year', '1999-01-01'],
    ['quarters', ['2023-Q2', '2023-Q3'], 'quarter', '2023-04-01'],
    ['quarters with the year last', ['Q2 2023'], 'quarter', '2023-04-01'],
    ['months', ['2023-02', '2023-03'], 'month', '2023-02-01'],
    ['days', ['2023-02-03', '2023-02-04'], 'day', '2023-02-03'],
    ['days that are all the first of a month', ['2023-02-01', '2023-03-01'], 'month', '2023-02-01'],
    ['days that are all the first of a quarter', ['2023-04-01', '2023-07-01'], 'quarter', '2023-04-01'],
    ['days that are all the first of a year', ['2023-01-01', '2024-01-01'], 'year', '2023-01-01'],
    ['times at midnight', ['2023-02-01T00:00:00', '2023-03-01T00:00:00'], 'month', '2023-02-01'],
    ['times', ['2023-02-01T12:30:00.5', '2023-02-01T13:00:00Z'], 'time', '2023-02-01T12:30:00.500'],
  ])('reads %s', (_title, values, granularity, first) => {
    const periods = toPeriods(values);
    expect(periods?.granularity).toBe(granularity);
    expect(periods?.times[0]).toBe(Date.parse(first.includes('T') ? `${first}Z` : first));
  });

  it.each<[string, CellValue[]]>([
    ['words', ['a', 'b']],
    ['numbers that are no years', [1, 2]],
    ['a mixture', ['2023-01', '2023-01-05']],
    ['nothing', [null, null]],
    ['months that do not exist', ['2023-13']],
  ])('takes %s for no periods', (_title, values) => {
    expect(toPeriods(values)).toBeNull();
  });
});

describe('periodLabel', () => {
  it('writes a period in the language of the chart', () => {
    const time = Date.UTC(2023, 3, 5, 13, 4);
    expect(periodLabel(time, 'year', 'en')).toBe('2023');
    expect(periodLabel(time, 'quarter', 'en')).toBe('Q2 2023');
    expect(periodLabel(time, 'month', 'en')).toBe('Apr 2023');
    expect(periodLabel(time, 'month', 'es')).toBe('abr 2023');
    expect(periodLabel(time, 'time', 'en')).toBe('2023-04-05 13:04');
  });
});

describe('timeTicks', () => {
  it.each<{
    title: string;
    from: string;
    to: string;
    granularity: Granularity;
    count: number;
    unit: Granularity;
  }>([
    {
      title: 'every month of half a year',
      from: '2023-01-01',
      to: '2023-06-01',
      granularity: 'month',
      count: 6,
      unit: 'month',
    },
    {
      title: 'quarters or more of two years in months',
      from: '2022-01-01',
      to: '2023-12-01',
      granularity: 'month',
      count: 8,
      unit: 'month',
    },
    {
      title: 'years of many months',
      from: '2010-03-01',
      to: '2018-03-01',
      granularity: 'month',
      count: 8,
      unit: 'year',
    },
    {
      title: 'single days of a week',
      from: '2023-01-01',
      to: '2023-01-07',
      granularity: 'day',
      count: 7,
      unit: 'day',
    },
    {
      title: 'months of half a year in days',
      from: '2023-01-10',
      to: '2023-06-10',
      granularity: 'day',
      count: 5,
      unit: 'month',
    },
    {
      title: 'round years of a century',
      from: '1900-01-01',
      to: '2000-01-01',
      granularity: 'year',
      count: 6,
      unit: 'year',
    },
  ])('marks $title', ({ from, to, granularity, count, unit }) => {
    const ticks = timeTicks(Date.parse(from), Date.parse(to), granularity);
    expect([ticks.values?.length, ticks.granularity]).toEqual([count, unit]);
  });

  it('leaves hours to Vega', () => {
    expect(timeTicks(0, DAY_MS, 'time')).toEqual({ values: null, granularity: 'time' });
  });

  it('marks years before the year 100', () => {
    const from = new Date(0).setUTCFullYear(20, 0, 1);
    expect(timeTicks(from, from, 'year').values).toEqual([from]);
  });
});
