import { isCalendarUnit } from '../../representation/key.js';
import { inYear, type Period, type TimeSpan } from '../../text/times/dates.js';
import { type CalendarUnit } from '../../representation/predicate.js';
import { addUnits } from './calendar.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';
import { isPeriod, noteDateColumn, unitAt } from './time.js';
import { addSpan, inYearOf, onlyYear, periodAt, type TimeColumn, withYearOf, yearOf } from './time-column.js';

/** "from 2019 to 2021", "between March and May 2022". */
export function readSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  return spanFrom(reading, reading.next(index), time, [index]);
}

/** "March to May 2024": a span that no word leads. */
export function readBareSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  const first = reading.previous(index);
  return first >= 0 && spanFrom(reading, first, time, []);
}

/** The year that another part of the question names: "in 2023, from May to July". */
function yearBeside(reading: Reading, time: TimeColumn, but: readonly number[]): number | null {
  const years = [...reading.items.keys()].flatMap((at) => {
    const period = but.includes(at) ? null : periodAt(reading, at, time);
    return period && isPeriod(period) ? [yearOf(period.start)] : [];
  });
  return new Set(years).size === 1 ? (years[0] ?? null) : null;
}

function spanFrom(reading: Reading, first: number, time: TimeColumn, lead: readonly number[]): boolean {
  const link = reading.next(first);
  const second = reading.plays(link, 'to') ? reading.next(link) : link;
  const [low, high] = [periodAt(reading, first, time), periodAt(reading, second, time)];
  if (!low || !high) return false;
  const year = onlyYear(time) ?? yearBeside(reading, time, [first, second]);
  const start = withYearOf(low, high) ?? inYearOf(low, year);
  const end = withYearOf(high, low) ?? inYearOf(high, year);
  if (!start || !end || end.end <= start.start) return false;
  reading.use(first, link, second, ...lead);
  addSpan(reading, first, time, { start: start.start, end: end.end, label: `${start.label} – ${end.label}` });
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

/** "since July" in data of several years: the last July of the data. */
function lastOf(reading: Reading, period: TimeSpan, { column, isYear }: TimeColumn): Period | null {
  if (isPeriod(period)) return period;
  const { max } = column.profile;
  if (isYear || typeof max !== 'string') return null;
  const year = yearOf(max);
  const [own, before] = [inYear(year, period), inYear(year - 1, period)];
  const dated = own && own.start <= max.slice(0, 10) ? own : before;
  if (dated) reading.note('note.recent', { column: column.name });
  return dated;
}

/** "since March 2021", "before 2020". */
export function readOpenSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  const at = reading.next(index);
  const named = periodAt(reading, at, time);
  const isSince = reading.plays(index, 'since', 'after', 'before');
  const period =
    named && (inYearOf(named, onlyYear(time)) ?? (isSince ? lastOf(reading, named, time) : null));
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

/** "2021 or earlier", "March 2024 or later". */
export function readPostfixSpan(reading: Reading, index: number, time: TimeColumn): boolean {
  const at = reading.previous(index);
  const period = periodAt(reading, at, time);
  if (!period || !isPeriod(period) || !reading.isFree(index)) return false;
  reading.use(index, at);
  const isLater = reading.plays(index, 'orMore');
  const [start, end] = isLater ? [period.start, null] : [null, period.end];
  addSpan(reading, index, time, { start, end, label: period.label });
  return true;
}

/** "last year (2023)": the time that is named right behind tells which one is meant. */
function isNamedBehind(reading: Reading, at: number, time: TimeColumn): boolean {
  const period = periodAt(reading, at + 1, time);
  return period !== null && isPeriod(period);
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
  const period = span && inYearOf(span, onlyYear(time));
  if (!period) return false;
  reading.use(named);
  const start = addUnits(period.end, unit, -count);
  addSpan(reading, at, time, { start, end: period.end, label: `${start} – ${period.label}` });
  return true;
}

/** "last 3 months", "past year". */
export function readRecent(reading: Reading, index: number, time: TimeColumn): boolean {
  const after = reading.next(index);
  const count = numberAt(reading, after);
  const at = count === null ? after : reading.next(after);
  const unit = unitAt(reading, at);
  if (!isCalendarUnit(unit) || !reading.isFree(at)) return false;
  if (count === null && isNamedBehind(reading, at, time)) {
    reading.use(index, at);
    return true;
  }
  if (time.isYear) return false;
  reading.use(index, at, ...(count === null ? [] : [after]));
  if (readEndOf(reading, { at, count: count ?? 1, unit }, time)) return true;
  noteDateColumn(reading, time.column);
  reading.note('note.recent', { column: time.column.name });
  reading.addCondition(index, { op: 'recent', column: refOf(time.column), count: count ?? 1, unit });
  return true;
}
