import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { partsOf, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { aggregate } from '../groups/aggregate.js';
import { readOneMeasure } from '../measures/business-measure.js';
import { keysAsked } from '../groups/asked-keys.js';
import { COHORT } from '../durations/cohort-words.js';
import { ratio } from '../measures/combine.js';
import { ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { suitableUnit, unitAt } from './time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** Things that come again, the dates on which they do, and the words for the first of these. */
interface FirstDates {
  readonly entity: Column;
  readonly date: Column;
  /** Items of the words: "first order", "new". */
  readonly words: readonly number[];
}

/** Words between those for the first date and a time that speaks of it: "first ordered with us in 2023". */
const WORDS_BETWEEN = 4;
const FILLERS = [
  'which',
  'list',
  'by',
  'distinct',
  'sum',
  'avg',
  'compare',
  'retention',
  'new',
  'howMuch',
] as const;

/** The first date of the thing of each row, as a column. */
function firstDate({ entity, date }: FirstDates): ColumnRef {
  return { ...refOf(date), view: { kind: 'first', entity: refOf(entity) } };
}

/** True where the time of a condition is that of the first date: it stands right behind the words for it. */
function isOfFirst(reading: Reading, { words }: FirstDates, each: Predicate): boolean {
  const last = Math.max(...words);
  const near = reading.predicatesAfter(last);
  const at = reading.items.findIndex(
    ({ meaning }, index) => index > last && (meaning.kind === 'date' || meaning.kind === 'number'),
  );
  return near[0] === each && at >= 0 && at - last <= WORDS_BETWEEN;
}

/** Times that speak of the first date become conditions on it; beside "new" they hold for both dates. */
function moveConditions(reading: Reading, dates: FirstDates, isGrouped: boolean): void {
  const { date, words } = dates;
  const isNew = words.some((index) => /^new/.test(reading.items[index]?.norm ?? ''));
  const onDate = reading
    .predicates()
    .filter((each) => each.op === 'period' && partsOf(each).every(({ column }) => column.name === date.name));
  const moved = onDate.filter((each) => (isNew && !isGrouped) || isOfFirst(reading, dates, each));
  for (const each of moved) {
    if (each.op !== 'period') continue;
    if (!isNew) reading.dropConditions((one) => one === each);
    reading.addCondition(Math.max(...words), { ...each, column: firstDate(dates) });
  }
}

/** "per customer": true when a measure for each of the things is asked for. */
function takePerThing(reading: Reading, entity: Column): boolean {
  const per = reading.items.findIndex(
    ({ norm }, index) =>
      norm === 'per' && reading.isFree(index) && reading.columnAt(reading.next(index)) === entity,
  );
  if (per >= 0) reading.use(per, reading.next(per));
  return per >= 0;
}

/** "revenue per customer": what is measured, for each of the things where that is asked for. */
function measureOf(reading: Reading, entity: Column, isPerThing: boolean): Measure {
  const measure = readOneMeasure(reading, 'cohort');
  if (!isPerThing) return measure;
  const isTotal = measure.fn === 'sum' || measure.fn === 'count' || measure.fn === 'avg';
  if (!isTotal) throw new NotUnderstood({ kind: 'unclear', words: ['per'] });
  const over = measure.fn === 'count' ? ROW_COUNT : { fn: 'sum' as const, column: measure.column };
  return ratio(over, { fn: 'countDistinct', column: refOf(entity) }, false);
}

/** "the year of the first order", "each first order year": the unit of time beside the words for the first date. */
function takeUnit(reading: Reading, { words }: FirstDates): Key['unit'] {
  const isBeside = (index: number): boolean =>
    words.includes(reading.next(index)) || words.includes(reading.previous(index));
  const at = reading.items.findIndex(
    (_, index) => reading.isFree(index) && unitAt(reading, index) !== null && isBeside(index),
  );
  if (at < 0) return null;
  const unit = unitAt(reading, at);
  const by = reading.previous(Math.min(at, ...words));
  reading.use(at, ...(reading.isFree(by) && reading.plays(by, 'by') ? [by] : []));
  return unit;
}

/** The groups by the first date: "by year of the first order". */
function keysOf(reading: Reading, dates: FirstDates, isOfCohorts: boolean): Key[] {
  const beside = takeUnit(reading, dates);
  const asked = keysAsked(reading, null);
  const times = asked.filter(({ column }) => column.name === dates.date.name);
  // "what did those customers spend": all of them together.
  const isEach = reading.items.some(({ norm }) => /^(?:by|per|each|every|which|for each|top)\b/.test(norm));
  const others = asked.filter(
    ({ column }) => column.name !== dates.date.name && (isEach || column.name !== dates.entity.name),
  );
  const [time, second] = times;
  if (second || (time && beside) || others.length > 1)
    throw new NotUnderstood({ kind: 'unclear', words: asked.map(({ column }) => column.name) });
  const unit = time ? time.unit : (beside ?? (isOfCohorts ? suitableUnit(dates.date) : null));
  return [...(unit ? [{ column: firstDate(dates), unit }] : []), ...others];
}

/** "revenue by year of the first order", "how much did customers who first bought in 2023 bring": a measure of the rows of things by their first date. */
export function readFirstDates(reading: Reading, dates: FirstDates): Query {
  const isOfCohorts = reading.items.some(({ norm }) => COHORT.test(norm));
  reading.use(...dates.words);
  const isPerThing = takePerThing(reading, dates.entity);
  for (const [index, { norm }] of reading.items.entries()) if (/^groups?$/.test(norm)) reading.use(index);
  const isNew = dates.words.some((index) => /^new/.test(reading.items[index]?.norm ?? ''));
  // "revenue in 2024 of customers who first ordered in 2022": two dates, which are no periods to compare.
  if (!isNew) moveConditions(reading, dates, false);
  const keys = keysOf(reading, dates, isOfCohorts);
  const isGrouped = keys.some(({ column }) => column.view?.kind === 'first');
  if (isNew) moveConditions(reading, dates, isGrouped);
  const isPlaced = keys.length > 0 || reading.predicates().some(isOnFirst);
  if (!isPlaced) throw new NotUnderstood({ kind: 'needs', what: 'group', word: 'cohort' });
  readFlagFilters(reading);
  const measure = measureOf(reading, dates.entity, isPerThing);
  const size: Measure = { fn: 'countDistinct', column: refOf(dates.entity) };
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === dates.entity || meaning.column === dates.date) reading.use(index);
  reading.takeAll(...FILLERS);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  return aggregate(reading, keys, isGrouped ? [measure, size] : [measure]);
}

const isOnFirst = (each: Predicate): boolean =>
  each.op !== 'not' && partsOf(each).some(({ column }) => column.view?.kind === 'first');
