import { monthsPeriod, type Period, type TimeSpan, yearPeriod } from '../text/dates.js';
import { type Column } from '../link/schema.js';
import { type CalendarUnit, type Predicate } from '../representation/predicate.js';
import { addUnits } from './calendar.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { dateColumn, isPeriod, isYearOf, noteDateColumn, periodsIn, unitAt, yearColumn } from './time.js';
import { numberAt } from './number-filters.js';

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
  const isRanked = before === index - 1 && reading.plays(before, 'high', 'low');
  return isRanked || reading.plays(before, 'gt', 'ge', 'lt', 'le');
}

/** The period or month an item names; a bare number is a year where it can be one. */
export function periodAt(reading: Reading, index: number, time: TimeColumn | null): TimeSpan | null {
  const meaning = reading.items[index]?.meaning;
  if (!reading.isFree(index)) return null;
  if (meaning?.kind === 'date') return meaning.period;
  const value = numberAt(reading, index);
  if (value === null || !time || isComparedNumber(reading, index) || !isYearOf(value, time.column))
    return null;
  return yearPeriod(value);
}

function yearOf(iso: string, shift = 0): number {
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

interface Span {
  readonly start: string | null;
  readonly end: string | null;
  readonly label: string;
}

function addSpan(reading: Reading, index: number, time: TimeColumn, span: Span): void {
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

function withYearOf(period: TimeSpan, other: TimeSpan): Period | null {
  if (isPeriod(period)) return period;
  return isPeriod(other) && 'month' in period ? monthsPeriod(yearOf(other.start), period) : null;
}

/** The only year that the dates of a column run through, or null. */
export function onlyYear({ column, isYear }: TimeColumn): number | null {
  const { min, max } = column.profile;
  if (isYear || typeof min !== 'string' || typeof max !== 'string') return null;
  return min.slice(0, 4) === max.slice(0, 4) ? Number(min.slice(0, 4)) : null;
}

/** A month without a year in data of one year. */
function inOnlyYear(period: TimeSpan, time: TimeColumn): Period | null {
  const year = onlyYear(time);
  return year !== null && 'month' in period ? monthsPeriod(year, period) : null;
}

/** "from 2019 to 2021", "between March and May 2022". */
function readSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  const first = reading.next(index);
  const link = reading.next(first);
  const second = reading.plays(link, 'to') ? reading.next(link) : link;
  const [low, high] = [periodAt(reading, first, time), periodAt(reading, second, time)];
  const start = low && high && (withYearOf(low, high) ?? inOnlyYear(low, time));
  const end = low && high && (withYearOf(high, low) ?? inOnlyYear(high, time));
  if (!start || !end) return false;
  reading.use(index, first, link, second);
  addSpan(reading, index, time, { start: start.start, end: end.end, label: `${start.label} – ${end.label}` });
  return true;
}

/** "orders from March 2024" are of that month; "from March 2024 on" begins with it. */
function isOf(reading: Reading, index: number, at: number): boolean {
  const goesOn = /^(on|onward|onwards|forward|upward|upwards|forth)$/;
  const isOpen = reading.items.slice(at + 1, at + 3).some(({ norm }) => goesOn.test(norm));
  return (
    reading.items[index]?.norm === 'from' && !isOpen && reading.columnAt(reading.previous(index)) !== null
  );
}

/** "since March 2021", "before 2020". */
function readOpenSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  const at = reading.next(index);
  const named = periodAt(reading, at, time);
  const period = named && (isPeriod(named) ? named : inOnlyYear(named, time));
  if (!period) return false;
  reading.use(index, at);
  const { label } = period;
  if (isOf(reading, index, at)) addSpan(reading, index, time, period);
  else if (reading.plays(index, 'since', 'from'))
    addSpan(reading, index, time, { start: period.start, end: null, label });
  else if (reading.plays(index, 'after'))
    addSpan(reading, index, time, { start: period.end, end: null, label });
  else if (reading.plays(index, 'before'))
    addSpan(reading, index, time, { start: null, end: period.start, label });
  else addSpan(reading, index, time, { start: null, end: period.end, label });
  return true;
}

interface Recent {
  readonly at: number;
  readonly count: number;
  readonly unit: CalendarUnit;
}

/** "the last week of February 2024": the end of a period, and not of the data. */
function readEndOf(reading: Reading, { at, count, unit }: Recent, time: TimeColumn): boolean {
  const named = reading.items[at + 1]?.norm === 'of' ? reading.next(at) : -1;
  const span = periodAt(reading, named, time);
  const period = span && (isPeriod(span) ? span : inOnlyYear(span, time));
  if (!period) return false;
  reading.use(named);
  const start = addUnits(period.end, unit, -count);
  addSpan(reading, at, time, { start, end: period.end, label: `${start} – ${period.label}` });
  return true;
}

/** "last 3 months", "past year". */
function readRecent(reading: Reading, index: number, time: TimeColumn): boolean {
  const after = reading.next(index);
  const count = numberAt(reading, after);
  const at = count === null ? after : reading.next(after);
  const unit = unitAt(reading, at);
  if (unit === null || unit === 'weekday' || unit === 'hour' || time.isYear || !reading.isFree(at))
    return false;
  reading.use(index, at, ...(count === null ? [] : [after]));
  if (readEndOf(reading, { at, count: count ?? 1, unit }, time)) return true;
  // "last year (2023)" says itself which one is meant.
  if (periodAt(reading, at + 1, time) !== null) return true;
  noteDateColumn(reading, time.column);
  reading.note('note.recent', { column: time.column.name });
  reading.addCondition(index, { op: 'recent', column: refOf(time.column), count: count ?? 1, unit });
  return true;
}

/** A condition on a time that comes again: a month of any year, days of the week. */
function repeating(column: Column, period: Exclude<TimeSpan, Period>): Predicate {
  return 'month' in period
    ? { op: 'monthOfYear', column: refOf(column), ...period }
    : { op: 'weekday', column: refOf(column), ...period };
}

function readPoint(reading: Reading, index: number, time: TimeColumn | null): void {
  const period = periodAt(reading, index, time);
  if (!period) return;
  if (!time) throw new NotUnderstood({ kind: 'needs', what: 'date', word: period.label });
  reading.use(index);
  absorbTimeWord(reading, index, { time, isWholeYear: isWholeYear(period) });
  const open = isPeriod(period) ? openEnd(reading, index, period) : null;
  if (open) addSpan(reading, index, time, open);
  else if (isPeriod(period)) addSpan(reading, index, time, period);
  else if (time.isYear) throw new NotUnderstood({ kind: 'needs', what: 'date', word: period.label });
  else reading.addCondition(index, repeating(time.column, period));
}

/** "in 2020 or later", "2019 or earlier": open to one side; null where the period stands alone. */
function openEnd(reading: Reading, index: number, { start, end, label }: Period): Span | null {
  const at = index + 1;
  if (!reading.isFree(at) || !reading.plays(at, 'orMore', 'orLess')) return null;
  reading.use(at);
  return reading.plays(at, 'orMore') ? { start, end: null, label } : { start: null, end, label };
}

/** "in the year 2019", "order date in 2019": the word for time before the date says nothing more. */
function absorbTimeWord(
  reading: Reading,
  index: number,
  { time, isWholeYear: isYear }: { readonly time: TimeColumn; readonly isWholeYear: boolean },
): void {
  const before = reading.previous(index);
  // "the best month of 2024" asks for a month.
  const isUnit = reading.plays(before, 'year') || (reading.plays(before, 'month') && !isYear);
  const isTime = isUnit || reading.columnAt(before) === time.column;
  const isGroup = reading.plays(reading.previous(before), 'by', 'which', 'count', 'list');
  // "across 2023", "throughout 2023"
  const isOver = reading.items[before]?.norm === 'across';
  if (reading.isFree(before) && ((isTime && !isGroup) || isOver)) reading.use(before);
}

const isWholeYear = (period: TimeSpan): boolean =>
  isPeriod(period) && period.start.endsWith('-01-01') && period.end.endsWith('-01-01');

/** "over the three months", "for the whole quarter": as long as the data, so that it says nothing more. */
function absorbWholeSpan(reading: Reading, { column, isYear }: TimeColumn): void {
  for (const index of reading.items.keys()) {
    const unit = reading.isFree(index) ? unitAt(reading, index) : null;
    if (unit === null || unit === 'weekday' || unit === 'hour' || isYear) continue;
    const before = reading.previous(index);
    const count = numberAt(reading, before);
    const over = count === null ? before : reading.previous(before);
    const isOver = reading.items.slice(Math.max(0, over), index).some(({ norm }) => WHOLE.test(norm));
    const isWhole = count !== null && Math.round(periodsIn(column, unit)) === count;
    if (!isWhole || !isOver) continue;
    reading.use(index, before);
    if (reading.isFree(over) && WHOLE.test(reading.items[over]?.norm ?? '')) reading.use(over);
  }
}

const WHOLE = /^(?:over|across|in|during|for|through|throughout|all|within|of)(?: all)?(?: the)?$/;

/** Reads conditions on dates and years. */
export function readDateFilters(reading: Reading): void {
  const time = timeColumn(reading);
  if (time) absorbWholeSpan(reading, time);
  for (const index of reading.items.keys()) {
    if (!time || !reading.isFree(index)) continue;
    if (reading.plays(index, 'between', 'from') && readSpan(reading, index, time)) continue;
    if (reading.plays(index, 'recent') && readRecent(reading, index, time)) continue;
    if (reading.plays(index, 'since', 'from', 'after', 'before', 'to')) readOpenSpan(reading, index, time);
  }
  for (const index of reading.items.keys()) readPoint(reading, index, time);
}
