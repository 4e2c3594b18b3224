import { type Column } from '../../link/headers/schema.js';
import { type ForecastQuery } from '../../representation/business.js';
import { type CalendarUnit, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isCalendarUnit, type Key } from '../../representation/key.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { keysAsked } from '../groups/asked-keys.js';
import { absorbNew } from '../durations/cohorts.js';
import { keyOf } from '../groups/groups.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { unitOfPeriod } from '../times/periods.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading } from '../reading.js';
import { dateColumn, noteDateColumn, periodsIn, suitableUnit, unitAt, yearColumn } from '../times/time.js';
import { addUnits, startOf, unitsBetween } from '../times/calendar.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const FILLERS = ['which', 'list', 'howMuch', 'sum', 'when', 'forecast', 'next', 'sortedBy', 'by'] as const;
const SEASONS: Readonly<Record<CalendarUnit, number>> = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };
const FEWEST_PERIODS = 8;
const MOST_AHEAD = 400;
/** Periods that are forecast when the question gives no number. */
const USUAL_COUNT = 3;
/** Days before the end of a period on which its last row may lie, for it to be complete. */
export const TOLERANCE: Readonly<Record<CalendarUnit, number>> = {
  day: 0,
  week: 1,
  month: 3,
  quarter: 7,
  year: 15,
};

interface Horizon {
  readonly unit: CalendarUnit;
  /** First day to forecast; null for right after the data. */
  readonly start: string | null;
  readonly count: number;
}

/** The unit of time that an item names, also where a column is called so. */
function unitNamed(reading: Reading, index: number): Key['unit'] {
  const column = reading.columnAt(index);
  if (column?.isYear) return 'year';
  const [, unit] = /^(day|week|month|quarter|year)s?$/.exec(reading.items[index]?.norm ?? '') ?? [];
  const named = (['day', 'week', 'month', 'quarter', 'year'] as const).find((each) => each === unit);
  return column?.role === 'date' && named ? named : unitAt(reading, index);
}

/** "next month", "the next 6 months". */
function readNext(reading: Reading): Horizon | null {
  const at = reading.find(['next']);
  const count = numberAt(reading, at + 1);
  const index = count === null ? at + 1 : at + 2;
  const unit = unitNamed(reading, index);
  if (at < 0 || !isCalendarUnit(unit)) return null;
  reading.use(at, index, ...(count === null ? [] : [at + 1]));
  return { unit, start: null, count: count ?? 1 };
}

type PeriodCondition = Extract<Predicate, { op: 'period' }>;

/** "for 2025", in a table of years as numbers. */
function readTargetYear(reading: Reading, { name, profile }: Column): Horizon | null {
  const isOfYear = (each: Predicate): boolean => each.op === 'in' && each.column.name === name;
  const named = reading.predicates().find(isOfYear);
  const year = named?.op === 'in' ? Number(named.values[0]?.value) : Number.NaN;
  if (!(year > Number(profile.max))) return null;
  reading.dropConditions(isOfYear);
  return { unit: 'year', start: `${year}-01-01`, count: 1 };
}

/** "for July": the first one after the data. */
function readTargetMonth(reading: Reading, date: Column): Horizon | null {
  const named = reading.predicates().find((each) => each.op === 'monthOfYear');
  if (named?.op !== 'monthOfYear') return null;
  reading.dropConditions((each) => each === named);
  const next = addUnits(startOf(lastDay(date).slice(0, 10), 'month'), 'month', 1);
  const ahead = (named.month - Number(next.slice(5, 7)) + 12) % 12;
  const count = (named.last ?? named.month) - named.month + 1;
  return { unit: 'month', start: addUnits(next, 'month', ahead), count };
}

/** "for January 2025": a period after the data. */
function readTarget(reading: Reading, date: Column): Horizon | null {
  if (date.isYear) return readTargetYear(reading, date);
  const coming = readTargetMonth(reading, date);
  if (coming) return coming;
  const [named, other] = reading.predicates().filter((each): each is PeriodCondition => each.op === 'period');
  if (!named || other || named.start === null || named.end === null) return null;
  if (named.start <= String(date.profile.max).slice(0, 10)) return null;
  reading.dropConditions((each) => each === named);
  const unit = unitOfPeriod({ start: named.start, end: named.end, label: named.label }) ?? 'month';
  return { unit, start: named.start, count: unitsBetween(named.start, named.end, unit) };
}

/** The last day of the data; of months that are written as their first days, the last day of the last month. */
function lastDay({ profile: { min, max, topValues } }: Column): string {
  const days = [min, max, ...topValues.map(({ value }) => value)].map((each) => String(each).slice(0, 10));
  const isOfMonths = days.every((day) => day.endsWith('-01')) && String(min) !== String(max);
  return isOfMonths ? addUnits(addUnits(String(max).slice(0, 10), 'month', 1), 'day', -1) : String(max);
}

/** First day of the last period, and whether its days are all there. */
export function lastPeriod(date: Column, unit: CalendarUnit): { start: string; isComplete: boolean } {
  if (date.isYear) return { start: `${String(date.profile.max)}-01-01`, isComplete: true };
  const max = lastDay(date);
  const start = startOf(max.slice(0, 10), unit);
  const left = unitsBetween(max.slice(0, 10), addUnits(start, unit, 1), 'day') - 1;
  const isWholeDay = date.profile.type === 'date' || max.slice(11, 13) >= '22';
  return { start, isComplete: left <= TOLERANCE[unit] && (unit !== 'day' || isWholeDay) };
}

/** "based on the last months": no certain time, and what a forecast is learnt from anyway. */
function dropHistory(reading: Reading): void {
  const isPlural = reading.items.some(({ norm }) => /^(?:days|weeks|months|quarters|years)$/.test(norm));
  if (isPlural) reading.dropConditions((each) => each.op === 'recent' && each.count === 1);
}

/** "next quarter's revenue": a period that no data can be of; -1 where none is named. */
function nextPeriod(reading: Reading): number {
  const at = reading.find(['next']);
  const index = numberAt(reading, at + 1) === null ? at + 1 : at + 2;
  return at >= 0 && isCalendarUnit(unitNamed(reading, index)) ? at : -1;
}

/** "expected revenue next quarter" beside probabilities: what is expected then is no course of what began before. */
function refuseExpectations({ items }: Reading): void {
  const expected = items.find(({ meaning }) => meaning.kind === 'formula' && meaning.formula.isOptional);
  if (expected) throw new NotUnderstood(refused(expected.text));
}

/** "forecast sales for the next 3 months"; null when no forecast is asked for. */
export function readForecast(reading: Reading): Query | null {
  const said = reading.find(['forecast']);
  const at = said >= 0 ? said : nextPeriod(reading);
  if (at < 0) return null;
  refuseExpectations(reading);
  absorbNew(reading);
  const date = dateColumn(reading) ?? yearColumn(reading.schema);
  const word = reading.items[at]?.text ?? '';
  if (!date) throw new NotUnderstood({ kind: 'needs', what: 'date', word });
  reading.takeAll('forecast');
  const horizon = readNext(reading) ?? readTarget(reading, date);
  reading.takeAll('trend');
  dropHistory(reading);
  const [key, other] = keysAsked(reading, null);
  if (other || (key && key.column.name !== date.name))
    throw new NotUnderstood({ kind: 'unclear', words: ['forecast'] });
  const asked = horizon?.unit ?? key?.unit ?? (date.isYear ? 'year' : suitableUnit(date));
  if (!isCalendarUnit(asked)) throw new NotUnderstood({ kind: 'unclear', words: [asked] });
  const told = horizon ?? { unit: asked, start: null, count: USUAL_COUNT };
  return forecast(reading, { date, word }, isShort(date, told.unit) ? inMonths(date, told) : told);
}

const isShort = (date: Column, unit: CalendarUnit): boolean =>
  Math.round(periodsIn(date, unit)) < FEWEST_PERIODS;

/** The periods of a forecast and what it is learnt from; null where the data run through too few, or end too long before. */
export function periodsAhead(
  date: Column,
  { unit, start, count }: Horizon,
): Pick<ForecastQuery, 'start' | 'count' | 'season' | 'incomplete'> | null {
  if (isShort(date, unit)) return null;
  const last = lastPeriod(date, unit);
  const first = last.isComplete ? addUnits(last.start, unit, 1) : last.start;
  const begin = start ?? first;
  const ahead = unitsBetween(first, begin, unit) + count;
  if (ahead > MOST_AHEAD) return null;
  const season = periodsIn(date, unit) >= 2 * SEASONS[unit] ? SEASONS[unit] : 1;
  return { start: begin, count: ahead, season, incomplete: last.isComplete ? null : last.start };
}

/** The months of quarters, of which there are too few to learn from. */
function inMonths(date: Column, { unit, start, count }: Horizon): Horizon {
  if (unit !== 'quarter') return { unit, start, count };
  const last = lastPeriod(date, unit);
  const next = last.isComplete ? addUnits(last.start, unit, 1) : last.start;
  return { unit: 'month', start: start ?? next, count: 3 * count };
}

function forecast(
  reading: Reading,
  { date, word }: { readonly date: Column; readonly word: string },
  { unit, start, count }: Horizon,
): Query {
  const ahead = periodsAhead(date, { unit, start, count });
  if (!ahead) throw new NotUnderstood({ kind: 'needs', what: 'history', word });
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, word);
  reading.takeAll(...FILLERS);
  noteDateColumn(reading, date);
  reading.useColumn(date);
  if (ahead.incomplete !== null) reading.note('note.incomplete', { label: ahead.incomplete });
  const { column } = keyOf(reading, date, unit);
  return { op: 'forecast', rows: reading.rows(), key: { column, unit }, measure, ...ahead };
}
