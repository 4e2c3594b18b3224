import { type CellValue } from '../../../table.js';
import { addUnits, startOf, unitsBetween } from '../parse/times/calendar.js';
import { aggregateOf } from '../parse/groups/aggregate.js';
import { lastPeriod, TOLERANCE } from '../parse/spreads/forecasts.js';
import { refOf } from '../parse/reading.js';
import { yearPredicate } from '../parse/times/time-column.js';
import { type Column } from '../link/headers/schema.js';
import { type Side } from '../representation/business.js';
import { type CalendarUnit, type ClosedPeriod } from '../representation/predicate.js';
import { type Key } from '../representation/key.js';
import { filtered, type Rows } from '../representation/rows.js';
import { monthPeriod, monthsPeriod, yearPeriod } from '../text/times/dates.js';
import { type Look, type Subject } from './finding.js';

const UNITS = ['year', 'quarter', 'month', 'week', 'day'] as const satisfies readonly CalendarUnit[];
/** Periods from which on there is a course; years of seasons are compared rather than the seasons. */
const FEWEST_PERIODS = 3;
const MONTHS_OF_QUARTER = 3;

/** The whole periods of a table, and the last two of them. */
export interface Course {
  readonly key: Key;
  /** The rows of whole periods. */
  readonly rows: Rows;
  readonly before: Side;
  readonly last: Side;
  /** Whether a value of the key, as results have it, is one of these two periods. */
  isBefore(value: CellValue): boolean;
  isLast(value: CellValue): boolean;
}

/** The whole periods of one unit: from the first day of the first to the day after the last. */
interface Periods {
  readonly unit: CalendarUnit;
  readonly start: string;
  readonly end: string;
  readonly count: number;
}

function wholePeriods(date: Column, unit: CalendarUnit): Periods {
  const first = String(date.profile.min).slice(0, 10);
  const begun = startOf(first, unit);
  const isWhole = unitsBetween(begun, first, 'day') <= TOLERANCE[unit];
  const start = isWhole ? begun : addUnits(begun, unit, 1);
  const last = lastPeriod(date, unit);
  const end = last.isComplete ? addUnits(last.start, unit, 1) : last.start;
  return { unit, start, end, count: end <= start ? 0 : unitsBetween(start, end, unit) };
}

function periodFrom(start: string, unit: CalendarUnit): ClosedPeriod {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  const end = addUnits(start, unit, 1);
  switch (unit) {
    case 'year':
      return yearPeriod(year);
    case 'quarter': {
      const last = month + MONTHS_OF_QUARTER - 1;
      return monthsPeriod(year, { month, last, label: `Q${Math.ceil(month / MONTHS_OF_QUARTER)}` });
    }
    case 'month':
      return monthPeriod(year, month);
    case 'week':
      return { start, end, label: `${start} – ${addUnits(end, 'day', -1)}` };
    case 'day':
      return { start, end, label: start };
  }
}

function sideOf(column: Column, period: ClosedPeriod): Side {
  const predicate = column.isYear
    ? yearPredicate(column, period.start, period.end)
    : ({ op: 'period', column: refOf(column), ...period } as const);
  return { label: period.label, predicate };
}

/** The column with the bounds that its dates have in the rows at hand, which may be fewer than those of its profile. */
async function bounded(column: Column, rows: Rows, look: Look): Promise<Column | null> {
  const ref = refOf(column);
  const bounds = await look(
    aggregateOf(
      rows,
      [],
      [
        { fn: 'min', column: ref },
        { fn: 'max', column: ref },
      ],
    ),
  );
  const [min, max] = bounds?.rows[0] ?? [];
  if (min === null || min === undefined || max === null || max === undefined) return null;
  const [low, high] = column.isYear ? [Number(min), Number(max)] : [String(min), String(max)];
  return { ...column, profile: { ...column.profile, min: low, max: high } };
}

/** The coarsest periods of which there are enough whole ones, else those of which there are two. */
function periodsOf(date: Column): Periods | null {
  const all = UNITS.map((unit) => wholePeriods(date, unit));
  return all.find(({ count }) => count >= FEWEST_PERIODS) ?? all.find(({ count }) => count === 2) ?? null;
}

function courseOfYears(column: Column, rows: Rows): Course | null {
  const [first, last] = [Number(column.profile.min), Number(column.profile.max)];
  if (last <= first) return null;
  return {
    key: { column: refOf(column), unit: null },
    rows,
    before: sideOf(column, yearPeriod(last - 1)),
    last: sideOf(column, yearPeriod(last)),
    isBefore: (value) => Number(value) === last - 1,
    isLast: (value) => Number(value) === last,
  };
}

/** How a table runs through time; null where it has no two whole periods. */
export async function courseOf({ time, rows }: Subject, look: Look): Promise<Course | null> {
  const date = time && (await bounded(time, rows, look));
  if (!date) return null;
  if (date.isYear) return courseOfYears(date, rows);
  const periods = periodsOf(date);
  if (!periods) return null;
  const { unit, start, end } = periods;
  const last = addUnits(end, unit, -1);
  const before = addUnits(last, unit, -1);
  const column = refOf(date);
  const isFrom =
    (first: string) =>
    (value: CellValue): boolean =>
      unit === 'year'
        ? String(value).slice(0, 4) === first.slice(0, 4)
        : String(value).slice(0, 10) === first;
  const label = `${start} – ${addUnits(end, 'day', -1)}`;
  return {
    key: { column, unit },
    rows: filtered(rows, { op: 'period', column, start, end, label }),
    before: sideOf(date, periodFrom(before, unit)),
    last: sideOf(date, periodFrom(last, unit)),
    isBefore: isFrom(before),
    isLast: isFrom(last),
  };
}
