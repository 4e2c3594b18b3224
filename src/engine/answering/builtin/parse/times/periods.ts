import { labelOf } from '../../representation/column.js';
import { type CalendarUnit, type ClosedPeriod, type Predicate } from '../../representation/predicate.js';
import { type Key } from '../../representation/key.js';
import { lexicon } from '../../text/lexicon.js';
import { startOf } from './calendar.js';
import { monthsPeriod, type Period } from '../../text/times/dates.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { onlyYear, timeColumn } from './time-column.js';

type PeriodCondition = Extract<Predicate, { op: 'period' }>;

const DAYS_OF: readonly (readonly [unit: CalendarUnit, least: number, most: number])[] = [
  ['day', 1, 1],
  ['month', 28, 31],
  ['quarter', 90, 92],
  ['year', 365, 366],
];

/** The unit of the calendar that a period is one of; null for any other span. */
export function unitOfPeriod({ start, end }: ClosedPeriod): CalendarUnit | null {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  const unit = DAYS_OF.find(([, least, most]) => days >= least && days <= most)?.[0] ?? null;
  // Spring has as many months as a quarter, but is none.
  return unit !== null && startOf(start, unit) === start ? unit : null;
}

function closed(
  predicate: Predicate,
): (ClosedPeriod & { readonly column: PeriodCondition['column'] }) | null {
  if (predicate.op !== 'period' || predicate.start === null || predicate.end === null) return null;
  return { column: predicate.column, start: predicate.start, end: predicate.end, label: predicate.label };
}

/** "March and April 2023": a month without a year is of the year of the other, or of the only year of the data. */
function giveYears(reading: Reading): void {
  const dated = reading.predicates().flatMap((each) => closed(each) ?? []);
  const month = dated.find((each) => ['month', 'quarter'].includes(unitOfPeriod(each) ?? ''));
  const time = timeColumn(reading);
  const isSeveral = reading.predicates().filter(({ op }) => op === 'monthOfYear').length > 1;
  const year = month ? Number(month.start.slice(0, 4)) : isSeveral && time ? onlyYear(time) : null;
  if (year === null) return;
  reading.mapConditions((predicate) => {
    if (predicate.op !== 'monthOfYear') return predicate;
    const period: Period = monthsPeriod(year, predicate);
    return { op: 'period', column: predicate.column, ...period };
  });
}

function refuseSeveralMonths(reading: Reading): void {
  const months = reading.predicates().flatMap((each) => (each.op === 'monthOfYear' ? [each.label] : []));
  if (months.length > 1) throw new NotUnderstood({ kind: 'unclear', words: months });
}

/** "2022 versus 2023" over a column of years: alternatives, since no row is in both. */
function mergeYears(reading: Reading): Key | null {
  const names = new Set(reading.schema.columns.flatMap(({ isYear, name }) => (isYear ? [name] : [])));
  const years = reading
    .predicates()
    .flatMap((each) => (each.op === 'in' && names.has(each.column.name) ? [each] : []));
  const [first] = years;
  if (!first || years.length < 2) return null;
  if (years.some(({ column }) => column.name !== first.column.name))
    throw new NotUnderstood({ kind: 'unclear', words: years.map(({ column }) => column.name) });
  const values = years.flatMap((each) => each.values);
  reading.mapConditions((each) => (each === first ? { ...first, values } : each));
  reading.dropConditions((each) => each.op === 'in' && each !== first && years.includes(each));
  return isTogether(reading) ? null : { column: first.column, unit: null };
}

/**
 * Several periods of the same length in one question are compared: rows of any of them, grouped by that unit.
 * @throws NotUnderstood when the periods do not compare
 */
export function mergePeriods(reading: Reading): Key | null {
  giveYears(reading);
  refuseSeveralMonths(reading);
  if (reading.find(['share', 'compare', 'rate']) < 0) dropWider(reading);
  const periods = reading.predicates().flatMap((each) => closed(each) ?? []);
  const [first] = periods;
  if (!first || periods.length < 2 || areOfSeveralDates(periods)) return mergeYears(reading);
  refuseBoth(reading);
  const unit = unitOfPeriod(first);
  const isUniform = periods.every(
    (each) => unitOfPeriod(each) === unit && each.column.name === first.column.name,
  );
  if (unit === null || !isUniform)
    throw new NotUnderstood({ kind: 'unclear', words: periods.map(({ label }) => label) });
  const spans = periods.map(({ start, end, label }) => ({ start, end, label }));
  const merged: Predicate = { op: 'periods', column: first.column, periods: spans };
  let isPlaced = false;
  reading.dropConditions((each) => {
    const isLater = closed(each) !== null && isPlaced;
    isPlaced ||= closed(each) !== null;
    return isLater;
  });
  reading.mapConditions((each) => (closed(each) ? merged : each));
  return isTogether(reading) ? null : { column: first.column, unit };
}

/** "how many customers bought in both 2022 and 2023": those that did so in each of them are not counted by period. */
function refuseBoth(reading: Reading): void {
  const both = reading.items.findIndex(({ norm }) => norm === 'both');
  const counted = reading.columnAt(reading.next(reading.find(['count'])));
  const isThing = counted?.stems.some((each) => lexicon.returning.has(each)) === true;
  if (both >= 0 && isThing) throw new NotUnderstood({ kind: 'unclear', words: ['both'] });
}

/** "booked in 2023 with arrival in 2024": one time of each event, so that they are no alternatives. */
const areOfSeveralDates = (periods: readonly { readonly column: PeriodCondition['column'] }[]): boolean =>
  new Set(periods.map(({ column }) => labelOf(column))).size === periods.length;

/** "in spring 2024 (March to May 2024)": of two periods of which the one lies in the other, the narrower one. */
function dropWider(reading: Reading): void {
  const periods = reading.predicates().flatMap((each) => (closed(each) ? [each] : []));
  const isWider = (wide: Predicate, narrow: Predicate): boolean => {
    const [outer, inner] = [closed(wide), closed(narrow)];
    const isSame = outer?.start === inner?.start && outer?.end === inner?.end;
    const isOfOne = outer?.column.name === inner?.column.name;
    const isIn = outer && inner && isOfOne && outer.start <= inner.start && inner.end <= outer.end;
    return Boolean(isIn) && (!isSame || periods.indexOf(wide) > periods.indexOf(narrow));
  };
  reading.dropConditions((each) => periods.some((other) => other !== each && isWider(each, other)));
}

/** "February and March only", "in May or June": one number for all of the periods. */
function isTogether(reading: Reading): boolean {
  const isSaid = reading.items.some(({ norm }) =>
    /^(?:only|just|combined|jointly|altogether|summed|(?:\w+ )?together)$/.test(norm),
  );
  const isEither = reading.items.some(
    ({ norm }, index) =>
      norm === 'or' && [index - 1, index + 1].every((at) => reading.items[at]?.meaning.kind === 'date'),
  );
  return isSaid || isEither;
}
