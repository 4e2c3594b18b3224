import { type ColumnMeaning } from '../link/meaning.js';
import { type Direction, type Key, type Measure, type Query } from '../representation/query.js';
import { aggregate } from './aggregate.js';
import { readAlternatives } from './alternatives.js';
import { readBusiness } from './business.js';
import { asksForChange, comparesSpans } from './changes.js';
import { chosenKeys, comparedKeys, comparesCount, flagPair, impliedGroups, readHaving } from './comparing.js';
import { readDateFilters } from './date-filters.js';
import { absorbDays, readDateRange } from './days.js';
import { readGroups, takeKey } from './groups.js';
import {
  absorbColumnWords,
  absorbRowQualifiers,
  readCorrelation,
  readDescribe,
  readMissing,
  readSchema,
} from './intents.js';
import { readDurationFilters } from './duration-filters.js';
import { readBands, readDistribution } from './distributions.js';
import { readShare } from './shares.js';
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
import { readMissingFilters } from './missing-filters.js';
import { readNumberFilters } from './number-filters.js';
import { readPerPeriod } from './per-period.js';
import { readPeriodPair } from './period-pair.js';
import { absorbSecondNouns, absorbConnectors, absorbFillers } from './fillers.js';
import { absorbByMeasure, absorbNounsOfValues, absorbReceivers, absorbTotals } from './nothing-more.js';
import { readFormula, readPercentiles } from './formulas.js';
import { mergePeriods } from './periods.js';
import { leftoverProblem, NotUnderstood, type Problem } from './problem.js';
import { readRanked } from './ranked.js';
import { type Reading, refOf } from './reading.js';
import { directionOf, readSorting, type Sorting } from './sorting.js';
import { readStates } from './states.js';
import { readBareConditions, readFlagFilters, readValueFilters } from './value-filters.js';

/** A column of more values than this is counted by its values and no key of a cross table. */
const MOST_CROSSED = 12;

function refuseUnsupported(reading: Reading): void {
  const unsupported = reading.items.filter(
    (item, index) => item.meaning.kind === 'unsupported' && reading.isFree(index),
  );
  const problem = leftoverProblem(unsupported);
  if (problem) throw new NotUnderstood(problem);
}

/** Reads all conditions on rows. */
export function readFilters(reading: Reading): void {
  readDateFilters(reading);
  readValueFilters(reading);
  readMissingFilters(reading);
  readDurationFilters(reading);
  readStates(reading);
  readNumberFilters(reading);
  readBareConditions(reading);
  readAlternatives(reading);
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
  if (comparesCount(reading)) measures.unshift(ROW_COUNT);
  if (measures.length === 0 && reading.find(['gt', 'ge', 'lt', 'le']) >= 0)
    measures.push(...comparedMoney(reading));
  if (measures.length === 0 && asked.length === 0) measures.push(...measureOfTotal(reading));
  const keys = [...(asked.length > 0 || measures.length === 0 ? asked : impliedGroups(reading))];
  if (measures.length === 0 && keys.length === 1) keys.push(...crossedKey(reading));
  if (measures.length === 0 && keys.length > 0) measures.push(...unnamedMeasures(reading));
  if (measures.length === 0) return null;
  reading.takeAll('which', 'list', 'howMuch');
  readFlagFilters(reading);
  const having = keys.length > 0 ? readHaving(reading) : null;
  const order = ranking?.direction ?? orderOf(sorting, keys);
  return aggregate(reading, keys, measures, { order, having });
}

/** "which products brought in over 20k": what an amount of money is compared with. */
function comparedMoney(reading: Reading): Measure[] {
  const which = reading.items.findIndex((_, index) => reading.plays(index, 'which'));
  const isGroup = reading.columnAt(reading.next(which))?.role === 'category';
  const money = which >= 0 && isGroup ? moneyMeasure(reading) : null;
  return money ? [money] : [];
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

/** "satisfaction by branch": a column of few values that nothing measures is the other key. */
function crossedKey(reading: Reading): Key[] {
  const [only, other] = reading.freeColumns().filter(({ meaning }) => meaning.column.role !== 'flag');
  const column = only?.meaning.column;
  if (!only || other || column?.role !== 'category' || column.profile.distinctCount > MOST_CROSSED) return [];
  const key = takeKey(reading, only.index);
  return key ? [key] : [];
}

/** Groups without a measure are counted; where the table holds amounts of money and no rows are named, these are added up too. */
function unnamedMeasures(reading: Reading): Measure[] {
  const isKey = ({ meaning: { column } }: { meaning: ColumnMeaning }): boolean =>
    column.profile.isCandidateKey && column.role === 'identifier';
  const namesRows =
    reading.freeOf('rows').length > 0 ||
    reading.freeOf('person').length > 0 ||
    reading.freeColumns().some(isKey);
  const sole = namesRows ? null : soleMeasure(reading.schema);
  const fn = sole ? takeAggregate(reading) : null;
  if (sole && fn) return [{ fn, column: refOf(sole) }];
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
  const keys = [...readGroups(reading, ranking !== null), ...flagPair(reading)];
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
  absorbFillers(reading);
  refuseUnsupported(reading);
  absorbColumnWords(reading);
  absorbRowQualifiers(reading);
  const periods = asksForChange(reading) || comparesSpans(reading) ? readPeriodPair(reading) : null;
  const ranking = readRanking(reading);
  readFilters(reading);
  absorbDays(reading);
  reading.formulas =
    readPercentiles(reading) ??
    [readFormula(reading) ?? readPerPeriod(reading)].flatMap((each) => each ?? []);
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
  const bands = readBands(reading);
  if (bands) return bands;
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
  absorbSecondNouns(reading, query);
  absorbConnectors(reading);
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
