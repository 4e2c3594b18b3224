import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Predicate } from '../../representation/predicate.js';
import { type Measure } from '../../representation/measure.js';
import { lexicon, LINK_WORDS } from '../../text/lexicon.js';
import { comparisonAt } from './duration-filters.js';
import { durationOf } from './durations.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { isPlanned } from './planned.js';
import { type Reading, refOf } from '../reading.js';

const SIDES = { late: '>', onTime: '<=', early: '<' } as const;
const DENIED = { late: '<=', onTime: '>', early: '>=' } as const;
const AGGREGATES = ['avg', 'median', 'min', 'max', 'sum'] as const;

/** True for two dates of the same event: `Planned Start` and `Actual Start`. */
function areOfOneEvent(planned: Column, date: Column): boolean {
  const isEvent = (each: string): boolean =>
    !lexicon.plannedHeaders.has(each) && !LINK_WORDS.has(each) && !/^(?:date|time|day|on|at)$/.test(each);
  return planned.stems.some((each) => isEvent(each) && date.stems.includes(each));
}

/** The one date that something was planned for, and the one on which it happened; null without both. */
function plannedAndActual({ schema }: Reading): { readonly planned: Column; readonly actual: Column } | null {
  const [planned, second] = schema.columns.filter(isPlanned);
  if (!planned || second) return null;
  const others = schema.columns.filter((column) => column.role === 'date' && column !== planned);
  const ends = others.filter(({ stems }) => stems.some((each) => lexicon.doneHeaders.has(each)));
  const same = others.filter((column) => areOfOneEvent(planned, column));
  const [actual, other] = same.length > 0 ? same : ends;
  return actual && !other ? { planned, actual } : null;
}

/** How long after the planned date it happened: in hours where the dates have times, else in days. */
function delayOf({ planned, actual }: { planned: Column; actual: Column }): ColumnRef {
  const hasTimes = [planned, actual].every(({ profile }) => profile.type === 'timestamp');
  return durationOf(planned, actual, hasTimes ? 'hour' : 'day');
}

/** True for a condition on whether something happened before or after the date that was planned for it. */
export function isOnDelay(predicate: Predicate): boolean {
  return predicate.op === 'compare' && predicate.column.view?.kind === 'daysTo' && predicate.value === 0;
}

/** "late deliveries", "closed on time": rows in which something happened after the date planned for it, or not. */
export function readLateness(reading: Reading): void {
  const dates = plannedAndActual(reading);
  if (!dates) return;
  const { actual } = dates;
  readDaysLate(reading, delayOf(dates));
  for (const index of reading.items.keys()) {
    const side = (['late', 'onTime', 'early'] as const).find((each) => reading.plays(index, each));
    if (!side || !reading.isFree(index)) continue;
    const before = reading.previous(index);
    const isDenied = reading.isFree(before) && reading.plays(before, 'not');
    const comparison = (isDenied ? DENIED : SIDES)[side];
    const isSet = reading.find(['share', 'rate']) >= 0;
    reading.use(index, ...(isDenied ? [before] : []), ...eventsBeside(reading, index, actual));
    // What has not happened yet is neither late nor on time: it is no part of the whole.
    if (isSet && actual.profile.missingCount > 0)
      reading.addCondition(index, { op: 'not', of: { op: 'missing', column: refOf(actual) } });
    reading.addCondition(index, { op: 'compare', column: delayOf(dates), comparison, value: 0 });
  }
}

/** "more than 3 days late", "2 days late or more": a number that the delay is compared with. */
function readDaysLate(reading: Reading, delay: ColumnRef): void {
  for (const index of reading.items.keys()) {
    const comparison = comparisonAt(reading, index);
    const at = comparison ? reading.next(index) : -1;
    const value = numberAt(reading, at);
    const late = reading.next(at);
    if (!comparison || value === null || !reading.plays(late, 'delay')) continue;
    reading.use(index, at, late);
    reading.addCondition(index, { op: 'compare', column: delay, comparison, value });
  }
}

/** "on-time delivery", "delivered late": words for the event that say nothing more. */
function eventsBeside(reading: Reading, index: number, actual: Column): number[] {
  return [reading.previous(index), index - 1, index + 1, reading.next(index)].filter(
    (at) =>
      reading.isFree(at) &&
      (reading.columnAt(at) === actual || actual.words.includes(reading.items[at]?.norm ?? '')),
  );
}

/** "average delay", "how many days late": how long after the planned date something happened; null where it is not asked for. */
export function readDelay(reading: Reading): Measure | null {
  const at = reading.find(['delay']);
  const dates = at < 0 ? null : plannedAndActual(reading);
  if (!dates) return null;
  const count = reading.previous(at);
  const isCounted = reading.isFree(count) && reading.plays(count, 'count', 'howMuch');
  const fn = AGGREGATES.find((each) => reading.find([each]) >= 0) ?? 'avg';
  reading.use(at, ...(isCounted ? [count] : []), ...eventsBeside(reading, at, dates.actual));
  reading.takeAll(fn);
  return { fn, column: delayOf(dates) };
}
