import { type CellValue } from '../table.js';
import { localeOf, type Place, type Point, shownNote, textsOf } from './kinds/chart-body.js';
import { type ChartRequest } from './chart-request.js';
import { fillIn, toLabel } from './chart-values.js';
import { fitText } from './raster/text-width.js';

/** A limited choice of points, the categories among them in order, and what to tell of the rest. */
interface Choice<T extends Place = Point> {
  readonly points: readonly T[];
  readonly notes: readonly string[];
}

/** Distinct values in the order in which they first occur. */
export function distinct(values: readonly CellValue[]): CellValue[] {
  return [...new Set(values)];
}

/**
 * Keeps at most `limit` values of x. When their measure may be added up and none is negative, the smallest go
 * into one last bar "Other"; else the first ones are kept and a note says so.
 */
export function limitCategories(points: readonly Point[], request: ChartRequest, limit: number): Choice {
  const categories = distinct(points.map(({ x }) => x));
  if (categories.length <= limit) return { points, notes: [] };
  const canFold = request.yIsAdditive === true && request.series === null && points.every(({ y }) => y >= 0);
  if (canFold) return { points: foldSmallest(points, limit, request), notes: [] };
  const kept = new Set(categories.slice(0, limit));
  return {
    points: points.filter(({ x }) => kept.has(x)),
    notes: shownNote(request, request.xTitle ?? request.x, limit, categories.length),
  };
}

/** Keeps the first `limit` series; a note says so. */
export function limitSeries<T extends Place>(
  points: readonly T[],
  request: ChartRequest,
  limit: number,
): Choice<T> {
  const all = distinct(points.map(({ series }) => series));
  const kept = new Set(all.slice(0, limit));
  return {
    points: points.filter(({ series }) => kept.has(series)),
    notes: shownNote(request, request.series, kept.size, all.length),
  };
}

/** Labels of values: cut to `width` with an ellipsis, and numbered where that makes two of them alike. */
export function distinctLabels(
  values: readonly CellValue[],
  width: number,
  fontSize: number,
): Map<CellValue, string> {
  const used = new Map<string, number>();
  return new Map(
    values.map((value) => {
      const label = fitText(toLabel(value), width, fontSize);
      const count = (used.get(label) ?? 0) + 1;
      used.set(label, count);
      return [value, count === 1 ? label : `${label} (${count})`];
    }),
  );
}

function foldSmallest(points: readonly Point[], limit: number, request: ChartRequest): Point[] {
  const bySize = [...points].sort((a, b) => b.y - a.y);
  const kept = new Set(bySize.slice(0, limit - 1));
  const rest = points.filter((point) => !kept.has(point));
  const other = fillIn(textsOf(request).other, { count: rest.length }, localeOf(request));
  const sum = rest.reduce((total, { y }) => total + y, 0);
  return [...points.filter((point) => kept.has(point)), { x: other, y: sum, series: null }];
}
