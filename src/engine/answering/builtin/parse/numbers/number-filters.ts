import { type Column } from '../../link/headers/schema.js';
import { stem } from '../../text/stem.js';
import { columnOf, type Comparison, type Predicate } from '../../representation/predicate.js';
import { columnOfAdjective } from '../ranking/adjectives.js';
import { comparesGroups, impliedColumn } from '../groups/implied-columns.js';
import { readBeside, readLevelReached } from '../comparisons/beside.js';
import { isOfGroups, refusePercent } from './bounds.js';
import { readEquality } from './equal-numbers.js';
import { absorbUnit, comparedColumn, COMPARISONS, isNumeric, isUnit, numberAt } from './stated-numbers.js';
import { comparedDuration } from '../durations/durations.js';
import { NotUnderstood } from '../problem.js';
import { inUnitOf } from '../measures/units.js';
import { type Reading, refOf } from '../reading.js';
import { saysWhen } from '../times/says-when.js';
import { isRowNounAt } from '../groups/row-nouns.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** "5 times a month" compared with `Visits per month`: the words of its header say nothing more. */
function absorbHeaderWords(reading: Reading, index: number, column: Column): void {
  for (let at = reading.next(index); reading.isFree(at); at = reading.next(at)) {
    const words = reading.items[at]?.norm.split(' ') ?? [];
    if (words.some((word) => !isInHeader(word, column))) return;
    reading.use(at);
  }
}

/** "300 dollars a month" of a monthly amount. */
function isInHeader(word: string, { words, stems }: Column): boolean {
  const isLonger = word.length > 3 && stems.some((each) => each.startsWith(word));
  return words.includes(word) || stems.includes(stem(word)) || isLonger;
}

/** "answered within 60 minutes": the unit behind the number may name the compared column too. */
function unitColumn(reading: Reading, end: number, column: Column): number[] {
  return reading.isFree(end + 1) && reading.columnAt(end + 1) === column ? [end + 1] : [];
}

function comparisonAt(reading: Reading, index: number): Comparison | null {
  const role = COMPARISONS.find((each) => reading.plays(index, each));
  return role && reading.isFree(index) ? SIGNS[role] : null;
}

function isAggregate(reading: Reading, index: number): boolean {
  return (
    reading.isFree(index) &&
    reading.plays(index, 'avg', 'sum', 'median', 'min', 'max', 'count', 'stddev', 'iqr', 'variation')
  );
}

/** "under 100 or over 500": the second number is compared with the column of the first. */
function comparedBefore(reading: Reading, index: number): { column: Column; at: number } | null {
  const number = reading.previous(index);
  const between = reading.items.slice(number + 1, index);
  const isJoined = between.length > 0 && between.every(({ norm }) => /^(or|and|but|,)$/.test(norm));
  const first = reading.predicates().findLast(({ op }) => op === 'compare');
  if (!isJoined || reading.items[number]?.meaning.kind !== 'number' || reading.isFree(number)) return null;
  const column = reading.schema.columns.find((each) => first && each.name === columnOf(first).name);
  return column ? { column, at: number } : null;
}

interface BareComparison {
  readonly index: number;
  readonly at: number;
  readonly comparison: Comparison;
  readonly value: number;
}

function compareAmount(reading: Reading, compared: BareComparison): void {
  const { index, at, comparison, value } = compared;
  const word = reading.items[index]?.text ?? '';
  const duration = comparedDuration(reading, index, at);
  if (duration) {
    reading.use(index, at);
    reading.addCondition(index, { op: 'compare', column: duration, comparison, value });
    return;
  }
  const column = impliedColumn(reading, index, at);
  if (!column) throw new NotUnderstood({ kind: 'needs', what: 'comparedColumn', word });
  // "which products brought in over 20k" is left for the reader of groups.
  if (comparesGroups(reading, index, { column, at })) return;
  refusePercent(reading, at, column);
  const scaled = inUnitOf(reading, column, at);
  reading.use(index, at);
  absorbHeaderWords(reading, at, column);
  reading.addCondition(index, { op: 'compare', column: refOf(column), comparison, value: scaled });
}

function readComparison(reading: Reading, index: number, comparison: Comparison): void {
  const at = reading.next(index);
  const value = numberAt(reading, at);
  if (value === null || saysWhen(reading, at)) return;
  const end = absorbUnit(reading, at);
  const compared = comparedColumn(reading, index, end) ?? comparedBefore(reading, index);
  // "more than 5 orders", "more than 5 courses", "a scrap rate above 10%" are left for the reader of groups.
  if (!compared && (isRowNounAt(reading, reading.next(end)) || isOfGroups(reading, index, end))) return;
  if (!compared) {
    compareAmount(reading, { index, at, comparison, value });
    return;
  }
  // A condition on a computed number ("total sales over 500") is left for the reader of groups.
  if (isAggregate(reading, reading.previous(compared.at)) && compared.at < index) return;
  if (comparesGroups(reading, index, compared)) return;
  refusePercent(reading, at, compared.column);
  const not = reading.previous(Math.min(index, compared.at));
  const isNegated = reading.isFree(not) && reading.plays(not, 'not');
  reading.use(
    index,
    at,
    compared.at,
    ...(isNegated ? [not] : []),
    ...unitColumn(reading, end, compared.column),
  );
  absorbHeaderWords(reading, end, compared.column);
  const scaled = inUnitOf(reading, compared.column, at);
  const compares: Predicate = { op: 'compare', column: refOf(compared.column), comparison, value: scaled };
  reading.addCondition(index, isNegated ? { op: 'not', of: compares } : compares);
}

/** "campaigns lasting between 2 and 3 weeks": the column that only the unit behind the numbers tells. */
function impliedBetween(
  reading: Reading,
  index: number,
  last: number,
): { column: Column; at: number } | null {
  const isUnitNamed = isUnit(reading, last + 1) && comparedColumn(reading, index, last + 1) === null;
  const column = isUnitNamed ? impliedColumn(reading, index, last) : null;
  return column && { column, at: index };
}

function readBetween(reading: Reading, index: number): void {
  const first = reading.next(index);
  const second = reading.next(first);
  const [low, high] = [numberAt(reading, first), numberAt(reading, second)];
  if (low === null || high === null) return;
  const implied = impliedBetween(reading, index, second);
  const compared = comparedColumn(reading, index, absorbUnit(reading, second)) ?? implied;
  if (!compared) {
    throw new NotUnderstood({
      kind: 'needs',
      what: 'comparedColumn',
      word: reading.items[index]?.text ?? '',
    });
  }
  reading.use(index, first, second, compared.at);
  const column = refOf(compared.column);
  const ends = [first, second].map((at) => inUnitOf(reading, compared.column, at, second));
  reading.addCondition(index, { op: 'between', column, low: Math.min(...ends), high: Math.max(...ends) });
}

/** "age 30 or more". */
function readPostfix(reading: Reading, index: number): void {
  const before = reading.previous(index);
  const own = reading.columnAt(before);
  // "7 nights or longer", "20 percent or more"
  const hasUnit = isNumeric(own) || isUnit(reading, before);
  const at = hasUnit ? reading.previous(before) : before;
  const value = numberAt(reading, at);
  if (value === null) return;
  const comparison = reading.plays(index, 'orMore') ? '>=' : '<=';
  const compared = isNumeric(own) ? { column: own, at: before } : comparedColumn(reading, at, index);
  if (!compared) {
    if (!isRowNounAt(reading, reading.next(index))) compareAmount(reading, { index, at, comparison, value });
    return;
  }
  if (comparesGroups(reading, index, compared)) return;
  reading.use(index, at, compared.at, ...(hasUnit ? [before] : []));
  absorbHeaderWords(reading, compared.at, compared.column);
  const scaled = inUnitOf(reading, compared.column, at);
  reading.addCondition(index, { op: 'compare', column: refOf(compared.column), comparison, value: scaled });
}

/** "older than 30": the adjective names both the column and the direction. */
function readComparative(reading: Reading, index: number): void {
  const meaning = reading.items[index]?.meaning;
  const at = reading.next(index);
  const value = numberAt(reading, at);
  const isComparative =
    /er$/.test(reading.items[index]?.norm ?? '') || reading.items[index + 1]?.norm === 'than';
  if (meaning?.kind !== 'adjective' || value === null || !isComparative) return;
  const { columnStems, direction } = meaning.adjective;
  const named = comparedColumn(reading, index, absorbUnit(reading, at));
  const column = named?.column ?? columnOfAdjective(reading, columnStems, direction);
  if (!column) return;
  const comparison = direction === 'high' ? '>' : '<';
  if (named) reading.use(named.at);
  else reading.note('note.adjective', { word: reading.items[index]?.text ?? '', column: column.name });
  reading.use(index, at);
  const scaled = inUnitOf(reading, column, at);
  reading.addCondition(index, { op: 'compare', column: refOf(column), comparison, value: scaled });
}

/** "out of stock": none of it is left. */
function readNone(reading: Reading, index: number): void {
  const at = reading.next(index);
  const column = reading.columnAt(at);
  if (!reading.isFree(index) || !reading.plays(index, 'outOf') || !isNumeric(column)) return;
  reading.use(index, at);
  const values = [{ type: 'number' as const, value: 0 }];
  reading.addCondition(index, { op: 'in', column: refOf(column), values });
}

/** Reads conditions on numbers. Conditions on dates and years have been read before. */
export function readNumberFilters(reading: Reading): void {
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index)) continue;
    const comparison = comparisonAt(reading, index);
    if (readBeside(reading, index) || readLevelReached(reading, index)) continue;
    if (comparison) readComparison(reading, index, comparison);
    else if (reading.plays(index, 'between', 'from')) readBetween(reading, index);
    else if (reading.plays(index, 'orMore', 'orLess')) readPostfix(reading, index);
    else readComparative(reading, index);
  }
  for (const index of reading.freeOf('number')) readEquality(reading, index);
  for (const index of reading.items.keys()) readNone(reading, index);
}
