import { isCalendarUnit } from '../../representation/key.js';
import { type DayOfYear, type Period, type TimeSpan } from '../../text/times/dates.js';
import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { readBareSpan, readOpenSpan, readPostfixSpan, readRecent, readSpan } from './date-spans.js';
import { EventDates, refuseForeignEvents } from './event-dates.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { readStocks } from '../durations/stocks.js';
import { isPeriod, periodsIn, unitAt } from './time.js';
import { addSpan, inYearOf, onlyYear, periodAt, type TimeColumn, timeColumn } from './time-column.js';
import { numberAt } from '../numbers/stated-numbers.js';

/** A condition on a time that comes again: a month of any year, days of the week. */
function repeating(column: Column, period: Exclude<TimeSpan, Period | DayOfYear>): Predicate {
  if ('from' in period) return { op: 'hours', column: refOf(column), ...period };
  return 'month' in period
    ? { op: 'monthOfYear', column: refOf(column), ...period }
    : { op: 'weekday', column: refOf(column), ...period };
}

/** "on 14 August", in data of one year or beside a year. */
function addDay(reading: Reading, index: number, time: TimeColumn, day: DayOfYear): void {
  const period = inYearOf(day, onlyYear(time));
  if (!period) throw new NotUnderstood({ kind: 'needs', what: 'date', word: day.label });
  addSpan(reading, index, time, period);
}

function readPoint(reading: Reading, index: number, time: TimeColumn | null): void {
  const period = periodAt(reading, index, time);
  if (!period) return;
  if (!time) throw new NotUnderstood({ kind: 'needs', what: 'date', word: period.label });
  reading.use(index);
  const within = reading.previous(index);
  if (reading.isFree(within) && reading.plays(within, 'within')) reading.use(within);
  absorbTimeWord(reading, index, { time, isWholeYear: isWholeYear(period) });
  if (isPeriod(period)) addSpan(reading, index, time, period);
  else if ('ofMonth' in period) addDay(reading, index, time, period);
  else if (time.isYear) throw new NotUnderstood({ kind: 'needs', what: 'date', word: period.label });
  else reading.addCondition(index, repeating(time.column, period));
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
    if (!isCalendarUnit(unit) || isYear) continue;
    const before = reading.previous(index);
    const count = numberAt(reading, before);
    const over = count === null ? before : reading.previous(before);
    const isOver = reading.items.slice(Math.max(0, over), index).some(({ norm }) => WHOLE.test(norm));
    if (reading.plays(reading.previous(before), 'by')) continue;
    const isOne = count === null && !/s$|ly$/.test(reading.items[index]?.norm ?? '') && unit !== 'day';
    const isWhole = (count !== null || isOne) && Math.round(periodsIn(column, unit)) === (count ?? 1);
    if (!isWhole || !isOver) continue;
    reading.use(index, ...(count === null ? [] : [before]));
    if (reading.isFree(over) && WHOLE.test(reading.items[over]?.norm ?? '')) reading.use(over);
  }
}

const WHOLE = /^(?:over|across|in|during|for|through|throughout|all|within|of)(?: all)?(?: the)?$/;

const isRangeSign = (reading: Reading, index: number): boolean =>
  /^(to|until|till|through|-|–)$/.test(reading.items[index]?.norm ?? '');

/** Reads conditions on dates and years. */
export function readDateFilters(reading: Reading): void {
  readStocks(reading);
  const main = timeColumn(reading);
  refuseForeignEvents(reading, main);
  const events = new EventDates(reading, main);
  if (main) absorbWholeSpan(reading, main);
  for (const index of reading.items.keys()) {
    const time = main && events.at(timeNear(reading, index));
    if (!time || !reading.isFree(index)) continue;
    if (reading.plays(index, 'between', 'from') && readSpan(reading, index, time)) continue;
    if (isRangeSign(reading, index) && readBareSpan(reading, index, time)) continue;
    if (reading.plays(index, 'orMore', 'orLess') && readPostfixSpan(reading, index, time)) continue;
    if (reading.plays(index, 'recent') && readRecent(reading, index, time)) continue;
    if (reading.plays(index, 'since', 'from', 'after', 'before', 'to')) readOpenSpan(reading, index, time);
  }
  for (const index of reading.items.keys()) readPoint(reading, index, events.at(index));
  keepToldHours(reading);
  events.use();
}

/** "between 7 and 18 o'clock (hours 7 to 18 inclusive)": of hours that are told twice, the latter explain the former. */
function keepToldHours(reading: Reading): void {
  const hours = reading.predicates().flatMap((each) => (each.op === 'hours' ? [each] : []));
  const last = hours.at(-1);
  const isAgain = (each: Predicate): boolean =>
    each.op === 'hours' && each !== last && each.column.name === last?.column.name && each.from === last.from;
  reading.dropConditions(isAgain);
}

/** Index of the time that a word such as "between", "to" and "or later" stands beside. */
function timeNear(reading: Reading, index: number): number {
  const isBehind = isRangeSign(reading, index) || reading.plays(index, 'orMore', 'orLess');
  return isBehind ? reading.previous(index) : reading.next(index);
}
