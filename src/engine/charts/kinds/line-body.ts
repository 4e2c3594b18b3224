import { distinct, distinctLabels, limitSeries } from '../categories.js';
import {
  type ChartBody,
  type ChartRow,
  FIELD,
  type HoverField,
  hoverOfValue,
  isPoint,
  localeOf,
  mergePoints,
  type Place,
  placesOf,
  xTitleOf,
  yTitleOf,
} from './chart-body.js';
import { lookLikeYears, numberAxis } from '../chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { toLabel, toNumber } from '../chart-values.js';
import { LABEL_SIZE, MAIN_COLOR, PLOT_HEIGHT, PLOT_WIDTH } from '../chart-theme.js';
import { toPeriods } from '../periods.js';
import { seriesEncoding } from '../series-encoding.js';
import { timeAxis } from '../time-axis.js';

const MAX_SERIES = 10;
const MAX_MARKED_POINTS = 40;
const CATEGORY_LABEL_WIDTH = 120;
/** A line whose values vary by less than this share of their size does not start at zero. */
const FLAT_SHARE = 0.4;

interface XAxis {
  /** The x of every point as drawn. */
  readonly positions: readonly (string | number)[];
  readonly encoding: Readonly<Record<string, unknown>>;
  readonly as: HoverField['as'];
}

/** Lines along time, along numbers or along categories in the order of the data, one for each series. */
export function lineBody(request: ChartRequest): ChartBody {
  const all = placesOfLines(request).filter(({ x }) => x !== null);
  if (all.length === 0) throw new ChartNotPossible(`the column ${request.x} has no values`);
  const { points, notes } = limitSeries(all, request, MAX_SERIES);
  const { labels, color } = seriesEncoding(points, request.series !== null, 'stroke');
  const x = xAxis(points, request);
  const rows = points.map((point, index): ChartRow => ({
    [FIELD.x]: x.positions[index] ?? null,
    [FIELD.y]: point.y,
    [FIELD.series]: labels.get(point.series) ?? null,
  }));
  const isMarked = new Set(x.positions).size <= MAX_MARKED_POINTS;
  const view = {
    width: PLOT_WIDTH,
    height: PLOT_HEIGHT,
    mark: markOf(request, isMarked),
    encoding: { x: x.encoding, y: yEncoding(points, request), color },
  };
  const hover = [{ field: FIELD.x, title: xTitleOf(request), as: x.as }, ...hoverOfValue(request)];
  return { rows, view, hover, notes };
}

function markOf({ kind }: ChartRequest, isMarked: boolean): Record<string, unknown> {
  const line = { strokeWidth: 2.25, strokeJoin: 'round' };
  const point = isMarked && { size: 38, filled: true };
  if (kind === 'area') return { type: 'area', line: { ...line, color: MAIN_COLOR }, opacity: 0.25, point };
  return { type: 'line', ...line, point };
}

/** With gaps, so that a line breaks where a value is missing, unless several rows make one point. */
function placesOfLines(request: ChartRequest): Place[] {
  const places = placesOf(request);
  const points = places.filter(isPoint);
  const merged = mergePoints(points, request.yIsAdditive === true);
  return merged.length === points.length ? places : merged;
}

function xAxis(points: readonly Place[], request: ChartRequest): XAxis {
  const values = points.map(({ x }) => x);
  const title = xTitleOf(request);
  const periods = toPeriods(values);
  if (periods) {
    const times = periods.times.map((time) => time ?? 0);
    const axis = { title, ...timeAxis(smallest(times), largest(times), periods.granularity) };
    const encoding = { field: FIELD.x, type: 'temporal', scale: { type: 'utc' }, axis };
    return { positions: times, encoding, as: periods.granularity };
  }
  const numbers = values.map(toNumber);
  if (numbers.every((number) => number !== null)) return numberXAxis(numbers, title, localeOf(request));
  return categoryXAxis(points, title);
}

function numberXAxis(numbers: readonly number[], title: string, locale: string): XAxis {
  const areYears = lookLikeYears(numbers);
  const format = areYears ? { format: 'd' } : numberAxis(numbers, 'number', locale);
  const axis = { title, grid: false, ...format };
  return {
    positions: numbers,
    encoding: { field: FIELD.x, type: 'quantitative', scale: { zero: false, nice: false }, axis },
    as: areYears ? 'plain' : 'number',
  };
}

function categoryXAxis(points: readonly Place[], title: string): XAxis {
  const labels = distinctLabels(distinct(points.map(({ x }) => x)), CATEGORY_LABEL_WIDTH, LABEL_SIZE);
  const axis = { title, labelAngle: 0, labelLimit: 0 };
  return {
    positions: points.map(({ x }) => labels.get(x) ?? toLabel(x)),
    encoding: {
      field: FIELD.x,
      type: 'ordinal',
      sort: null,
      scale: { domain: [...labels.values()] },
      axis,
    },
    as: 'text',
  };
}

function yEncoding(points: readonly Place[], request: ChartRequest): Record<string, unknown> {
  const values = points.filter(isPoint).map(({ y }) => y);
  const axis = {
    title: yTitleOf(request),
    tickCount: 6,
    domain: false,
    ...numberAxis(values, request.yFormat, localeOf(request)),
  };
  return {
    field: FIELD.y,
    type: 'quantitative',
    scale: { zero: request.kind === 'area' || !isFlat(values) },
    axis,
  };
}

function isFlat(values: readonly number[]): boolean {
  const low = smallest(values);
  const high = largest(values);
  return low > 0 ? high - low < high * FLAT_SHARE : high < 0 && high - low < -low * FLAT_SHARE;
}

function smallest(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Infinity);
}

function largest(values: readonly number[]): number {
  return values.reduce((high, value) => Math.max(high, value), -Infinity);
}
