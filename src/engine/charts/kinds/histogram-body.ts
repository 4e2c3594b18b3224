import { type ChartBody, type ChartRow, FIELD, localeOf, textsOf, xTitleOf } from './chart-body.js';
import { numberAxis } from '../chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { MAIN_COLOR, PLOT_HEIGHT, PLOT_WIDTH } from '../chart-theme.js';
import { toLine, toNumber, valuesOf } from '../chart-values.js';

const MIN_BINS = 12;
const MAX_BINS = 40;
const MAX_TICKS = 11;

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
  const hover = [
    { field: FIELD.x, to: FIELD.xEnd, title: xTitleOf(request), as: 'number' },
    { field: FIELD.y, title: countTitleOf(request), as: 'number' },
  ] as const;
  return { rows, view: viewOf(request, bins), hover, notes: [] };
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

function viewOf(request: ChartRequest, bins: readonly Bin[]): Record<string, unknown> {
  const edges = bins.flatMap(({ from, to }) => [from, to]);
  const scale = { domain: [edges[0], edges.at(-1)], nice: false, zero: false };
  const xAxis = {
    title: xTitleOf(request),
    grid: false,
    values: ticksOf(bins),
    ...numberAxis(edges, 'number', localeOf(request)),
  };
  const counts = bins.map(({ count }) => count);
  const title = countTitleOf(request);
  const yAxis = { title, tickCount: 6, domain: false, ...numberAxis(counts, 'number', localeOf(request)) };
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

function countTitleOf(request: ChartRequest): string {
  return toLine(request.yTitle ?? textsOf(request).count);
}

/** Every edge of a bin, or every second, fifth and so on; of bins that hold one whole number each, that number. */
function ticksOf(bins: readonly Bin[]): number[] {
  const edges = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)];
  const isCentred = edges.every((edge) => Math.abs(edge % 1) === 0.5);
  const ticks = isCentred ? edges.slice(1).map((edge) => edge - 0.5) : edges;
  const step = [1, 2, 5, 10].find((candidate) => ticks.length / candidate <= MAX_TICKS) ?? ticks.length;
  return ticks.filter((_, index) => index % step === 0);
}

function countInBins(sorted: readonly number[]): Bin[] {
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? low;
  const isWhole = sorted.every((value) => Number.isInteger(value));
  const step = isWhole ? Math.max(1, binWidth(sorted)) : binWidth(sorted);
  const shift = isWhole && step === 1 ? 0.5 : 0;
  const first = Math.floor(low / step);
  const counts = Array.from({ length: Math.floor(high / step) - first + 1 }, () => 0);
  for (const value of sorted) {
    const index = Math.floor(value / step) - first;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const edge = (index: number) => Number(((first + index) * step - shift).toPrecision(12));
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }));
}

/** About Freedman and Diaconis's width (1981), within 12 to 40 bins, made 1, 2 or 5 times a power of ten. */
function binWidth(sorted: readonly number[]): number {
  const low = sorted[0] ?? 0;
  const spread = (sorted.at(-1) ?? low) - low;
  if (spread === 0) return Number.isInteger(low) ? 1 : Math.abs(low);
  const interquartile = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const ideal = (2 * interquartile) / Math.cbrt(sorted.length);
  return niceWidth(Math.min(Math.max(ideal, spread / MAX_BINS), spread / MIN_BINS));
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** The nearest of 1, 2, 5 and 10 times a power of ten, by ratio. */
function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const limits: readonly (readonly [number, number])[] = [
    [Math.SQRT2, 1],
    [Math.sqrt(10), 2],
    [Math.sqrt(50), 5],
  ];
  const [, factor] = limits.find(([limit]) => width / power < limit) ?? [0, 10];
  return factor * power;
}
