import { type Column } from '../link/schema.js';
import { type Key, type Query } from '../representation/query.js';
import { readDateFilters } from './date-filters.js';
import { isGroupable, keyOf, readGroups, takeKey } from './groups.js';
import {
  absorbColumnWords,
  aggregate,
  readCorrelation,
  readDescribe,
  readDistribution,
  readMissing,
  readSchema,
  readShare,
} from './intents.js';
import { readRanking, type Ranking } from './limit.js';
import { readListing, readLookup } from './listing.js';
import { readCount, readMeasures, ROW_COUNT } from './measures.js';
import { isRowNounAt, numberAt, readNumberFilters } from './number-filters.js';
import { leftoverProblem, NotUnderstood } from './problem.js';
import { readRanked } from './ranked.js';
import { type Reading } from './reading.js';
import { readFlagFilters, readValueFilters } from './value-filters.js';

function refuseUnsupported(reading: Reading): void {
  const unsupported = reading.items.filter((item) => item.meaning.kind === 'unsupported');
  const problem = leftoverProblem(unsupported);
  if (problem) throw new NotUnderstood(problem);
}

function readFilters(reading: Reading): void {
  readDateFilters(reading);
  refuseSeveralPeriods(reading);
  readValueFilters(reading);
  readNumberFilters(reading);
}

/** "2022 versus 2023": no row is in both, and comparing periods is not built. */
function refuseSeveralPeriods(reading: Reading): void {
  const periods = reading
    .predicates()
    .flatMap((each) => (each.op === 'period' && each.start !== null && each.end !== null ? [each] : []));
  const years = reading.predicates().filter((each) => each.op === 'in' && each.column.type === 'integer');
  if (periods.length > 1)
    throw new NotUnderstood({ kind: 'unclear', words: periods.map(({ label }) => label) });
  if (years.length > 1) throw new NotUnderstood({ kind: 'unclear', words: ['year'] });
}

/** "compare sales of North and South": the compared values are the groups. */
function comparedKeys(reading: Reading): Key[] {
  if (!reading.take('compare')) return [];
  reading.takeAll('compare');
  const values = reading.predicates().find((each) => each.op === 'in' && each.values.length > 1);
  const column = reading.schema.columns.find(
    (each) => values?.op === 'in' && each.name === values.column.name,
  );
  return column ? [keyOf(reading, column)] : [];
}

/** "regions with total sales over 500": a condition on the computed number. */
function readHaving(reading: Reading): Extract<Query, { op: 'aggregate' }>['having'] {
  const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
  for (const role of ['gt', 'ge', 'lt', 'le'] as const) {
    const at = reading.find([role]);
    const value = at < 0 ? null : numberAt(reading, reading.next(at));
    if (value === null) continue;
    reading.use(at, reading.next(at));
    return { comparison: signs[role], value };
  }
  return null;
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

/** "customers with more than 5 orders": the compared number is the count of rows. */
function comparesCount(reading: Reading): boolean {
  const at = reading.find(['gt', 'ge', 'lt', 'le']);
  const number = at < 0 ? -1 : reading.next(at);
  const noun = numberAt(reading, number) === null ? -1 : reading.next(number);
  if (!isRowNounAt(reading, noun)) return false;
  reading.use(noun);
  return true;
}

/** "regions with total sales over 500": what is compared are the groups of the column named. */
function comparedGroups(reading: Reading): Key[] {
  const at = reading.find(['gt', 'ge', 'lt', 'le']);
  const first = reading.freeColumns().find(({ meaning }) => isGroupable(meaning.column));
  const key =
    at >= 0 && first && numberAt(reading, reading.next(at)) !== null ? takeKey(reading, first.index) : null;
  return key ? [key] : [];
}

/** "average salary in Berlin and Paris": each value for itself, since the sum or mean over both is hardly meant. */
function separateValues(reading: Reading): Key[] {
  const names = reading
    .predicates()
    .flatMap((each) => (each.op === 'in' && each.values.length > 1 ? [each.column.name] : []));
  const column = reading.schema.columns.find((each) => each.name === names[0]);
  const isJoined = reading.items.some(
    (item, index) =>
      item.norm === 'and' && isValueOf(reading, index - 1, column) && isValueOf(reading, index + 1, column),
  );
  if (!column || !isJoined) return [];
  reading.note('note.separate', { column: column.name });
  return [keyOf(reading, column)];
}

function isValueOf(reading: Reading, index: number, column: Column | undefined): boolean {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' && meaning.column === column;
}

function impliedGroups(reading: Reading): Key[] {
  const compared = comparedGroups(reading);
  return compared.length > 0 ? compared : separateValues(reading);
}

/** "by X" was read as an order where something is ranked; else a column after it makes groups. */
function readPlain(reading: Reading, asked: readonly Key[], ranking: Ranking | null): Query | null {
  if (ranking) giveBack(reading, ranking);
  const count = readCount(reading);
  const read = readMeasures(reading);
  if (count) refuseUncountable(reading);
  const measures = [...(count ? [count] : []), ...read];
  if (measures.length === 0 && comparesCount(reading)) measures.push(ROW_COUNT);
  const keys = asked.length > 0 || measures.length === 0 ? asked : impliedGroups(reading);
  if (measures.length === 0 && keys.length > 0) measures.push(ROW_COUNT);
  if (measures.length === 0) return null;
  reading.takeAll('which', 'list', 'howMuch');
  readFlagFilters(reading);
  const having = keys.length > 0 ? readHaving(reading) : null;
  const order = ranking?.direction ?? (isOverTime(keys) || keys.length > 1 ? null : 'desc');
  const query = aggregate(reading, keys, measures, { share: false, order });
  return query.op === 'aggregate' ? { ...query, having } : query;
}

/** A superlative that ranks nothing is the aggregate itself: "highest price". */
function giveBack(reading: Reading, ranking: Ranking): void {
  if (ranking.count !== null || ranking.byCount || ranking.columnStems) {
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[ranking.at]?.text ?? ''] });
  }
  const next = reading.next(ranking.at);
  const isQualified = reading.plays(next, 'avg', 'sum', 'median', 'count', 'stddev');
  if (!isQualified) reading.free(ranking.at);
}

function isOverTime(keys: readonly Key[]): boolean {
  return keys.some((key) => key.unit !== null || key.column.name.toLowerCase().includes('year'));
}

function readQuery(reading: Reading): Query | null {
  refuseUnsupported(reading);
  absorbColumnWords(reading);
  const ranking = readRanking(reading);
  readFilters(reading);
  const fixed =
    readCorrelation(reading) ??
    readMissing(reading) ??
    readDescribe(reading) ??
    readSchema(reading) ??
    readLookup(reading);
  if (fixed) return fixed;
  const keys = [...readGroups(reading, ranking !== null)];
  if (keys.length === 0) keys.push(...comparedKeys(reading));
  const shared = readDistribution(reading, keys) ?? readShare(reading, keys, () => readFlagFilters(reading));
  if (shared) return shared;
  const ranked = ranking && readRanked(reading, ranking, keys);
  if (ranked) return ranked;
  return readPlain(reading, keys, ranking) ?? readListing(reading);
}

/**
 * Turns one reading of a question into a query.
 * @throws NotUnderstood when the reading makes no sense or leaves words over that could change its meaning
 */
export function interpret(reading: Reading): Query {
  const query = readQuery(reading);
  reading.takeAll('which', 'when');
  const problem = leftoverProblem(reading.leftovers());
  if (problem) throw new NotUnderstood(problem);
  if (!query) throw new NotUnderstood({ kind: 'noQuestion' });
  return query;
}
