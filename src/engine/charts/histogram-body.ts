import { type ChartBody, type ChartRow, FIELD, textsOf, xTitleOf } from './chart-body.js';
import { numberAxis } from './chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';
import { MAIN_COLOR, PLOT_HEIGHT, PLOT_WIDTH } from './chart-theme.js';
import { toNumber, valuesOf } from './chart-values.js';

const MIN_BINS = 5;
const MAX_BINS = 40;

/** How often the values of x fall into equal intervals with round bounds. */
export function histogramBody(request: ChartRequest): ChartBody {
  const values = valuesOf(request.data, request.x)
    .map(toNumber)
    .filter((value) => value !== null);
  if (values.length === 0) throw new ChartNotPossible(`the column ${request.x} has no numbers`);
  const bins = countInBins(values.toSorted((a, b) => a - b));
  const rows = bins.map((bin): ChartRow => ({
    [FIELD.x]: bin.from,
    [FIELD.xEnd]: bin.to,
    [FIELD.y]: bin.count,
  }));
  return { rows, view: viewOf(request, bins), notes: [] };
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function viewOf(request: ChartRequest, bins: readonly Bin[]): Record<string, unknown> {
  const edges = bins.flatMap(({ from, to }) => [from, to]);
  const scale = { domain: [edges[0], edges.at(-1)], nice: false, zero: false };
  const xAxis = { title: xTitleOf(request), grid: false, tickCount: 8, ...numberAxis(edges, 'number') };
  const counts = bins.map(({ count }) => count);
  const title = request.yTitle ?? textsOf(request).count;
  const yAxis = { title, tickCount: 6, tickMinStep: 1, domain: false, ...numberAxis(counts, 'number') };
  return {
    width: PLOT_WIDTH,
    height: PLOT_HEIGHT,
    mark: { type: 'bar', color: MAIN_COLOR, binSpacing: 1 },
    encoding: {
      x: { field: FIELD.x, type: 'quantitative', bin: 'binned', scale, axis: xAxis },
      x2: { field: FIELD.xEnd },
      y: { field: FIELD.y, type: 'quantitative', axis: yAxis },
    },
  };
}

function countInBins(sorted: readonly number[]): Bin[] {
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? low;
  const step = binWidth(sorted, low, high);
  const first = Math.floor(low / step);
  const counts = Array.from({ length: Math.floor(high / step) - first + 1 }, () => 0);
  for (const value of sorted) {
    const index = Math.floor(value / step) - first;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const edge = (index: number) => Number(((first + index) * step).toPrecision(12));
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }));
}

/** Freedman and Diaconis's width (1981), within 5 to 40 bins, made 1, 2 or 5 times a power of ten. */
function binWidth(sorted: readonly number[], low: number, high: number): number {
  const spread = high - low;
  const isWhole = sorted.every((value) => Number.isInteger(value));
  if (spread === 0) return isWhole ? 1 : Math.abs(low) || 1;
  const interquartile = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const ideal = (2 * interquartile) / Math.cbrt(sorted.length);
  const width = niceWidth(Math.min(Math.max(ideal, spread / MAX_BINS), spread / MIN_BINS));
  return isWhole ? Math.max(1, width) : width;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= width * 0.999) ?? 10;
  return factor * power;
}
