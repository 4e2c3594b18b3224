import {
  type ChartBody,
  type ChartRow,
  FIELD,
  hoverOfValue,
  localeOf,
  type Point,
  pointsOf,
  shownNote,
  xTitleOf,
  yTitleOf,
} from './chart-body.js';
import { limitSeries } from '../categories.js';
import { lookLikeYears, numberAxis } from '../chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { PLOT_WIDTH } from '../chart-theme.js';
import { toNumber } from '../chart-values.js';
import { seriesEncoding } from '../series-encoding.js';

const MAX_POINTS = 5000;
const MAX_SERIES = 10;
const HEIGHT = 420;
const FIT_COLOR = '#d55e00';
/** Above this many points they are drawn small and see-through. */
const CROWD = 300;

/** Two measures against each other, one dot a row; of very many rows an even sample. */
export function scatterBody(request: ChartRequest): ChartBody {
  const all = pointsOf(request).filter(({ x }) => toNumber(x) !== null);
  if (all.length === 0) throw new ChartNotPossible(`the column ${request.x} has no numbers`);
  const chosen = limitSeries(all, request, MAX_SERIES);
  const points = evenSample(chosen.points, MAX_POINTS);
  const { labels, color } = seriesEncoding(points, request.series !== null, 'circle');
  const rows = points.map((point): ChartRow => ({
    [FIELD.x]: toNumber(point.x),
    [FIELD.y]: point.y,
    [FIELD.series]: labels.get(point.series) ?? null,
  }));
  const notes = [...chosen.notes, ...shownNote(request, null, points.length, chosen.points.length)];
  const as = lookLikeYears(rows.map((row) => Number(row[FIELD.x]))) ? 'plain' : 'number';
  const hover = [{ field: FIELD.x, title: xTitleOf(request), as } as const, ...hoverOfValue(request)];
  return { rows, view: viewOf(request, rows, color), hover, notes };
}

function viewOf(request: ChartRequest, rows: readonly ChartRow[], color: unknown): Record<string, unknown> {
  const mark =
    rows.length > CROWD
      ? { type: 'circle', size: 22, opacity: 0.45 }
      : { type: 'circle', size: 46, opacity: 0.7 };
  const encoding = {
    x: axis(rows, FIELD.x, { title: xTitleOf(request), format: 'number', locale: localeOf(request) }),
    y: axis(rows, FIELD.y, { title: yTitleOf(request), format: request.yFormat, locale: localeOf(request) }),
    color,
  };
  const size = { width: PLOT_WIDTH, height: HEIGHT };
  const line = request.hasFit === true && request.series === null ? fitOf(rows) : null;
  if (!line) return { ...size, mark, encoding };
  const drawn = { mark: { type: 'line', strokeWidth: 2.25, color: FIT_COLOR }, data: { values: line } };
  const { x, y } = encoding;
  return { ...size, encoding: { x, y }, layer: [{ mark, encoding: { color } }, drawn] };
}

/** Both ends of the straight line that fits the points best by least squares; null when x does not vary. */
function fitOf(rows: readonly ChartRow[]): ChartRow[] | null {
  const xs = rows.map((row) => Number(row[FIELD.x]));
  const ys = rows.map((row) => Number(row[FIELD.y]));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  if (spread === 0) return null;
  const slope = xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0) / spread;
  const ends = [xs.reduce((low, x) => Math.min(low, x)), xs.reduce((high, x) => Math.max(high, x))];
  return ends.map((x) => ({ [FIELD.x]: x, [FIELD.y]: meanY + slope * (x - meanX) }));
}

interface NumberAxis {
  readonly title: string;
  readonly format: 'number' | 'percent';
  readonly locale: string;
}

function axis(
  rows: readonly ChartRow[],
  field: typeof FIELD.x | typeof FIELD.y,
  { title, format, locale }: NumberAxis,
): Record<string, unknown> {
  const values = rows.map((row) => Number(row[field]));
  const labels = lookLikeYears(values) ? { format: 'd' } : numberAxis(values, format, locale);
  const scale = { zero: false, nice: true };
  return { field, type: 'quantitative', scale, axis: { title, tickCount: 7, domain: false, ...labels } };
}

/** The same points for the same data, spread evenly over its order. */
function evenSample(points: readonly Point[], count: number): readonly Point[] {
  if (points.length <= count) return points;
  return Array.from(
    { length: count },
    (_, index) => points[Math.floor((index * points.length) / count)],
  ).filter((point) => point !== undefined);
}
