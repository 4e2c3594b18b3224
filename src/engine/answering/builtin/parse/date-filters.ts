import { type DayOfYear, type Period, type TimeSpan } from '../text/dates.js';
import { type Column } from '../link/schema.js';
import { type Predicate } from '../representation/predicate.js';
import { readBareSpan, readOpenSpan, readPostfixSpan, readRecent, readSpan } from './date-spans.js';
import { lexicon } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { isEnd, isPeriod, isStart, periodsIn, unitAt } from './time.js';
import { addSpan, inYearOf, onlyYear, periodAt, type TimeColumn, timeColumn } from './time-column.js';
import { numberAt } from './number-filters.js';

/** A condition on a time that comes again: a month of any year, days of the week. */
function repeating(column: Column, period: Exclude<TimeSpan, Period | DayOfYear>): Predicate {
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
    if (unit === null || unit === 'weekday' || unit === 'hour' || isYear) continue;
    const before = reading.previous(index);
    const count = numberAt(reading, before);
    const over = count === null ? before : reading.previous(before);
    const isOver = reading.items.slice(Math.max(0, over), index).some(({ norm }) => WHOLE.test(norm));
    if (reading.plays(reading.previous(before), 'by')) continue;
    const isWhole = count !== null && Math.round(periodsIn(column, unit)) === count;
    if (!isWhole || !isOver) continue;
    reading.use(index, before);
    if (reading.isFree(over) && WHOLE.test(reading.items[over]?.norm ?? '')) reading.use(over);
  }
}

const WHOLE = /^(?:over|across|in|during|for|through|throughout|all|within|of)(?: all)?(?: the)?$/;

const isRangeSign = (reading: Reading, index: number): boolean =>
  /^(to|until|till|through|-|–)$/.test(reading.items[index]?.norm ?? '');

/** Reads conditions on dates and years. */
export function readDateFilters(reading: Reading): void {
  const time = timeColumn(reading);
  if (time) absorbWholeSpan(reading, time);
  for (const index of reading.items.keys()) {
    if (!time || !reading.isFree(index)) continue;
    if (reading.plays(index, 'between', 'from') && readSpan(reading, index, time)) continue;
    if (isRangeSign(reading, index) && readBareSpan(reading, index, time)) continue;
    if (reading.plays(index, 'orMore', 'orLess') && readPostfixSpan(reading, index, time)) continue;
    if (reading.plays(index, 'recent') && readRecent(reading, index, time)) continue;
    if (reading.plays(index, 'since', 'from', 'after', 'before', 'to')) readOpenSpan(reading, index, time);
  }
  for (const index of reading.items.keys())
    readPoint(reading, index, time && timeBeside(reading, index, time));
}

/** "started in 2022, cancelled in 2023": the date of what is said right before or after a time. */
function timeBeside(reading: Reading, index: number, time: TimeColumn): TimeColumn {
  const [start, otherStart] = reading.schema.columns.filter(isStart);
  const [end, otherEnd] = reading.schema.columns.filter(isEnd);
  if (time.isYear || !start || !end || otherStart || otherEnd) return time;
  const words = [index - 1, index - 2, index - 3, index + 1].map((at) => reading.items[at]);
  for (const item of words) {
    const norm = item?.norm ?? '';
    const at = item ? reading.items.indexOf(item) : -1;
    if (item?.meaning.kind === 'date' || item?.meaning.kind === 'number') return time;
    const isStarting = reading.columnAt(at) === start || saysStart(norm);
    if (isStarting) return { ...time, column: start };
    const isEnding = reading.plays(at, 'closedState') || lexicon.triggers.get(norm)?.includes('closedState');
    if (reading.columnAt(at) !== end && !isEnding) continue;
    refuseJoined(reading, at, start);
    return { ...time, column: end };
  }
  return time;
}

/** "started and cancelled in 2023" speaks of two dates at once. */
function refuseJoined(reading: Reading, end: number, start: Column): void {
  const before = reading.items[end - 2];
  const isJoined = /^(?:and|&|or)$/.test(reading.items[end - 1]?.norm ?? '');
  if (isJoined && (reading.columnAt(end - 2) === start || saysStart(before?.norm ?? '')))
    throw new NotUnderstood({ kind: 'unclear', words: [before?.text ?? ''] });
}

/** "began", "signed up": the beginning of what the rows are. */
const saysStart = (norm: string): boolean =>
  norm.split(' ').some((word) => lexicon.startHeaders.has(stem(word)));
