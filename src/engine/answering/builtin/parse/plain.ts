import { type Query } from '../representation/query.js';
import { type Key } from '../representation/key.js';
import { type Direction, type Measure } from '../representation/measure.js';
import { aggregate } from './groups/aggregate.js';
import { comparedMeasure } from './comparisons/compared-measure.js';
import { comparedThings, comparesCount, impliedGroups, readHaving } from './comparisons/comparing.js';
import { saysState } from './words/fillers.js';
import { takeKey } from './groups/groups.js';
import { havingOfLevel } from './comparisons/levels.js';
import { type Ranking } from './ranking/limit.js';
import { readCount } from './measures/counts.js';
import { thingsPer } from './groups/counted-groups.js';
import { isTimeSpan, readMeasures, ROW_COUNT } from './measures/measures.js';
import { isRowNounAt } from './groups/row-nouns.js';
import { unitAt } from './times/time.js';
import { NotUnderstood } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { directionOf, readSorting, type Sorting } from './ranking/sorting.js';
import {
  amountAsked,
  comparedMoney,
  measureOfTotal,
  totalOfCurrency,
  totalOfRows,
  unnamedMeasures,
} from './unnamed-measures.js';
import { readFlagFilters } from './filters/bare-conditions.js';

/** A column of more values than this is counted by its values and no key of a cross table. */
const MOST_CROSSED = 12;

/** "how many employees have a bonus": a column beside a count that is neither counted nor measured is a condition not understood. */
function refuseUncountable(reading: Reading): void {
  const guessed = reading.notes.find((note) => note.key.startsWith('note.default.'));
  const isListed = reading.items.some(
    (item, index) => /^(and|,|&)$/.test(item.norm) && namesColumnNext(reading, index + 1),
  );
  if (guessed && !isListed)
    throw new NotUnderstood({ kind: 'unclear', words: [String(guessed.values['column'])] });
}

/** "and for how much money": the column behind words that only ask for it. */
function namesColumnNext(reading: Reading, index: number): boolean {
  if (reading.columnAt(index) !== null) return true;
  const kind = reading.items[index]?.meaning.kind;
  return (kind === 'skip' || reading.plays(index, 'howMuch')) && namesColumnNext(reading, index + 1);
}

/** "by X" was read as an order where something is ranked; else a column after it makes groups. */
export function readPlain(reading: Reading, asked: readonly Key[], ranking: Ranking | null): Query | null {
  const extreme = ranking && namedExtreme(reading, ranking);
  if (extreme) return aggregate(reading, asked, [extreme], { order: asked.length === 1 ? 'desc' : null });
  if (ranking) giveBack(reading, ranking, asked.length > 0);
  if (asked.length === 0 && asksForSortedRows(reading)) return null;
  const sorting = readSorting(reading);
  const count = readCount(reading);
  const rowsBeside = asked.length > 0 ? rowsNamedBeside(reading) : -1;
  const read = [...reading.formulas, ...readMeasures(reading)];
  if (count) refuseUncountable(reading);
  const beside = !count && read.length > 0 && rowsBeside >= 0 ? ROW_COUNT : null;
  if (beside) reading.use(rowsBeside);
  if (!count && read.length === 0) read.push(...totalOfCurrency(reading));
  const total = !count && read.length === 0 ? totalOfRows(reading) : null;
  const measures = [...[count ?? beside ?? total].flatMap((each) => each ?? []), ...read];
  if (comparesCount(reading)) measures.unshift(ROW_COUNT);
  measures.unshift(...comparedThings(reading));
  if (measures.length === 0) measures.push(...thingsPer(reading, asked));
  if (measures.length === 0 && reading.find(['gt', 'ge', 'lt', 'le']) >= 0)
    measures.push(...comparedMoney(reading));
  if (measures.length === 0 && (asked.length === 0 || reading.find(['sum', 'avg']) >= 0))
    measures.push(...measureOfTotal(reading));
  if (measures.length === 0 && asked.length === 1) measures.push(...comparedMeasure(reading));
  const keys = [...(asked.length > 0 || measures.length === 0 ? asked : impliedGroups(reading))];
  if (keys.length === 0 && count) keys.push(...countedPeriods(reading));
  const isCrossed =
    measures.length === 0 || (measures.every((each) => each === count) && opensWithKey(reading));
  if (isCrossed && keys.length === 1) keys.push(...crossedKey(reading));
  if (measures.length === 0 && keys.length > 0) measures.push(...unnamedMeasures(reading));
  if (measures.length === 0 && keys.length === 0) measures.push(...amountAsked(reading));
  if (measures.length === 0) return null;
  reading.takeAll('which', 'list', 'howMuch');
  readFlagFilters(reading);
  const [first = ROW_COUNT] = measures;
  const having = keys.length > 0 ? (havingOfLevel(reading, first) ?? readHaving(reading, first)) : null;
  const order = ranking?.direction ?? orderOf(sorting, keys);
  return aggregate(reading, keys, measures, { order, having, share: having?.isShare === true });
}

/** "orders and revenue by region": index of the word for the rows, which are counted beside what is measured; -1 without one. */
function rowsNamedBeside(reading: Reading): number {
  if (reading.find(['list']) >= 0) return -1;
  return reading.items.findIndex((_, index) => {
    const isKey = isRowNounAt(reading, index) && reading.isFree(index);
    const joined = [index - 1, index + 1].find((at) => /^(?:and|,|&)$/.test(reading.items[at]?.norm ?? ''));
    const other = joined === undefined ? -1 : 2 * joined - index;
    const isMeasure =
      reading.columnAt(other)?.role === 'measure' || reading.items[other]?.meaning.kind === 'formula';
    return isKey && isMeasure;
  });
}

/** "on which weekdays do tickets come in? counts": the periods that are asked for. */
function countedPeriods(reading: Reading): Key[] {
  const unit = reading.next(reading.find(['which']));
  const isPlural = /s$/.test(reading.items[unit]?.norm ?? '') && unitAt(reading, unit) !== null;
  const key = isPlural ? takeKey(reading, unit) : null;
  return key ? [key] : [];
}

/** "satisfaction by branch": a column of few values that nothing measures is the other key. */
function crossedKey(reading: Reading): Key[] {
  const [only, other] = reading
    .freeColumns()
    .filter(({ meaning: { column } }) => column.role !== 'flag' && !column.profile.isCandidateKey);
  const column = only?.meaning.column;
  if (!only || other || column?.role !== 'category' || column.profile.distinctCount > MOST_CROSSED) return [];
  if (saysState(reading.items[only.index]?.norm ?? '')) return [];
  const key = takeKey(reading, only.index);
  return key ? [key] : [];
}

/** "priority by channel, ticket counts": the first word is the one key, and right behind it stands the other. */
function opensWithKey(reading: Reading): boolean {
  const [first] = reading.freeColumns();
  return first?.index === 0 && reading.plays(reading.next(0), 'by');
}

/** "longest stay": the adjective speaks of the column that is named. */
function namedExtreme(reading: Reading, ranking: Ranking): Measure | null {
  const { columnStems, count, place, direction } = ranking;
  const [only, other] = reading.freeColumns();
  const asksWho = reading.items.some(({ norm }) => norm === 'who');
  if (asksWho || !columnStems || !only || other || count !== null || place !== null) return null;
  const { column } = only.meaning;
  const isOfTime = /^(?:long|short)/.test(reading.items[ranking.at]?.norm ?? '') && isTimeSpan(column);
  const isSpokenOf = isOfTime || column.stems.some((stem) => columnStems.has(stem));
  if (column.role !== 'measure' || !isSpokenOf) return null;
  reading.use(only.index);
  reading.takeAll('which', 'list', 'howMuch');
  return { fn: direction === 'desc' ? 'max' : 'min', column: refOf(column) };
}

/** A superlative that ranks nothing is the aggregate itself: "highest price". */
function giveBack(reading: Reading, ranking: Ranking, hasGroups: boolean): void {
  if (ranking.count !== null || ranking.place !== null || ranking.byCount || ranking.columnStems) {
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[ranking.at]?.text ?? ''] });
  }
  const next = reading.next(ranking.at);
  const isListed = /^(,|and|&)$/.test(reading.items[ranking.at + 1]?.norm ?? '');
  const isQualified =
    !isListed && reading.plays(next, 'avg', 'sum', 'median', 'count', 'stddev', 'iqr', 'variation');
  if (!isQualified) reading.free(ranking.at);
  else if (!hasGroups) giveBackCount(reading, ranking.at, next);
}

/** "its highest number of sessions": the column holds the numbers, of which the highest is asked for. */
function giveBackCount(reading: Reading, at: number, next: number): void {
  const column = reading.columnAt(reading.next(next));
  if (!reading.plays(next, 'count') || column?.role !== 'measure') return;
  reading.free(at);
  reading.use(next);
}

/** "orders sorted by amount": rows, since nothing is put together. */
function asksForSortedRows(reading: Reading): boolean {
  const isSorted = reading.columnAt(reading.next(reading.find(['sortedBy']))) !== null;
  const isPlain =
    reading.find([
      'avg',
      'sum',
      'median',
      'min',
      'max',
      'stddev',
      'iqr',
      'variation',
      'count',
      'high',
      'low',
    ]) < 0;
  return reading.find(['sortedBy']) >= 0 && isSorted && isPlain;
}

/** Groups over time and by two keys come in the order of the keys, others by what is measured. */
function orderOf(sorting: Sorting | null, keys: readonly Key[]): Direction | null {
  const isByKey = keys.some(({ column }) => column.name === sorting?.column?.name);
  if (sorting && !isByKey) return directionOf(sorting);
  return isByKey || hasTimeKey(keys) || keys.length > 1 ? null : 'desc';
}

/** True where the groups are periods of time. */
export function hasTimeKey(keys: readonly Key[]): boolean {
  return keys.some(
    (key) => key.unit !== null || key.column.order !== undefined || /year|month/i.test(key.column.name),
  );
}
