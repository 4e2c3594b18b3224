import { type CalendarUnit, type Predicate } from '../representation/predicate.js';
import { bottomOf, filtered, predicatesOf, type Rows, unfiltered } from '../representation/rows.js';
import { unitOfPeriod } from '../parse/times/periods.js';
import { monthPeriod, yearPeriod } from '../text/times/dates.js';

/** A move of the period of before by units of time. */
export interface Shift {
  readonly unit: CalendarUnit;
  readonly count: number;
}

const MONTHS_IN = { year: 12, quarter: 3, month: 1 } as const;
const DAYS_IN = { week: 7, day: 1 } as const;

/** An ISO date moved by units of time; bounds of periods are first days, which every month has. */
function movedDay(day: string, { unit, count }: Shift): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'week' || unit === 'day') date.setUTCDate(date.getUTCDate() + count * DAYS_IN[unit]);
  else date.setUTCMonth(date.getUTCMonth() + count * MONTHS_IN[unit]);
  return date.toISOString().slice(0, 10);
}

function labelOf(start: string, end: string): string {
  const unit: CalendarUnit | null = unitOfPeriod({ start, end, label: '' });
  const [year, month] = start.split('-').map(Number);
  if (unit === 'year' && year !== undefined) return yearPeriod(year).label;
  if (unit === 'month' && year !== undefined && month !== undefined) return monthPeriod(year, month).label;
  const last = new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);
  return start === last ? start : `from ${start} to ${last}`;
}

/** Whether a condition is on a column of years. */
export const isOfYear = (predicate: Predicate): predicate is Extract<Predicate, { readonly op: 'in' }> =>
  predicate.op === 'in' && /year/i.test(predicate.column.name);

function movedPredicate(predicate: Predicate, shift: Shift): Predicate | null {
  if (predicate.op === 'period' && predicate.start !== null && predicate.end !== null) {
    const [start, end] = [movedDay(predicate.start, shift), movedDay(predicate.end, shift)];
    return { ...predicate, start, end, label: labelOf(start, end) };
  }
  if (!isOfYear(predicate) || shift.unit !== 'year') return null;
  const values = predicate.values.map((each) =>
    each.type === 'number' ? { ...each, value: each.value + shift.count } : each,
  );
  return { ...predicate, values };
}

/** The rows with their period moved; null where they have none or several. */
export function shiftRows(rows: Rows, shift: Shift): Rows | null {
  if (unfiltered(rows).op !== 'all') return null;
  const predicates = predicatesOf(rows);
  const moved = predicates.map((each) => movedPredicate(each, shift));
  if (moved.filter((each) => each !== null).length !== 1) return null;
  return predicates.map((each, index) => moved[index] ?? each).reduce<Rows>(filtered, bottomOf(rows));
}
