import { type Column } from '../link/schema.js';
import { type ColumnRef } from '../representation/column.js';
import { type TimeUnit } from '../representation/query.js';
import { type Measure } from '../representation/query.js';
import { type CalendarUnit } from '../representation/predicate.js';
import { type Reading, refOf } from './reading.js';
import { dateColumn, noteDateColumn, unitAt } from './time.js';

const isCalendar = (unit: TimeUnit | null): unit is CalendarUnit =>
  unit !== null && unit !== 'weekday' && unit !== 'hour';

const inPeriods = (dates: Column, unit: CalendarUnit): ColumnRef => ({
  ...refOf(dates),
  view: { kind: 'period', unit },
});

/** The periods of the table's dates that a word such as "day" names; null for any other word. */
export function periodsOf(reading: Reading, index: number): ColumnRef | null {
  const [unit, dates] = [unitAt(reading, index), dateColumn(reading)];
  if (!isCalendar(unit) || !dates || reading.columnAt(index)) return null;
  noteDateColumn(reading, dates);
  reading.note(`note.perPeriod.${unit}`);
  return inPeriods(dates, unit);
}

/** "average monthly revenue": the total of amounts divided by the number of months that the rows are of. */
export function readPerPeriod(reading: Reading): Measure | null {
  for (const index of reading.items.keys()) {
    const [before, after] = [reading.previous(index), reading.next(index)];
    const [unit, column, dates] = [unitAt(reading, index), reading.columnAt(after), dateColumn(reading)];
    const isAdverb = reading.isFree(index) && /ly$/.test(reading.items[index]?.norm ?? '');
    const isAsked = isAdverb && reading.isFree(before) && reading.plays(before, 'avg');
    if (!isAsked || !isCalendar(unit) || !column?.isAdditive || !reading.isFree(after) || !dates) continue;
    reading.use(before, index, after);
    noteDateColumn(reading, dates);
    const periods = inPeriods(dates, unit);
    return {
      fn: 'ratio',
      column: null,
      over: { fn: 'sum', column: refOf(column) },
      under: { fn: 'countDistinct', column: periods },
      isPercent: false,
    };
  }
  return null;
}
