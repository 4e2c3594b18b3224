import { isDateType } from '../../../table.js';
import { type DataColumn, type SpanUnit } from '../data-table.js';
import { derivedId } from './derived-id.js';
import { type Scalar } from '../scalar.js';

const SECONDS: Readonly<Record<SpanUnit, number>> = { day: 86_400, hour: 3600 };
const UNITS: readonly SpanUnit[] = ['day', 'hour'];
/** Behind the periods of a column. */
const FIRST = 16;
/** Of rows with both times: one that is before the other in fewer has not much to do with it. */
const LEAST_IN_ORDER = 0.95;
const MILLISECONDS = 1000;
/** What a time without hours looks like. */
const DAY = '2024-01-31';

const known = new WeakMap<DataColumn, Map<number, DataColumn | null>>();
const seconds = new WeakMap<DataColumn, readonly (number | null)[]>();

/** From which time to which, and what it is told in. */
interface Span {
  readonly unit: SpanUnit;
  readonly of: DataColumn;
  readonly to: DataColumn;
}

/** Whether a span is of whole days, from one day to another. */
export const isOfDays = ({ unit, of, to }: Span): boolean =>
  unit === 'day' && of.type === 'date' && to.type === 'date';

/**
 * The time from that of one column to that of another of its table, in days or hours, as a column. Computed once for as long as
 * the columns are kept.
 * @returns null where they do not follow each other
 */
export function spanColumn(of: DataColumn, to: DataColumn, unit: SpanUnit): DataColumn | null {
  if (of === to || of.table !== to.table || !isDateType(of.type) || !isDateType(to.type)) return null;
  const nth = FIRST + to.position * UNITS.length + UNITS.indexOf(unit);
  const spans = known.get(of) ?? new Map<number, DataColumn | null>();
  known.set(of, spans);
  if (!spans.has(nth)) spans.set(nth, madeOf({ of, to, unit }, nth));
  return spans.get(nth) ?? null;
}

function madeOf(span: Span, nth: number): DataColumn | null {
  const { of, to, unit } = span;
  const ends = secondsOf(to);
  const values = secondsOf(of).map((from, row) => {
    const end = ends[row] ?? null;
    return from === null || end === null ? null : (end - from) / SECONDS[unit];
  });
  const both = values.filter((value) => value !== null);
  const inOrder = both.filter((value) => value >= 0).length;
  const distinct = [...new Set(both)];
  if (distinct.length < 2 || inOrder < LEAST_IN_ORDER * both.length) return null;
  return {
    ...of,
    id: derivedId(of, nth),
    name: `${unit}s from ${of.name} to ${to.name}`,
    type: isOfDays(span) ? 'integer' : 'number',
    kind: 'number',
    words: [`${unit}s`, ...of.words, ...to.words],
    stems: [unit, ...of.stems, ...to.stems],
    otherNames: [],
    values,
    distinct,
    isUnique: false,
    isIdentifier: false,
    meaning: null,
    derived: { kind: 'span', unit, of, to },
  };
}

/** Seconds since 1970 by row, found once; null for what is missing, or is no time. */
function secondsOf(column: DataColumn): readonly (number | null)[] {
  const found = seconds.get(column) ?? column.values.map(secondsIn);
  seconds.set(column, found);
  return found;
}

function secondsIn(time: Scalar): number | null {
  if (typeof time !== 'string') return null;
  const text = time.length > DAY.length ? `${time.replace(' ', 'T').replace(/Z$/, '')}Z` : time;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / MILLISECONDS);
}
