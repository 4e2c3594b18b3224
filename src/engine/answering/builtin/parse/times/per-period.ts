import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { isCalendarUnit } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { type CalendarUnit } from '../../representation/predicate.js';
import { total } from '../measures/combine.js';
import { amountAt } from '../measures/named-measures.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, noteDateColumn, unitAt } from './time.js';

/** The dates of a column as the periods of a unit of time. */
export const inPeriods = (dates: Column, unit: CalendarUnit): ColumnRef => ({
  ...refOf(dates),
  view: { kind: 'period', unit },
});

/** The periods of the table's dates that a word such as "day" names; null for any other word. */
export function periodsOf(reading: Reading, index: number): ColumnRef | null {
  const [unit, dates] = [unitAt(reading, index), dateColumn(reading)];
  if (!isCalendarUnit(unit) || !dates || reading.columnAt(index)) return null;
  noteDateColumn(reading, dates);
  reading.note(`note.perPeriod.${unit}`);
  return inPeriods(dates, unit);
}

/** The periods that an adverb such as "monthly" names; null for any other word. */
function periodsOfAdverb(reading: Reading, index: number): ColumnRef | null {
  const [column, unit, dates] = [reading.columnAt(index), unitAt(reading, index), dateColumn(reading)];
  if (!reading.isFree(index) || !/(?:ly|^annual)$/.test(reading.items[index]?.norm ?? '')) return null;
  if (column?.isYear) return refOf(column);
  if (!isCalendarUnit(unit) || !dates) return null;
  noteDateColumn(reading, dates);
  return inPeriods(dates, unit);
}

/** "average monthly revenue": the total of amounts divided by the number of months that the rows are of. */
export function readPerPeriod(reading: Reading): Measure | null {
  for (const index of reading.items.keys()) {
    const [before, after] = [reading.previous(index), reading.next(index)];
    const amount = amountAt(reading, after);
    const isAsked = reading.isFree(before) && reading.plays(before, 'avg');
    if (!isAsked || !amount) continue;
    const periods = periodsOfAdverb(reading, index);
    if (!periods) continue;
    reading.use(before, index, after);
    return {
      fn: 'ratio',
      column: null,
      over: total(amount),
      under: { fn: 'countDistinct', column: periods },
      isPercent: false,
    };
  }
  return null;
}
