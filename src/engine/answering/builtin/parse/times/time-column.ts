import { inYear, type Period, type TimeSpan, yearPeriod } from '../../text/times/dates.js';
import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, isPeriod, isYearOf, noteDateColumn, yearColumn } from './time.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { saysWhen } from './says-when.js';

/** The column of a condition on time: dates, or integer years. */
export interface TimeColumn {
  readonly column: Column;
  readonly isYear: boolean;
}

/** The column that conditions on time speak of; null when the table has none. */
export function timeColumn(reading: Reading): TimeColumn | null {
  const years = yearColumn(reading.schema);
  const dates = dateColumn(reading);
  const isNamed = reading.items.some(
    (item) => item.meaning.kind === 'column' && item.meaning.column === years,
  );
  if (years && (isNamed || !dates)) return { column: years, isYear: true };
  return dates && { column: dates, isYear: false };
}

function isComparedNumber(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  // "cancelled within 2023"
  if (/^(?:within|inside)$/.test(reading.items[before]?.norm ?? '') || saysWhen(reading, index)) return false;
  const isRanked = before === index - 1 && reading.plays(before, 'high', 'low');
  return isRanked || reading.plays(before, 'gt', 'ge', 'lt', 'le');
}

/** "employee 2050": the number of a row. */
function isKeyNumber(reading: Reading, index: number): boolean {
  const column = reading.columnAt(index - 1);
  const value = numberAt(reading, index);
  const { min, max, isCandidateKey } = column?.profile ?? { min: null, max: null, isCandidateKey: false };
  if (value === null || column?.role !== 'identifier' || !isCandidateKey) return false;
  return typeof min === 'number' && typeof max === 'number' && value >= min && value <= max;
}

/** The period or month an item names; a bare number is a year where it can be one. */
export function periodAt(reading: Reading, index: number, time: TimeColumn | null): TimeSpan | null {
  const meaning = reading.items[index]?.meaning;
  if (!reading.isFree(index)) return null;
  if (meaning?.kind === 'date') return meaning.period;
  const value = numberAt(reading, index);
  if (value === null || !time || isComparedNumber(reading, index) || isKeyNumber(reading, index)) return null;
  if (!isYearOf(value, time.column)) return null;
  return yearPeriod(value);
}

/** The year of an ISO date. */
export function yearOf(iso: string, shift = 0): number {
  return Number(iso.slice(0, 4)) + shift;
}

/** A condition on years as numbers, where the table has them instead of dates. */
export function yearPredicate(column: Column, start: string | null, end: string | null): Predicate {
  const ref = refOf(column);
  // The end of a span of whole years is the first day of the year after it.
  const last = end === null ? null : yearOf(end, -1);
  const first = start === null ? null : yearOf(start);
  if (first !== null && first === last) {
    return { op: 'in', column: ref, values: [{ type: 'number', value: first }] };
  }
  if (first !== null && last !== null) return { op: 'between', column: ref, low: first, high: last };
  return first !== null
    ? { op: 'compare', column: ref, comparison: '>=', value: first }
    : { op: 'compare', column: ref, comparison: '<=', value: last ?? 0 };
}

/** A span of days, open where a bound is null. */
interface Span {
  readonly start: string | null;
  readonly end: string | null;
  readonly label: string;
}

/** Adds the condition that a date lies in a span. @throws NotUnderstood where only years are known and the span is of months */
export function addSpan(reading: Reading, index: number, time: TimeColumn, span: Span): void {
  const wholeYears = [span.start, span.end].every((bound) => bound === null || bound.endsWith('-01-01'));
  if (time.isYear && !wholeYears) throw new NotUnderstood({ kind: 'needs', what: 'date', word: span.label });
  noteDateColumn(reading, time.column);
  reading.useColumn(time.column);
  reading.addCondition(
    index,
    time.isYear
      ? yearPredicate(time.column, span.start, span.end)
      : { op: 'period', column: refOf(time.column), ...span },
  );
}

/** The only year that the dates of a column run through, or null. */
export function onlyYear({ column, isYear }: TimeColumn): number | null {
  const { min, max } = column.profile;
  if (isYear || typeof min !== 'string' || typeof max !== 'string') return null;
  return min.slice(0, 4) === max.slice(0, 4) ? Number(min.slice(0, 4)) : null;
}

/** A period as it is, or in the year of another one. */
export function withYearOf(period: TimeSpan, other: TimeSpan): Period | null {
  if (isPeriod(period)) return period;
  return isPeriod(other) ? inYear(yearOf(other.start), period) : null;
}

/** A period as it is, or a day or months in a given year; null where no year is known. */
export function inYearOf(period: TimeSpan, year: number | null): Period | null {
  if (isPeriod(period)) return period;
  return year === null ? null : inYear(year, period);
}
