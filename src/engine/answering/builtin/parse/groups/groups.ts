import { type ColumnMeaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { columnOf } from '../../representation/predicate.js';
import {
  dateColumn,
  firstDateColumn,
  isHourly,
  noteDateColumn,
  periodsIn,
  suitableUnit,
  unitAt,
  yearColumn,
} from '../times/time.js';

const MOST_KEYS = 2;
/** A numeric column with at most this many values can be grouped by as it is. */
const MOST_NUMBERS = 50;
const WHOLE_HEADER = 0.95;

/** True for a column whose values make groups as they are. */
export function isGroupable(column: Column): boolean {
  return column.role !== 'measure' || column.isYear || column.profile.distinctCount <= MOST_NUMBERS;
}

/** A key over a column: dates are put in a suitable unit of time, which is said. */
export function keyOf(reading: Reading, column: Column, unit: Key['unit'] = null): Key {
  if (column.role !== 'date') return { column: refOf(column), unit: null };
  const chosen = unit ?? suitableUnit(column);
  if (unit === null) reading.note(`note.unit.${chosen}`, { column: column.name });
  return { column: refOf(column), unit: chosen };
}

/** The dates that rows are grouped by; a date of what they are joined with, in a condition of its own, is not meant. */
function datesOfRows(reading: Reading): Column | null {
  const dates = dateColumn(reading);
  const { composition } = reading.schema;
  const isNamedFreely = reading.freeColumns().some(({ meaning }) => meaning.column === dates);
  const isConditioned = reading.predicates().some((each) => columnOf(each).name === dates?.name);
  const isJoined =
    composition?.kind === 'join' &&
    composition.columns.some(({ table, as }) => table === composition.right && as === dates?.name);
  return isJoined && isConditioned && !isNamedFreely ? firstDateColumn(reading.schema) : dates;
}

/** A key by a unit of time over the date column of the table, or over its column of years. */
export function timeKey(reading: Reading, unit: Key['unit'], word: string): Key {
  const years = yearColumn(reading.schema);
  const dates = datesOfRows(reading);
  const months = reading.schema.columns.find(({ order }) => order !== null);
  if (months && !dates && (unit === 'month' || unit === null)) return { column: refOf(months), unit: null };
  if (years && (unit === 'year' || unit === null) && !dates) return { column: refOf(years), unit: null };
  if (!dates) throw new NotUnderstood({ kind: 'needs', what: 'date', word });
  // A day has no hours.
  if (unit === 'hour' && dates.profile.type === 'date') throw new NotUnderstood(refused(word));
  noteDateColumn(reading, dates);
  reading.useColumn(dates);
  return keyOf(reading, dates, unit);
}

function addKey(keys: Key[], key: Key): void {
  const known = keys.some((each) => each.column.name === key.column.name && each.unit === key.unit);
  if (!known) keys.push(key);
}

/** "month of order date": the date column after the unit belongs to it. */
function absorbDateAfter(reading: Reading, index: number): void {
  const after = reading.next(index);
  if (reading.isFree(after) && reading.columnAt(after)?.role === 'date') reading.use(after);
}

/** "by check-in month": the unit of time right after the date. */
function takeUnitAfter(reading: Reading, index: number): Key['unit'] {
  const unit = reading.isFree(index + 1) ? unitAt(reading, index + 1) : null;
  if (unit !== null) reading.use(index + 1);
  return unit;
}

/** The key that an item stands for, or null. */
export function takeKey(reading: Reading, index: number): Key | null {
  if (!reading.isFree(index)) return null;
  const column = reading.columnAt(index);
  const unit = unitAt(reading, index);
  if (unit !== null) {
    const key = timeKey(reading, unit, reading.items[index]?.text ?? '');
    reading.use(index);
    absorbDateAfter(reading, index);
    return key;
  }
  if (!column || !isGroupable(column)) return null;
  reading.use(index);
  return keyOf(reading, column, column.role === 'date' ? takeUnitAfter(reading, index) : null);
}

function isJoined(reading: Reading, left: number, right: number): boolean {
  const between = reading.items.slice(left + 1, right);
  const joins = between.some((item) => /^(and|,|&|then|each|by|also)$/.test(item.norm));
  return joins && between.every((item) => /^(and|,|&|then|the|each|by|also)$/.test(item.norm));
}

/** "by number of bedrooms": the column already holds the numbers. */
function isNumberOf(reading: Reading, at: number): boolean {
  const column = reading.columnAt(reading.next(at));
  return reading.plays(at, 'count') && column?.role === 'measure' && column.profile.type === 'integer';
}

/** "in each of the three months": how many of them there are says nothing more. */
const isCountOfUnits = (reading: Reading, at: number): boolean =>
  reading.items[at]?.meaning.kind === 'number' &&
  unitAt(reading, at + 1) !== null &&
  /s$/.test(reading.items[at + 1]?.norm ?? '');

/** Index after a `by`, past words such as "each" and "different". */
function keyIndexAfter(reading: Reading, by: number): number {
  let at = reading.next(by);
  while (
    reading.isFree(at) &&
    (reading.plays(at, 'by', 'distinct') || isNumberOf(reading, at) || isCountOfUnits(reading, at))
  ) {
    reading.use(at);
    at = reading.next(at);
  }
  return isQualifier(reading, at) ? headAfter(reading, at) : at;
}

/** "by customer segment", "by product category": a column right before another one only says whose it is. */
export function isQualifier(reading: Reading, at: number): boolean {
  const [meaning, next] = [reading.items[at]?.meaning, reading.columnAt(at + 1)];
  const own = meaning?.kind === 'column' ? meaning.column : null;
  const isOther = own !== null && next !== null && next !== own;
  if (own?.role === 'measure' && isKindInPart(reading, at + 1)) return false;
  return isOther && own.role !== 'date' && reading.isFree(at + 1) && next.role === 'category';
}

/** "age group" beside `Diagnosis Group`: classes of a number are no part of another header. */
function isKindInPart(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  const isPart = item?.meaning.kind === 'column' && item.meaning.quality < WHOLE_HEADER;
  return isPart && lexicon.kindNouns.has(item.norm);
}

/** Passes over a qualifier. */
export function headAfter(reading: Reading, at: number): number {
  reading.use(at);
  return at + 1;
}

/** True for a noun that is only part of a key's header ("passengers" for `PassengerId`): it stands for the rows. */
export function isRowNoun({ column, quality }: ColumnMeaning): boolean {
  return quality < WHOLE_HEADER && column.role === 'identifier' && column.profile.isCandidateKey;
}

/** "paid by the passengers" makes no groups of one row each. */
function isRowsThemselves(reading: Reading, index: number): boolean {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'column' && isRowNoun(meaning);
}

/** "revenue per unit" is a ratio, not groups of equal quantities. */
function refuseRatio(reading: Reading, by: number, at: number): void {
  const meaning = reading.items[at]?.meaning;
  if (reading.items[by]?.norm !== 'per' || meaning?.kind !== 'column') return;
  const { column, quality } = meaning;
  if (column.role !== 'measure' || column.isYear || (quality >= WHOLE_HEADER && !column.isAdditive)) return;
  if (isGroupable(column) && reading.find(['count']) >= 0) return;
  throw new NotUnderstood({
    kind: 'unsupported',
    topic: 'difference',
    word: `per ${reading.items[at]?.text ?? ''}`,
  });
}

/** "by age bracket and branch": the word for what the column holds, which has been passed over. */
function pastKindNouns(reading: Reading, at: number): number {
  const isKind = lexicon.kindNouns.has(reading.items[at + 1]?.norm ?? '');
  return isKind && at + 1 < reading.items.length && !reading.isFree(at + 1) ? at + 1 : at;
}

/** "the busiest agents by tickets": what has a key of its own is counted. */
function isKeyOfRows(column: Column | null): boolean {
  return column?.role === 'identifier' && column.profile.isCandidateKey;
}

/** "orders placed by customers from Dunmere": who did it, not groups of one customer each. */
function takeAgent(reading: Reading, by: number): boolean {
  const at = reading.next(by);
  const item = reading.items[at];
  const column = reading.columnAt(at);
  const isDone = reading.items[by]?.norm === 'by' && lexicon.verbs.has(reading.items[by - 1]?.norm ?? '');
  const isPerson = column?.stems.some((each) => lexicon.returning.has(each)) === true;
  const isPlural = /s$|^people$/.test(item?.norm ?? '') && at === by + 1;
  const value = reading.items.findIndex(({ meaning }, index) => index > at && meaning.kind === 'value');
  // "orders placed by customers who …"
  const isClause = /^(?:who|that|whose|with|without|having|not)$/.test(reading.items[at + 1]?.norm ?? '');
  const isNear = value >= 0 && value <= at + 3;
  if (!isDone || !isPerson || !isPlural || !(isNear || isClause)) return false;
  reading.use(by, at, ...(isClause ? [at + 1] : []));
  return true;
}

/** "2024 compared to 2023 (by check-in)": of which date the periods are. */
function tellsDateOfPeriods(reading: Reading, at: number): boolean {
  const column = reading.columnAt(at);
  const periods = reading.predicates().filter((each) => each.op === 'period' || each.op === 'periods');
  const isOfIt = periods.every((each) => columnOf(each).name === column?.name);
  const isSeveral = periods.length > 1 || periods.some(({ op }) => op === 'periods');
  return isSeveral && isOfIt && unitAt(reading, at + 1) === null;
}

/** "discount levels: how many orders at each level": the groups of the one column that is named. */
function eachOfNamed(reading: Reading, by: number): Key | null {
  const noun = reading.items[by + 1];
  const isNoun = noun !== undefined && EACH_OF.test(noun.norm) && noun.meaning.kind !== 'column';
  const [only, other] = reading
    .freeColumns()
    .filter(
      ({ meaning }) => isGroupable(meaning.column) && !isRowNoun(meaning) && meaning.column.role !== 'date',
    );
  if (!isNoun || !only || other || only.index > by) return null;
  const key = takeKey(reading, only.index);
  if (key) reading.use(by, by + 1);
  return key;
}

const EACH_OF =
  /^(?:values?|levels?|scores?|answers?|categor(?:y|ies)|options?|ratings?|steps?|grades?|one|number)$/;

function readBy(reading: Reading, by: number, keys: Key[], isRanked: boolean): void {
  if (takeAgent(reading, by)) return;
  const each = eachOfNamed(reading, by);
  if (each) addKey(keys, each);
  if (each) return;
  let at = keyIndexAfter(reading, by);
  const first = reading.columnAt(at);
  if (first?.role === 'date' && tellsDateOfPeriods(reading, at)) {
    reading.use(by, at);
    return;
  }
  // "top 5 products by price" orders; it does not group.
  if (isRanked && reading.plays(by, 'by') && first?.role === 'measure' && !first.isYear) return;
  refuseRatio(reading, by, at);
  const isRanking = isRanked && isKeyOfRows(first);
  if (isRanking || isRowsThemselves(reading, at)) {
    reading.use(by, ...(isRanking ? [] : [at]));
    return;
  }
  for (let key = takeKey(reading, at); key; key = takeKey(reading, at)) {
    reading.use(by);
    addKey(keys, key);
    at = pastKindNouns(reading, at);
    let second = reading.next(at);
    while (reading.isFree(second) && reading.plays(second, 'by')) second = reading.next(second);
    if (second < 0 || !isJoined(reading, at, second) || isRowsThemselves(reading, second)) return;
    const column = reading.columnAt(second);
    if (isRanked && (column?.role === 'measure' || isKeyOfRows(column))) return;
    for (let between = at + 1; between < second; between += 1) reading.use(between);
    at = isQualifier(reading, second) ? headAfter(reading, second) : second;
  }
}

/** The groups that are crossed, and what else the question groups by. */
export function readGroupsBeside(reading: Reading, isRanked: boolean, crossed: readonly Key[]): Key[] {
  const keys = [...crossed];
  for (let by = reading.find(['by']); by >= 0; by = reading.find(['by'], by + 1))
    readBy(reading, by, keys, isRanked);
  for (const index of reading.items.keys()) {
    if (isAdverb(reading, index) && isUnitOfRows(reading, index)) reading.use(index);
    if (isAdverb(reading, index)) refuseAverageOfTotals(reading, index);
    const key = isAdverb(reading, index) ? takeKey(reading, index) : null;
    if (key) addKey(keys, key);
  }
  readTrend(reading, keys);
  refuseTwoPeriods(keys);
  if (keys.length > MOST_KEYS) {
    throw new NotUnderstood({ kind: 'unclear', words: keys.map((key) => key.column.name) });
  }
  return keys;
}

/** "monthly versus annual": months are within years already. */
function refuseTwoPeriods(keys: readonly Key[]): void {
  const periods = keys.filter((key) => isOverTime(key) && key.unit !== null);
  const names = periods.map(({ column }) => column.name);
  if (new Set(names).size < names.length) throw new NotUnderstood({ kind: 'unclear', words: names });
}

/** "monthly", "year by year"; a plain "month" groups only after a word such as "per". */
function isAdverb(reading: Reading, index: number): boolean {
  const isUnit = reading.isFree(index) && unitAt(reading, index) !== null;
  return isUnit && /ly$|^annual| by /.test(reading.items[index]?.norm ?? '');
}

/** "median hourly load", where every row is of one hour: the rows themselves. */
function isUnitOfRows(reading: Reading, index: number): boolean {
  const isHourly = reading.items[index]?.norm === 'hourly';
  const date = isHourly ? dateColumn(reading) : null;
  const isOfNumbers = reading.items.some((_, at) =>
    reading.plays(at, 'avg', 'median', 'min', 'max', 'stddev', 'iqr', 'variation', 'high', 'low'),
  );
  if (!date?.profile.isCandidateKey || (!isOfNumbers && reading.formulas.length === 0)) return false;
  const hours = periodsIn(date, 'day') * HOURS_OF_DAY;
  return Math.abs(reading.schema.table.profile.rowCount - hours) <= HOURS_OF_DAY;
}

const HOURS_OF_DAY = 24;

/** "average monthly sales" may be the mean of the totals of the months or of the sales in them. */
function refuseAverageOfTotals(reading: Reading, index: number): void {
  const column = reading.columnAt(reading.next(index));
  if (!column?.isAdditive || !reading.plays(reading.previous(index), 'avg', 'median')) return;
  throw new NotUnderstood({ kind: 'unclear', words: [reading.items[index]?.text ?? ''] });
}

const TREND_UNITS = ['day', 'week', 'month', 'quarter'] as const;

function readTrend(reading: Reading, keys: Key[]): void {
  const trend = reading.find(['trend']);
  if (trend < 0) return;
  reading.takeAll('trend');
  const years = yearColumn(reading.schema);
  const hasTime = keys.some((key) => key.unit !== null || key.column.name === years?.name);
  const word = reading.items[trend]?.norm ?? '';
  const unit = TREND_UNITS.find((each) => new RegExp(`\\b${each}s\\b`).test(word)) ?? null;
  if (!hasTime) keys.unshift(timeKey(reading, unit, reading.items[trend]?.text ?? ''));
}

/** "average kWh per hour" of hourly rows, "average sessions per day for each source" where each has one row a day: the rows themselves, beside other groups. */
export function withoutUnitOfRows(reading: Reading, keys: readonly Key[]): Key[] {
  const isMean = reading.find(['avg', 'median']) >= 0;
  const isPer = (unit: string): boolean =>
    reading.items.some(
      ({ norm }, index) => norm === unit && /^(?:per|each|every)$/.test(reading.items[index - 1]?.norm ?? ''),
    );
  const others = keys.filter(({ unit }) => unit !== 'hour' && unit !== 'day');
  const [own, more] = keys.filter(({ unit }) => unit === 'hour' || unit === 'day');
  if (!isMean || !own?.unit || more || others.length === 0 || !isPer(own.unit)) return [...keys];
  return isUnitOfRowsBy(reading, own, others) ? others : [...keys];
}

/** True where there is one row for each hour, or for each day and value of the other groups. */
function isUnitOfRowsBy(reading: Reading, { column, unit }: Key, others: readonly Key[]): boolean {
  if (unit === 'hour') return isHourly(reading);
  const { columns, table } = reading.schema;
  const countOf = (name: string): number =>
    columns.find((each) => each.name === name)?.profile.distinctCount ?? 0;
  const days = column.type === 'date' ? countOf(column.name) : 0;
  const values = others.reduce((product, other) => product * countOf(other.column.name), 1);
  return days > 0 && others.every((other) => other.unit === null) && days * values === table.profile.rowCount;
}
