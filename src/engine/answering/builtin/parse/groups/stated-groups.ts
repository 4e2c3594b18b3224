import { type Column } from '../../link/headers/schema.js';
import { isOverTime, type Key } from '../../representation/key.js';
import { columnOf } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { unitAt, yearColumn } from '../times/time.js';
import { headAfter, isGroupable, isQualifier, isRowNoun, takeKey, timeKey } from './groups.js';
import { WHOLE_HEADER } from '../../link/own-phrases.js';
import { isUnitOfRows } from './unit-of-rows.js';

const MOST_KEYS = 2;

function addKey(keys: Key[], key: Key): void {
  const known = keys.some((each) => each.column.name === key.column.name && each.unit === key.unit);
  if (!known) keys.push(key);
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
