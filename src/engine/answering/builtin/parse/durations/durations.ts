import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef, type DurationUnit } from '../../representation/column.js';
import { type Measure } from '../../representation/measure.js';
import { lexicon, type NamedMeasure } from '../../text/lexicon.js';
import { isPlanned } from './planned.js';
import { type Reading, refOf } from '../reading.js';
import { unitAt } from '../times/time.js';

const AGGREGATES = ['avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation'] as const;
/** Words beside a duration that say nothing more: "from opening to closing, in hours". */
const BESIDE = ['from', 'to', 'between', 'closedState', 'day', 'hour', 'howMuch', 'which'] as const;
const WITH_TIME = 0.95;

/** The dates that the question names, the first beginning; else the one of the beginning and the one of the end. */
export function datesOf(reading: Reading, { over, under }: NamedMeasure): readonly [Column, Column] | null {
  const named = reading
    .freeColumns()
    .flatMap(({ meaning }) => (meaning.column.role === 'date' ? [meaning.column] : []));
  const [first, second] = [...new Set(named)];
  if (first && second) return [first, second];
  const dates = reading.schema.columns.filter((column) => column.role === 'date' && !isPlanned(column));
  const only = (stems: readonly string[] | null): Column | null => {
    const [found, other] = dates.filter((date) => date.stems.some((each) => stems?.includes(each)));
    return found && !other ? found : null;
  };
  const [start, end] = [only(over), only(under)];
  if (start && end && start !== end) return [start, end];
  return onlyTwo(dates);
}

/** The two dates of a table that has no more, the later one being that of an end. */
function onlyTwo(dates: readonly Column[]): readonly [Column, Column] | null {
  const [first, second, more] = dates.toSorted((left, right) =>
    String(left.profile.min) < String(right.profile.min) ? -1 : 1,
  );
  const isEnding = second?.stems.some((each) => lexicon.doneHeaders.has(each)) === true;
  return first && second && !more && isEnding ? [first, second] : null;
}

/** Index of the words of a unit of the answer, "in hours"; the question may name days and hours in no other part. */
function isInHours(reading: Reading): boolean {
  return reading.items.some(
    ({ norm }, index) => reading.isFree(index) && /^hours?\b|^time/.test(norm) && /hour/.test(norm),
  );
}

/** "resolution time", "days from booking to arrival": the time between two dates of a row; null without two such dates. */
export function readDuration(reading: Reading, formula: NamedMeasure): Measure | null {
  const dates = datesOf(reading, formula);
  if (!dates) return null;
  const [start, end] = dates;
  const unit = isInHours(reading) || /hours/.test(nameOf(reading, formula)) ? 'hour' : 'day';
  const fn = AGGREGATES.find((each) => reading.find([each]) >= 0) ?? 'avg';
  reading.takeAll(fn);
  for (const { index, meaning } of reading.freeColumns()) {
    const isBeside = meaning.column === start || meaning.column === end || meaning.quality < WITH_TIME;
    if (isBeside && meaning.column.role === 'date' && !isOfGroups(reading, index)) reading.use(index);
  }
  for (const role of BESIDE) if (!isGrouping(reading, role)) reading.takeAll(role);
  return { fn, column: durationOf(start, end, unit) };
}

/** The time from one date of a row to another, in a unit. */
export function durationOf(start: Column, end: Column, unit: DurationUnit): ColumnRef {
  return {
    ...refOf(start),
    type: 'number',
    hasMissing: start.profile.missingCount + end.profile.missingCount > 0,
    isExact: false,
    view: { kind: 'daysTo', end: refOf(end), unit },
  };
}

/** "by day", "per hour": a unit of time that makes groups. */
function isGrouping(reading: Reading, role: (typeof BESIDE)[number]): boolean {
  const at = reading.find([role]);
  return at >= 0 && reading.plays(reading.previous(at), 'by');
}

/** "by start year", "per year of start": a date of which a unit of time makes groups. */
function isOfGroups(reading: Reading, index: number): boolean {
  const [before, after] = [reading.previous(index), reading.next(index)];
  const isUnit = (at: number): boolean => reading.isFree(at) && unitAt(reading, at) !== null;
  const isBy = (at: number): boolean => reading.isFree(at) && reading.plays(at, 'by');
  return (isUnit(after) && isBy(before)) || (isUnit(before) && isBy(reading.previous(before)));
}

function nameOf(reading: Reading, formula: NamedMeasure): string {
  const item = reading.items.find(({ meaning }) => meaning.kind === 'formula' && meaning.formula === formula);
  return item?.norm ?? '';
}

/** "took more than 48 hours to close", "resolution time over 2 days": the time between two dates as a column; null where none is compared. */
export function comparedDuration(reading: Reading, comparison: number, number: number): ColumnRef | null {
  const at = [reading.previous(comparison), reading.next(number)].find(
    (index) => reading.isFree(index) && reading.items[index]?.meaning.kind === 'formula',
  );
  const meaning = at === undefined ? undefined : reading.items[at]?.meaning;
  if (at === undefined || meaning?.kind !== 'formula' || !meaning.formula.isDuration) return null;
  const measure = readDuration(reading, meaning.formula);
  if (!measure?.column) return null;
  reading.use(at);
  return measure.column;
}
