import { type CalendarUnit } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isCalendarUnit, isOverTime, type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { keysAsked } from '../groups/asked-keys.js';
import { timeKey } from '../groups/groups.js';
import { type Ranking } from '../ranking/limit.js';
import { ROW_COUNT } from '../measures/measures.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { unitAt } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const FILLERS = ['which', 'list', 'howMuch', 'sum', 'when'] as const;
const HIGHEST_SIZE = 400;
/** Periods of a moving average when the question gives no number. */
const USUAL_SIZES: Readonly<Record<CalendarUnit, number>> = {
  day: 7,
  week: 4,
  month: 3,
  quarter: 4,
  year: 3,
};

interface Window {
  readonly size: number;
  readonly unit: Key['unit'];
}

/** "3 month moving average", "moving average over 7 days". */
function readWindow(reading: Reading): Window | null {
  for (const index of reading.freeOf('number')) {
    const size = numberAt(reading, index);
    const unit = unitAt(reading, index + 1);
    if (size === null || !Number.isInteger(size) || size < 2 || size > HIGHEST_SIZE) continue;
    const isPeriods = /^(periods?|points?|values?)$/.test(reading.items[index + 1]?.norm ?? '');
    if (unit === null && !isPeriods) continue;
    reading.use(index, index + 1);
    return { size, unit };
  }
  return null;
}

interface Course {
  readonly time: Key;
  readonly group: Key | null;
}

/** The key over time, and one other. */
function readCourse(reading: Reading, ranking: Ranking | null, unit: Key['unit'], word: string): Course {
  const keys = keysAsked(reading, ranking);
  const named = keys.find((key) => isOverTime(key));
  const time = named ?? timeKey(reading, unit, word);
  const [group, other] = keys.filter((key) => key !== named);
  if (other) throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  return { time, group: group ?? null };
}

/** "running count of tickets" counts rows, "running number of units" adds up the units. */
function countOrTotal(reading: Reading): Measure {
  const hasQuantity = reading
    .freeColumns()
    .some(({ meaning: { column } }) => column.role === 'measure' && !column.isYear);
  if (hasQuantity) return readOneMeasure(reading, 'running total');
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  return ROW_COUNT;
}

/** "running actuals": before an amount the word asks for a running total; -1 where it is only a verb. */
function runningWord(reading: Reading): number {
  return reading.items.findIndex(({ norm }, index) => {
    const column = reading.isFree(index) && norm === 'running' ? reading.columnAt(index + 1) : null;
    return column?.role === 'measure' && column.isAdditive;
  });
}

/** "cumulative revenue by month", "year to date sales". */
export function readRunning(reading: Reading, ranking: Ranking | null): Query | null {
  const word = runningWord(reading);
  if (word < 0 && reading.find(['running', 'toDate']) < 0) return null;
  const isToDate = reading.take('toDate');
  const isCount = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'running') && /\b(?:count|number|tally)\b/.test(norm),
  );
  if (word >= 0) reading.use(word);
  reading.takeAll('running');
  const { time, group } = readCourse(reading, ranking, null, 'running total');
  readFlagFilters(reading);
  const measure = isCount ? countOrTotal(reading) : readOneMeasure(reading, 'running total');
  reading.takeAll(...FILLERS);
  if (measure.fn !== 'sum' && measure.fn !== 'count')
    throw new NotUnderstood({ kind: 'needs', what: 'additive', word: 'running total' });
  const view = { kind: 'running', from: isToDate ? 'year' : 'start' } as const;
  return { op: 'series', rows: reading.rows(), key: time, group, measure, view, shown: null, order: null };
}

/** "3 month moving average of sales". */
export function readMoving(reading: Reading, ranking: Ranking | null): Query | null {
  if (reading.find(['moving']) < 0) return null;
  reading.takeAll('moving');
  const window = readWindow(reading);
  reading.takeAll('avg');
  const { time, group } = readCourse(reading, ranking, window?.unit ?? null, 'moving average');
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'moving average');
  reading.takeAll(...FILLERS);
  const unit = isCalendarUnit(time.unit) ? time.unit : 'year';
  const size = window?.size ?? USUAL_SIZES[unit];
  if (!window) reading.note('note.window', { count: size });
  const view = { kind: 'moving', size } as const;
  return { op: 'series', rows: reading.rows(), key: time, group, measure, view, shown: null, order: null };
}
