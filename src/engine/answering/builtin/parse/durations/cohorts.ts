import { type Column } from '../../link/headers/schema.js';
import { type CalendarUnit, partsOf, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { lexicon } from '../../text/lexicon.js';
import { keysAsked } from '../groups/asked-keys.js';
import { COHORT } from './cohort-words.js';
import { isEvent, ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood, refused } from '../problem.js';
import { readFirstDates } from '../times/first-dates.js';
import { type Reading, refOf } from '../reading.js';
import { entityOf, measuresNumbers } from './repeated.js';
import { endingOf } from '../filters/states.js';
import { dateColumn, noteDateColumn, suitableUnit } from '../times/time.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

const FILLERS = [
  'which',
  'list',
  'howMuch',
  'count',
  'earliest',
  'share',
  'distinct',
  'retention',
  'new',
  'rate',
  'fall',
  'by',
] as const;

function unitOf(unit: string | null, date: Column): Exclude<CalendarUnit, 'day'> {
  const asked = unit ?? suitableUnit(date);
  return asked === 'week' || asked === 'quarter' || asked === 'year' ? asked : 'month';
}

/** "their first order", "first bought": the word for the first of what comes again; -1 where there is none. */
function firstWord(reading: Reading): number {
  const at = reading.find(['earliest']);
  const next = reading.items[at + 1]?.meaning;
  const isFirst = at >= 0 && reading.items[at]?.norm === 'first';
  const isThing = next?.kind === 'verb' || next?.kind === 'rows';
  const isEventOrKey =
    next?.kind === 'column' &&
    (isEvent(next) || (next.column.profile.isCandidateKey && next.column.role === 'identifier'));
  return isFirst && (isThing || isEventOrKey) ? at : -1;
}

const AGAIN = /back|again|another|re ?order|repurchas|still|kept|keep/;

/** True when one number is asked for: how many come again, not a table of the cohorts. */
function asksWhoReturned(reading: Reading): boolean {
  const isAsked = reading.find(['count', 'share', 'howMuch', 'rate']) >= 0 && reading.find(['by']) < 0;
  return (
    isAsked && reading.items.some(({ norm }, index) => reading.plays(index, 'retention') && AGAIN.test(norm))
  );
}

interface Dates {
  readonly first: readonly Predicate[];
  readonly later: readonly Predicate[];
}

/** "in each quarter of 2022 and 2023": one of the periods. @throws NotUnderstood for other conditions than on periods */
function anyOf(dates: readonly Predicate[]): Predicate {
  const [first] = dates;
  const periods = dates.flatMap((each) =>
    each.op === 'period' && each.start !== null && each.end !== null
      ? [{ start: each.start, end: each.end, label: each.label }]
      : [],
  );
  if (first?.op !== 'period' || periods.length < dates.length)
    throw new NotUnderstood({ kind: 'unclear', words: periods.map(({ label }) => label) });
  return { op: 'periods', column: first.column, periods };
}

/** Takes the conditions on the date out: the earlier is on the first date, the later on those that follow. */
function takeDates(reading: Reading, date: Column, isReturned: boolean): Dates {
  refusePeriodValues(reading);
  const isOfDate = (each: Predicate): boolean =>
    each.op !== 'not' && partsOf(each).every(({ column }) => column.name === date.name);
  const dates = reading.predicates().filter(isOfDate);
  reading.dropConditions(isOfDate);
  if (!isReturned && dates.length > 1) return { first: [anyOf(dates)], later: [] };
  if (dates.length < 2) return { first: dates, later: [] };
  const startOf = (each: Predicate): string => (each.op === 'period' ? (each.start ?? '') : '');
  const [first, ...later] = dates.toSorted((left, right) => (startOf(left) < startOf(right) ? -1 : 1));
  return { first: first ? [first] : [], later };
}

const KEPT = /^(?:retention|retained|surviv|cohort (?:table|analysis))/;

/** "retention rate by plan", where each row is a thing that begins and ends: the share of those that have not ended. */
function readKept(reading: Reading): Query | null {
  const isAsked = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'retention') && KEPT.test(norm),
  );
  const ending = endingOf(reading);
  if (!isAsked || !ending) return null;
  reading.takeAll('retention');
  // "retention: what share is still running"
  const isOfEnd = (each: Predicate): boolean =>
    partsOf(each).some(({ column }) => column.name === ending.column.name);
  const stated = reading.predicates().find(isOfEnd);
  reading.dropConditions((each) => each === stated);
  const keys = keysAsked(reading, null);
  readFlagFilters(reading);
  reading.takeAll(...FILLERS);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column.stems.some((each) => lexicon.returning.has(each))) reading.use(index);
  reading.note('note.open', { word: 'retention', column: ending.column.name });
  const part = stated ?? ending.open;
  return { op: 'fraction', rows: reading.rows(), part, measure: ROW_COUNT, keys, having: null };
}

/** The words for the first date: "first order", "new", "cohort". */
function firstWords(reading: Reading, first: number): number[] {
  const words = [...reading.items.keys()].filter(
    (index) =>
      reading.isFree(index) && (reading.plays(index, 'new') || COHORT.test(reading.items[index]?.norm ?? '')),
  );
  return first >= 0 ? [...words, first, first + 1] : words;
}

/** True where it is asked how many come again, and not only for the things that begin together. */
function isRetentionProper(reading: Reading): boolean {
  return reading.items.some(
    ({ norm }, index) => reading.isFree(index) && reading.plays(index, 'retention') && !COHORT.test(norm),
  );
}

/** True where a number of the rows is asked for, beside or in place of how many things there are. */
function measuresRows(reading: Reading, entity: Column): boolean {
  const rows = reading.freeColumns().some(({ meaning }, at, all) => {
    const per = reading.previous(all[at + 1]?.index ?? -1);
    const isPer = reading.items[per]?.norm === 'per' && all[at + 1]?.meaning.column === entity;
    return meaning.column.profile.isCandidateKey && meaning.column.role === 'identifier' && isPer;
  });
  // "how many orders did customers place whose first one was in 2022"
  const count = reading.find(['count']);
  const counted = reading.columnAt(reading.next(count));
  const isKey = counted?.profile.isCandidateKey === true && counted.role === 'identifier';
  const isOfRows = count >= 0 && reading.items[reading.next(count)]?.meaning.kind === 'rows';
  const isOfEvents = (isKey && counted !== entity) || isOfRows;
  return measuresNumbers(reading) || rows || isOfEvents;
}

/**
 * "students new in 2024 Fall": of the rows of one term alone everybody would be new, and nobody would have come before.
 * @throws NotUnderstood for a condition on values that are periods
 */
function refusePeriodValues(reading: Reading): void {
  const named = reading
    .predicates()
    .flatMap(partsOf)
    .find(
      (each) =>
        each.op === 'in' &&
        each.values.length > 0 &&
        each.values.every(({ value }) => typeof value === 'string' && /\b(?:19|20)\d\d\b/.test(value)),
    );
  if (named?.op === 'in') throw new NotUnderstood(refused(...named.values.map(({ value }) => String(value))));
}

/** "customer retention by month", "new customers per quarter", "customers by their first order"; null when no cohorts are asked for. */
export function readCohort(reading: Reading): Query | null {
  const isRetention = reading.find(['retention']) >= 0;
  const first = firstWord(reading);
  if (!isRetention && reading.find(['new']) < 0 && first < 0) return null;
  const [entity, date] = [entityOf(reading), dateColumn(reading)];
  if (!entity || !date) {
    if (!isRetention) return null;
    const kept = readKept(reading);
    if (kept) return kept;
    // "cohorts by start: how many are still active": the rows are the cohorts.
    const hasFlag = reading.freeColumns().some(({ meaning }) => meaning.column.flag !== null);
    if (hasFlag || reading.predicates().length > 0) {
      reading.takeAll('retention');
      return null;
    }
    throw new NotUnderstood({ kind: 'needs', what: 'entity', word: 'retention' });
  }
  // "revenue per customer", which has been read
  const isInFormula = reading.formulas.some(
    (each) => each.fn === 'ratio' && each.under.column?.name === entity.name,
  );
  const isNamed = isInFormula || reading.freeColumns().some(({ meaning }) => meaning.column === entity);
  const isOfCohorts = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'new') && COHORT.test(norm),
  );
  if (!isRetention && !isNamed && !isOfCohorts) return null;
  if (!isRetentionProper(reading) && measuresRows(reading, entity))
    return readFirstDates(reading, { entity, date, words: firstWords(reading, first) });
  const isReturned = isRetention && asksWhoReturned(reading);
  for (const { index, meaning } of reading.freeColumns()) if (meaning.column === entity) reading.use(index);
  if (first >= 0) reading.use(first, first + 1);
  reading.takeAll('retention', 'new');
  const [time, other] = keysAsked(reading, null);
  if (other || (time && time.column.name !== date.name))
    throw new NotUnderstood({ kind: 'unclear', words: [entity.name] });
  readFlagFilters(reading);
  const isTotal = !isRetention && !time && reading.find(['count', 'howMuch']) >= 0;
  reading.takeAll(...FILLERS);
  reading.use(...reading.freeOf('rows'));
  noteDateColumn(reading, date);
  reading.useColumn(date);
  const dates = takeDates(reading, date, isReturned);
  return {
    op: 'cohort',
    rows: reading.rows(),
    entity: refOf(entity),
    date: refOf(date),
    unit: unitOf(time?.unit ?? null, date),
    show: isReturned ? 'returned' : isRetention ? 'retention' : isTotal ? 'total' : 'new',
    ...dates,
  };
}

/** "new subscriptions per month", where each row is one that begins on its date: the word says nothing more. */
export function absorbNew(reading: Reading): void {
  const at = reading.find(['new']);
  // "cohort size per start year": how many rows begin together.
  const isSize = /^cohort sizes?$|^sizes? of/.test(reading.items[at]?.norm ?? '');
  if (isSize && dateColumn(reading)?.stems.some((each) => lexicon.startHeaders.has(each))) reading.use(at);
  const next = reading.next(at);
  const column = reading.columnAt(next);
  const isRow = reading.items[next]?.meaning.kind === 'rows' || column?.profile.isCandidateKey === true;
  const date = dateColumn(reading);
  const isBegun =
    (column?.role === 'measure' || column?.role === 'date') &&
    date?.stems.some((each) => lexicon.startHeaders.has(each)) === true;
  if (at >= 0 && date && (isRow || isBegun)) reading.use(at);
}
