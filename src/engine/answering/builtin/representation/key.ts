import { type ColumnRef } from './column.js';
import { type CalendarUnit } from './predicate.js';

/** What dates are grouped by: periods of the calendar, the days of the week, working days and weekends, or the hours of the day. */
export type TimeUnit = CalendarUnit | 'weekday' | 'partOfWeek' | 'hour';

/** The two parts of a week, as they are named in results. */
export const PARTS_OF_WEEK = { workdays: 'weekday', weekend: 'weekend' } as const;

/** What rows are grouped by: the values of a column, or the periods its dates fall in. */
export interface Key {
  readonly column: ColumnRef;
  readonly unit: TimeUnit | null;
}

/** True for a key that puts rows in the order of time: periods of the calendar, months in a row, or years as numbers. */
export function isOverTime({ column, unit }: Key): boolean {
  if (column.order) return true;
  if (unit === null) return column.type === 'integer' && /year/i.test(column.name);
  return isCalendarUnit(unit);
}

/** True for a period of the calendar, false for a time that comes again. */
export function isCalendarUnit(unit: TimeUnit | null): unit is CalendarUnit {
  return unit !== null && unit !== 'weekday' && unit !== 'partOfWeek' && unit !== 'hour';
}
