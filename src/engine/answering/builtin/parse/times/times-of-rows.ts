import { type ColumnRef } from '../../representation/column.js';
import { partsOf } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { aggregate } from '../groups/aggregate.js';
import { timeKey } from '../groups/groups.js';
import { ROW_COUNT } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';
import { dateColumn, isHourly, unitAt } from './time.js';

const SEVERAL = /\b(?:several|multiple|a few|many)\b/;
const SEVERAL_TIMES = { comparison: '>=', value: 2, isShare: false } as const;

/** Index of the unit of time in "at which hours", "on which days"; -1 where none is asked for. */
function unitAsked(reading: Reading): number {
  const which = reading.find(['which']);
  const at = which < 0 ? -1 : reading.next(which);
  return reading.isFree(at) && unitAt(reading, at) !== null ? at : -1;
}

/** True where a question asks at which times something is missing. */
export function asksWhenMissing(reading: Reading): boolean {
  const isAsked = reading.find(['when']) >= 0 || unitAsked(reading) >= 0;
  return isAsked && reading.find(['count']) < 0 && dateColumn(reading) !== null;
}

const OF_HOURS: ReadonlySet<string> = new Set(['in', 'compare', 'between']);

/** The one column of which a condition is stated: that it has no value, or in a table of hours which it has. */
function conditionColumn(reading: Reading): ColumnRef | null {
  const [stated, other] = reading.predicates().filter(({ op }) => op !== 'period');
  const isOfTime = stated?.op === 'missing' || (isHourly(reading) && OF_HOURS.has(stated?.op ?? ''));
  const [part, more] = stated && stated.op !== 'not' && isOfTime && !other ? partsOf(stated) : [];
  return part && !more ? part.column : null;
}

/** "find the hours where …": hours that no number is asked of, neither how many nor for each of them. */
function isBare(reading: Reading, hours: number): boolean {
  const isBy = reading.plays(reading.previous(hours), 'by');
  return !isBy && reading.find(['count', 'avg', 'sum', 'median', 'min', 'max', 'share', 'rate']) < 0;
}

/** "when are readings missing", "on which days is the temperature missing": the times of the rows, or how many there are at each; null for another question. "hours with zero consumption" are asked for in the same way. */
export function readTimesOfRows(reading: Reading): Query | null {
  const date = dateColumn(reading);
  const column = conditionColumn(reading);
  if (!column || !date || column.name === date.name) return null;
  const hours = isHourly(reading) ? reading.find(['hour']) : -1;
  const isOfHours = hours >= 0 && isBare(reading, hours);
  // "energy used when it was below zero" asks for the energy.
  const isOfOther = reading
    .freeColumns()
    .some(({ meaning }) => meaning.column.role === 'measure' && meaning.column.name !== column.name);
  if (isOfOther || (!isOfHours && !asksWhenMissing(reading))) return null;
  const at = unitAsked(reading);
  const unit = at < 0 ? null : unitAt(reading, at);
  if (isOfHours) reading.use(hours);
  // A table of hours has one row for each.
  const isOfRows = unit === null || (unit === 'hour' && date.profile.isCandidateKey);
  reading.use(...reading.freeOf('rows'), ...(at < 0 ? [] : [at]));
  reading.takeAll('which', 'when', 'list');
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === date || meaning.column.name === column.name) reading.use(index);
  if (!isOfRows) {
    const isSeveral = reading.items.some(({ norm }) => SEVERAL.test(norm));
    const having = isSeveral && isOfHours ? SEVERAL_TIMES : null;
    return aggregate(reading, [timeKey(reading, unit, 'when')], [ROW_COUNT], { having });
  }
  return {
    op: 'list',
    rows: reading.rows(),
    columns: [refOf(date), column],
    order: null,
    limit: null,
    place: null,
  };
}
