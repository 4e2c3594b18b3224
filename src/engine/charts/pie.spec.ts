import { describe, expect, it } from '@jest/globals';
import { buildSpec } from './build-spec.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';
import { inForm } from './in-form.js';
import { rasterise, renderSvg } from './raster/render-png.js';

const sales = (values: readonly (number | null)[], more: Partial<ChartRequest> = {}): ChartRequest => ({
  kind: 'bar',
  title: 'Sales by region',
  data: {
    columns: [
      { name: 'region', type: 'text' },
      { name: 'sales', type: 'number' },
    ],
    rows: values.map((value, at) => [`Region ${at + 1}`, value]),
    truncated: false,
  },
  x: 'region',
  y: 'sales',
  series: null,
  xTitle: null,
  yTitle: null,
  yFormat: 'number',
  yIsAdditive: true,
  ...more,
});

const labels = (request: ChartRequest): unknown[] => {
  const { values } = buildSpec(request)['data'] as { values: Readonly<Record<string, unknown>>[] };
  return values.map(({ f2, f3 }) => [f2, f3]);
};

describe('a pie chart', () => {
  it('shows each part of the whole with its share', () => {
    const pie = inForm(sales([50, 30, 20]), 'pie');
    expect(pie && labels(pie)).toEqual([
      ['Region 1', '50%'],
      ['Region 2', '30%'],
      ['Region 3', '20%'],
    ]);
  });

  it('puts the smallest of many parts together', () => {
    const pie = inForm(sales(Array.from({ length: 30 }, (_, at) => at + 1)), 'pie');
    expect(pie && labels(pie)).toHaveLength(10);
  });

  it('is drawn', async () => {
    const png = rasterise(await renderSvg(buildSpec({ ...sales([50, 30, 20]), kind: 'pie' })));
    expect([...png.slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  it.each([
    ['negative values', sales([5, -1])],
    ['nothing but 0', sales([0, 0])],
    ['means, which make no whole', sales([5, 1], { yIsAdditive: false })],
  ])('is not drawn of %s: bars are', (_what, request) => {
    expect(inForm(request, 'pie')?.kind).toBe('bar');
    expect(() => buildSpec({ ...request, kind: 'pie' })).toThrow(ChartNotPossible);
  });

  it('is left out where the table alone is asked for', () => {
    expect(inForm(sales([5, 1]), 'table')).toBeNull();
  });
});
