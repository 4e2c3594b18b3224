import { type CellValue } from '../../table.js';
import { ChartNotPossible, type ChartRequest, type ChartTexts, ENGLISH_TEXTS } from '../chart-request.js';
import { fillIn, toLine, toNumber, valuesOf } from '../chart-values.js';
import { type Granularity } from '../periods.js';

/** Names of the fields of a chart's rows. Names of columns never get into a specification as fields. */
export const FIELD = { x: 'f0', y: 'f1', series: 'f2', label: 'f3', xEnd: 'f4' } as const;

export type ChartRow = Readonly<Partial<Record<(typeof FIELD)[keyof typeof FIELD], string | number | null>>>;

/** How a value is written where it is told: `plain` is a number without separators; of times, how fine they are. */
type HoverFormat = 'text' | 'number' | 'percent' | 'plain' | Granularity;

/** A field of a row that is told where its mark is pointed at. */
export interface HoverField {
  readonly field: string;
  /** The field that holds the end of a range which begins with the value. */
  readonly to?: string;
  readonly title: string;
  readonly as: HoverFormat;
}

/** What a specification says of itself, beside what Vega reads. */
export interface ChartMeta {
  /** BCP 47 language of what is written. */
  readonly language: string;
  /** The field that names the series of a row, as the legend does. */
  readonly series: string;
  readonly hover: readonly HoverField[];
}

/** What a kind of chart makes of a request: rows and the part of the specification that draws them. */
export interface ChartBody {
  readonly rows: readonly (ChartRow | Readonly<Record<string, string | number>>)[];
  readonly view: Readonly<Record<string, unknown>>;
  readonly hover: readonly HoverField[];
  /** What the reader must know of what is not shown. */
  readonly notes: readonly string[];
}

/** One row of the data in its role; a missing value is a gap. */
export interface Place {
  readonly x: CellValue;
  readonly y: number | null;
  readonly series: CellValue;
}

/** One point or bar before it is laid out. */
export interface Point extends Place {
  readonly y: number;
}

/** The points of a request in the order of the data; rows without a value are left out. */
export function pointsOf(request: ChartRequest): Point[] {
  return placesOf(request).filter(isPoint);
}

/** The rows of a request in the order of the data, of which at least one has a value. */
export function placesOf(request: ChartRequest): Place[] {
  if (request.y === null) throw new ChartNotPossible(`a ${request.kind} chart needs a column of values`);
  const xs = valuesOf(request.data, request.x);
  const ys = valuesOf(request.data, request.y).map(toNumber);
  const series = request.series === null ? [] : valuesOf(request.data, request.series);
  const places = ys.map((y, index) => ({ x: xs[index] ?? null, y, series: series[index] ?? null }));
  if (!places.some(isPoint)) throw new ChartNotPossible(`the column ${request.y} has no numbers`);
  return places;
}

/** Adds up, or where that means nothing refuses, several points at one place of one series. */
export function mergePoints(points: readonly Point[], isAdditive: boolean): Point[] {
  const merged = new Map<string, Point>();
  for (const point of points) {
    const key = JSON.stringify([keyOf(point.x), keyOf(point.series)]);
    const before = merged.get(key);
    if (before && !isAdditive) throw new ChartNotPossible('several values for one place of the chart');
    merged.set(key, before ? { ...point, y: before.y + point.y } : point);
  }
  return [...merged.values()];
}

export function isPoint(place: Place): place is Point {
  return place.y !== null;
}

export function xTitleOf(request: ChartRequest): string {
  return toLine(request.xTitle ?? request.x);
}

export function yTitleOf(request: ChartRequest): string {
  return toLine(request.yTitle ?? request.y ?? textsOf(request).count);
}

/** The series and the measure of a mark, as they are told. */
export function hoverOfValue(request: ChartRequest): HoverField[] {
  const value = { field: FIELD.y, title: yTitleOf(request), as: request.yFormat };
  if (request.series === null) return [value];
  return [{ field: FIELD.series, title: toLine(request.series), as: 'text' }, value];
}

export function localeOf(request: ChartRequest): string {
  return request.locale ?? 'en';
}

export function textsOf(request: ChartRequest): ChartTexts {
  return { ...ENGLISH_TEXTS, ...request.texts };
}

/** "Country: 25 of 134 shown", or nothing when all are. */
export function shownNote(
  request: ChartRequest,
  what: string | null,
  shown: number,
  total: number,
): string[] {
  if (shown === total) return [];
  const note = fillIn(textsOf(request).shown, { shown, total }, localeOf(request));
  return [what === null ? note : `${toLine(what)}: ${note}`];
}

function keyOf(value: CellValue): string | null {
  return value === null ? null : String(value);
}
