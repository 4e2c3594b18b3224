import { describe, expect, it } from '@jest/globals';
import { resultOf } from '../../../../../test/support/answering/model/replies.js';
import { chartWish } from './chart-wish.js';

const sales = resultOf(
  'r1',
  [
    { name: 'region', type: 'text' },
    { name: 'month', type: 'date' },
    { name: 'sum of amount', type: 'number' },
    { name: 'line items', type: 'integer' },
  ],
  [
    ['North', '2024-01-01', 10, 2],
    ['North', '2024-02-01', 12, 3],
    ['South', '2024-01-01', 7, 1],
  ],
);
const totals = resultOf(
  'r2',
  [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'number' },
  ],
  [
    ['North', 22],
    ['South', 7],
  ],
);
const [REGION, MONTH, AMOUNT, ITEMS] = [0, 1, 2, 3];

describe('the chart that is wished for', () => {
  it.each([
    ['a line chart of sum_of_amount by month, for each region', 'line', MONTH, AMOUNT, REGION],
    ['sum of amount by month and region', 'line', MONTH, AMOUNT, REGION],
    ['stacked bars of line_items by region', 'stacked', REGION, ITEMS, MONTH],
    ['bar of line items over month, for each region', 'bar', MONTH, ITEMS, REGION],
    ['scatter of sum_of_amount against line_items', 'scatter', ITEMS, AMOUNT, null],
    [
      'scatter plot of line_items by sum_of_amount, one colour for each region',
      'scatter',
      AMOUNT,
      ITEMS,
      REGION,
    ],
    ['histogram of line_items', 'histogram', ITEMS, null, null],
    ['a heat map of sum_of_amount, region by month', 'heatmap', REGION, AMOUNT, MONTH],
  ] as const)('is of the columns that it names: %s', (request, kind, x, y, series) => {
    expect(chartWish(request, sales)).toEqual({ kind, x, y, series });
  });

  it.each([
    ['draw it', 'bar'],
    ['pie', 'pie'],
    ['as a pie chart', 'pie'],
  ] as const)('takes what the result has where it names no columns: %s', (request, kind) => {
    expect(chartWish(request, totals)).toEqual({ kind, x: 0, y: 1, series: null });
  });

  it.each([
    ['scatter of total', totals, 'r2 has no second number: its columns are region, total'],
    [
      'bar',
      resultOf('r3', [{ name: 'total', type: 'number' }], [[1]]),
      'r3 has no column to put along the axis',
    ],
    ['bar', resultOf('r4', [{ name: 'region', type: 'text' }], [['North']]), 'r4 has no number to draw'],
  ] as const)('is refused with what there is where the result lacks it: %s', (request, result, reason) => {
    expect(() => chartWish(request, result)).toThrow(reason);
  });
});
