import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSpec } from '../../src/engine/charts/build-spec.js';
import { type ChartKind, type ChartRequest } from '../../src/engine/charts/chart-request.js';
import { AXIS_COLOR, GRID_COLOR, INK, theme } from '../../src/engine/charts/chart-theme.js';
import { compileSpec, renderSvg } from '../../src/engine/charts/raster/render-png.js';
import { type CellValue } from '../../src/engine/table.js';
import { type ChartSpecification } from '../../src/page/api/answer-types.js';
import { svgOf } from '../../src/page/chart/view.js';

const SALES: readonly (readonly CellValue[])[] = Array.from({ length: 12 }, (_, i) => [
  `2024-${String((i % 6) + 1).padStart(2, '0')}`,
  (i * 7) % 13,
  i < 6 ? 'north' : 'south',
  i + 0.5,
]);

function request(kind: ChartKind, changes: Partial<ChartRequest> = {}): ChartRequest {
  const columns = ['month', 'sales', 'region', 'size'].map((name) => ({ name, type: 'text' }) as const);
  const data = { columns, rows: SALES, truncated: false };
  const base = { kind, title: 'Sales', data, x: 'month', y: 'sales', series: 'region', yIsAdditive: true };
  return { ...base, xTitle: null, yTitle: null, yFormat: 'number', ...changes };
}

const NO_SERIES = { series: null };
const CHARTS: readonly [string, ChartRequest][] = [
  ['bars', request('bar')],
  ['ranked bars', request('bar', { x: 'region', ...NO_SERIES })],
  ['stacked bars', request('stacked')],
  ['lines', request('line')],
  ['lines in German', request('line', { locale: 'de', yFormat: 'percent' })],
  ['an area', request('area', NO_SERIES)],
  ['slices', request('pie', { x: 'region', ...NO_SERIES })],
  ['dots and the line that fits them', request('scatter', { x: 'size', hasFit: true, ...NO_SERIES })],
  ['dots of series', request('scatter', { x: 'size' })],
  ['intervals', request('histogram', { x: 'size', y: null, ...NO_SERIES })],
  ['coloured cells', request('heatmap')],
  [
    'boxes',
    request('boxplot', {
      x: 'region',
      ...NO_SERIES,
      data: {
        columns: [
          { name: 'region', type: 'text' },
          { name: 'sales', type: 'integer' },
        ],
        rows: [1, 2, 3, 4, 5].map((value) => ['north', value]),
        truncated: false,
      },
    }),
  ],
];

/** Gradients are counted for as long as a process lives. */
const withoutCounts = (svg: string) => svg.replace(/gradient_\d+/g, 'gradient');

describe('a chart on the page', () => {
  it.each(CHARTS)('looks as its picture does, without an expression becoming code: %s', async (_, chart) => {
    const spec = buildSpec(chart);
    const kept = JSON.parse(JSON.stringify(compileSpec(spec))) as ChartSpecification;
    const asKept = structuredClone(kept);

    expect(withoutCounts(await svgOf(kept))).toBe(withoutCounts(await renderSvg(spec)));
    // It can be drawn again.
    expect(kept).toEqual(asKept);
  });

  it('has the colours of the page in the place of those that pictures have', () => {
    const css = readFileSync(join(import.meta.dirname, '../../src/page/chart/live-chart.css'), 'utf8');
    const replaced = new Set(Array.from(css.matchAll(/='(#[0-9a-f]{6})'/g), ([, colour]) => colour));
    const colours = JSON.stringify(theme(null));

    for (const colour of [INK, GRID_COLOR, AXIS_COLOR]) expect(replaced).toContain(colour);
    for (const colour of replaced) expect(colours).toContain(colour);
  });
});
