import { type ColumnMeaning } from '../link/meaning.js';
import { type Column } from '../link/schema.js';
import { type Direction, type Key, type Measure, type Query } from '../representation/query.js';
import { aggregate } from './aggregate.js';
import { readBusiness } from './business.js';
import { asksForChange, comparesSpans } from './changes.js';
import { chosenKeys, comparedKeys, comparesCount, impliedGroups, readHaving } from './comparing.js';
import { readDateFilters } from './date-filters.js';
import { absorbDays, readDateRange } from './days.js';
import { readGroups } from './groups.js';
import {
  absorbColumnWords,
  absorbRowQualifiers,
  readCorrelation,
  readDescribe,
  readDistribution,
  readMissing,
  readSchema,
  readShare,
} from './intents.js';
import { readRanking, type Ranking } from './limit.js';
import { readLatest } from './latest.js';
import { readListing, readLookup } from './listing.js';
import {
  defaultMeasure,
  moneyMeasure,
  readCount,
  readMeasures,
  ROW_COUNT,
  soleMeasure,
  takeAggregate,
} from './measures.js';
import { readNumberFilters } from './number-filters.js';
import { readPeriodPair } from './period-pair.js';
import { readFormula, readPercentiles } from './formulas.js';
import { lexicon } from '../text/lexicon.js';
import { mergePeriods } from './periods.js';
import { leftoverProblem, NotUnderstood, type Problem } from './problem.js';
import { readRanked } from './ranked.js';
import { type Reading, refOf } from './reading.js';
import { directionOf, readSorting, type Sorting } from './sorting.js';
import { readFlagFilters, readMissingFilters, readStates, readValueFilters } from './value-filters.js';

function refuseUnsupported(reading: Reading): void {
  const unsupported = reading.items.filter((item) => item.meaning.kind === 'unsupported');
  const problem = leftoverProblem(unsupported);
  if (problem) throw new NotUnderstood(problem);
}

/** Reads all conditions on rows. */
export function readFilters(reading: Reading): void {
  readDateFilters(reading);
  readValueFilters(reading);
  readMissingFilters(reading);
  readStates(reading);
  readNumberFilters(reading);
}

/** "how many employees have a bonus": a column beside a count that is neither counted nor measured is a condition not understood. */
function refuseUncountable(reading: Reading): void {
  const guessed = reading.notes.find((note) => note.key.startsWith('note.default.'));
  const isListed = reading.items.some(
    (item, index) => /^(and|,|&)$/.test(item.norm) && reading.columnAt(index + 1) !== null,
  );
  if (guessed && !isListed)
    throw new NotUnderstood({ kind: 'unclear', words: [String(guessed.values['column'])] });
}

/** "by X" was read as an order where something is ranked; else a column after it makes groups. */
function readPlain(reading: Reading, asked: readonly Key[], ranking: Ranking | null): Query | null {
  const extreme = ranking && namedExtreme(reading, ranking);
  if (extreme) return aggregate(reading, asked, [extreme], { order: asked.length === 1 ? 'desc' : null });
  if (ranking) giveBack(reading, ranking);
  if (asked.length === 0 && asksForSortedRows(reading)) return null;
  const sorting = readSorting(reading);
  const count = readCount(reading);
  const read = [...reading.formulas, ...readMeasures(reading)];
  if (count) refuseUncountable(reading);
  const measures = [...(count ? [count] : []), ...read];
  if (measures.length === 0 && comparesCount(reading)) measures.push(ROW_COUNT);
  if (measures.length === 0 && asked.length === 0) measures.push(...measureOfTotal(reading));
  const keys = asked.length > 0 || measures.length === 0 ? asked : impliedGroups(reading);
  if (measures.length === 0 && keys.length > 0) measures.push(...unnamedMeasures(reading));
  if (measures.length === 0) return null;
  reading.takeAll('which', 'list', 'howMuch');
  readFlagFilters(reading);
  const having = keys.length > 0 ? readHaving(reading) : null;
  const order = ranking?.direction ?? orderOf(sorting, keys);
  return aggregate(reading, keys, measures, { order, having });
}

/** "the actual total for March": the numbers of a table that has no others, where a condition names some of them. */
function measureOfTotal(reading: Reading): Measure[] {
  const column = soleMeasure(reading.schema);
  if (!column || (reading.predicates().length === 0 && reading.find(['sum', 'avg', 'howMuch']) < 0))
    return [];
  if (reading.find(['list']) >= 0 || reading.freeColumns().length > 0) return [];
  const fn = takeAggregate(reading);
  return [fn ? { fn, column: refOf(column) } : defaultMeasure(reading, column)];
}

/** Groups without a measure are counted; where the table holds amounts of money and no rows are named, these are added up too. */
function unnamedMeasures(reading: Reading): Measure[] {
  const isKey = ({ meaning: { column } }: { meaning: ColumnMeaning }): boolean =>
    column.profile.isCandidateKey && column.role === 'identifier';
  const namesRows =
    reading.freeOf('rows').length > 0 ||
    reading.freeOf('person').length > 0 ||
    reading.freeColumns().some(isKey);
  const money = namesRows ? null : moneyMeasure(reading);
  if (!money && reading.find(['howMuch']) >= 0) {
    throw new NotUnderstood({ kind: 'needs', what: 'measure', word: 'how much' });
  }
  if (money && soleMeasure(reading.schema)) return [money];
  return money ? [money, ROW_COUNT] : [ROW_COUNT];
}

/** "longest stay": the adjective speaks of the column that is named. */
function namedExtreme(reading: Reading, ranking: Ranking): Measure | null {
  const { columnStems, count, place, direction } = ranking;
  const [only, other] = reading.freeColumns();
  const asksWho = reading.items.some(({ norm }) => norm === 'who');
  if (asksWho || !columnStems || !only || other || count !== null || place !== null) return null;
  const { column } = only.meaning;
  if (column.role !== 'measure' || !column.stems.some((stem) => columnStems.has(stem))) return null;
  reading.use(only.index);
  reading.takeAll('which', 'list', 'howMuch');
  return { fn: direction === 'desc' ? 'max' : 'min', column: refOf(column) };
}

/** A superlative that ranks nothing is the aggregate itself: "highest price". */
function giveBack(reading: Reading, ranking: Ranking): void {
  if (ranking.count !== null || ranking.place !== null || ranking.byCount || ranking.columnStems) {
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[ranking.at]?.text ?? ''] });
  }
  const next = reading.next(ranking.at);
  const isListed = /^(,|and|&)$/.test(reading.items[ranking.at + 1]?.norm ?? '');
  const isQualified = !isListed && reading.plays(next, 'avg', 'sum', 'median', 'count', 'stddev');
  if (!isQualified) reading.free(ranking.at);
}

/** "orders sorted by amount": rows, since nothing is put together. */
function asksForSortedRows(reading: Reading): boolean {
  const isSorted = reading.columnAt(reading.next(reading.find(['sortedBy']))) !== null;
  const isPlain = reading.find(['avg', 'sum', 'median', 'min', 'max', 'stddev', 'count', 'high', 'low']) < 0;
  return reading.find(['sortedBy']) >= 0 && isSorted && isPlain;
}

/** Groups over time and by two keys come in the order of the keys, others by what is measured. */
function orderOf(sorting: Sorting | null, keys: readonly Key[]): Direction | null {
  const isByKey = keys.some(({ column }) => column.name === sorting?.column?.name);
  if (sorting && !isByKey) return directionOf(sorting);
  return isByKey || isOverTime(keys) || keys.length > 1 ? null : 'desc';
}

function isOverTime(keys: readonly Key[]): boolean {
  return keys.some((key) => key.unit !== null || /year|month/i.test(key.column.name));
}

/** The groups that are asked for by name, and those of the values and periods that are compared. */
function readAllGroups(reading: Reading, ranking: Ranking | null): Key[] {
  const period = mergePeriods(reading);
  const keys = [...readGroups(reading, ranking !== null)];
  const compared = ranking && keys.length === 0 ? chosenKeys(reading) : comparedKeys(reading);
  const isNew = compared.every(({ column }) => keys.every((key) => key.column.name !== column.name));
  if (keys.length < 2 && isNew) keys.push(...compared);
  if (!period || isOverTime(keys)) return keys;
  if (keys.length > 1)
    throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  reading.note('note.separate', { column: period.column.name });
  return [...keys, period];
}

function readQuery(reading: Reading): Query | null {
  refuseUnsupported(reading);
  absorbColumnWords(reading);
  absorbRowQualifiers(reading);
  const periods = asksForChange(reading) || comparesSpans(reading) ? readPeriodPair(reading) : null;
  const ranking = readRanking(reading);
  readFilters(reading);
  absorbDays(reading);
  reading.formulas = readPercentiles(reading) ?? [readFormula(reading)].flatMap((each) => each ?? []);
  const business = readBusiness(reading, ranking, periods);
  if (business) return business;
  const fixed =
    readDateRange(reading) ??
    readLatest(reading) ??
    readCorrelation(reading) ??
    readMissing(reading) ??
    readDescribe(reading) ??
    readSchema(reading) ??
    readLookup(reading);
  if (fixed) return fixed;
  const keys = readAllGroups(reading, ranking);
  const shared = readDistribution(reading, keys) ?? readShare(reading, keys, () => readFlagFilters(reading));
  if (shared) return shared;
  const ranked = ranking && readRanked(reading, ranking, keys);
  if (ranked) return withRest(reading, ranked);
  return readPlain(reading, keys, ranking) ?? readListing(reading);
}

/** "top 4 products and the rest as other". */
function withRest(reading: Reading, query: Query): Query {
  const isPlain = query.op === 'aggregate' && query.limit !== null && query.keys.length === 1;
  if (!isPlain || query.isPerFirstKey || !reading.take('rest')) return query;
  reading.takeAll('rest');
  return { ...query, withRest: true, isOfWinner: false };
}

/** "average absences of students": people after a column that is measured. */
function isOfPeople(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  const isOf = reading.items.slice(before + 1, index).some(({ norm }) => norm === 'of');
  const isMeasured = reading.columnAt(before)?.role === 'measure' && !reading.isFree(before);
  const stems = reading.columnAt(index)?.stems ?? [];
  return isOf && isMeasured && stems.some((stem) => lexicon.peopleHeaders.has(stem));
}

/** "sales to customers": whoever something goes to, where nothing is said of them. */
function absorbReceivers(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const to = reading.previous(index);
    const isPerson = meaning.column.stems.some((each) => lexicon.returning.has(each));
    if (isPerson && reading.isFree(to) && reading.items[to]?.norm === 'to') reading.use(index, to);
  }
}

/** "how many visits in total": the words say nothing more where one number is asked for. */
function absorbTotals(reading: Reading, query: Query | null): void {
  const adds = query?.op === 'aggregate' && query.measures.some(({ fn }) => fn === 'sum' || fn === 'count');
  for (const [index, { norm }] of reading.items.entries()) {
    if (adds && reading.isFree(index) && /^(in total|altogether|combined)$/.test(norm)) reading.use(index);
  }
}

/** "compare A and B by revenue": the word before what is measured. */
function absorbByMeasure(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const next = reading.next(index);
    const isMeasured =
      reading.columnAt(next)?.role === 'measure' || reading.items[next]?.meaning.kind === 'formula';
    const isBy = reading.isFree(index) && reading.plays(index, 'by', 'sortedBy');
    if (isBy && isMeasured && !reading.isFree(next) && reading.items[index]?.norm !== 'per')
      reading.use(index);
  }
}

/** True for a column that another word of the question has been understood as. */
function isMentioned(reading: Reading, column: Column): boolean {
  return [...reading.items.keys()].some((at) => reading.columnAt(at) === column && !reading.isFree(at));
}

/** "customers from Dunmere", "the city of the customer": whose the value or column beside is, in rows that are of one each. */
function isOwner(reading: Reading, index: number): boolean {
  const column = reading.columnAt(index);
  const [next, before] = [
    reading.items.findIndex((_, at) => at > index && !isLink(reading, at)),
    reading.previous(index),
  ];
  const isThing = column?.stems.some((stem) => lexicon.returning.has(stem)) === true;
  const isOf = reading.items.slice(before + 1, index).some(({ norm }) => norm === 'of');
  const isOfColumn = isOf && reading.columnAt(before) !== null && !reading.isFree(before);
  const hasValue = reading.items[next]?.meaning.kind === 'value' && !reading.isFree(next);
  return isThing && !isAskedFor(reading, index) && (hasValue || isOfColumn);
}

const isLink = (reading: Reading, index: number): boolean => {
  const item = reading.items[index];
  return (
    item !== undefined &&
    (item.meaning.kind === 'skip' || item.meaning.kind === 'verb' || reading.plays(index, 'from', 'to'))
  );
};

function isAskedFor(reading: Reading, index: number): boolean {
  const before = reading.previous(index);
  return reading.isFree(before) && reading.plays(before, 'by', 'which', 'not', 'gt', 'lt', 'ge', 'le');
}

/** "unit price of kitchen products": a noun right after the value of another column stands for the rows. */
function absorbNounsOfValues(reading: Reading): void {
  for (const { index, meaning } of reading.freeColumns()) {
    const before = reading.items[index - 1]?.meaning;
    const isNoun = meaning.column.role === 'category' || meaning.column.role === 'identifier';
    const isTwice = !isAskedFor(reading, index) && isMentioned(reading, meaning.column);
    const isOfValue = before?.kind === 'value' && !reading.isFree(index - 1);
    const isBeside = isOfValue || isOwner(reading, index);
    if (isTwice || (isNoun && isBeside)) reading.use(index);
    if (isNoun && isOfPeople(reading, index)) {
      reading.use(index);
      reading.note('note.person', { word: reading.items[index]?.text ?? '' });
    }
  }
}

const YES_OR_NO = /^(did|does|do|is|are|was|were|has|have)$/;

/** "did sales go up?" asks for yes or no: a single number is no answer to it. */
function yesOrNoProblem(reading: Reading, query: Query | null): Problem | null {
  const [first, second] = reading.items;
  const isYesOrNo = YES_OR_NO.test(first?.norm ?? '') && second?.norm !== 'you';
  const isNumber = query?.op === 'aggregate' && query.keys.length === 0 && query.measures[0]?.fn !== 'count';
  const isCourse = query?.op === 'series';
  return isYesOrNo && (isNumber || isCourse) ? { kind: 'unclear', words: [first?.text ?? ''] } : null;
}

/**
 * Turns one reading of a question into a query.
 * @throws NotUnderstood when the reading makes no sense or leaves words over that could change its meaning
 */
export function interpret(reading: Reading): Query {
  const query = readQuery(reading);
  absorbReceivers(reading);
  absorbNounsOfValues(reading);
  absorbTotals(reading, query);
  absorbByMeasure(reading);
  const isWho = query?.op === 'aggregate' && query.keys.length === 0;
  if (isWho && reading.items.some(({ norm }, index) => norm === 'who' && reading.isFree(index)))
    throw new NotUnderstood({ kind: 'unclear', words: ['who'] });
  reading.takeAll('which', 'when');
  const problem = leftoverProblem(reading.leftovers()) ?? yesOrNoProblem(reading, query);
  if (problem) throw new NotUnderstood(problem);
  if (!query) throw new NotUnderstood({ kind: 'noQuestion' });
  return query;
}
