import { type Column } from '../../link/headers/schema.js';
import { isNamedInPart } from '../groups/row-nouns.js';
import { isUnitWord } from '../measures/units.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

/** The roles of words that compare with a number: "more than", "at least", "under", "at most". */
export const COMPARISONS = ['gt', 'ge', 'lt', 'le'] as const;

/** True for a column of numbers. */
export function isNumeric(column: Column | null): column is Column {
  return column !== null && (column.profile.type === 'integer' || column.profile.type === 'number');
}

/** The number that stands at an index and that nothing has used yet; null without one. */
export function numberAt(reading: Reading, index: number): number | null {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'number' && reading.isFree(index) ? meaning.value : null;
}

/** "more than 10 seats but bring in less than 300": the column of a comparison before is not that of the next one. */
function isOfOtherNumber(reading: Reading, at: number, comparison: number): boolean {
  const isTaken = !reading.isFree(at) && reading.items[at - 1]?.meaning.kind === 'number';
  return isTaken && reading.items.slice(at + 1, comparison).some(({ meaning }) => meaning.kind === 'verb');
}

/** "the highest spend among those that won fewer than 20 customers": a new clause, whose number stands behind it. */
function isOfOtherClause(reading: Reading, at: number, comparison: number, after: number): boolean {
  const next = reading.items[reading.next(after)]?.meaning;
  const hasOwn = next?.kind === 'column' && isNumeric(next.column) && !isNamedInPart(next);
  const between = reading.items.slice(at + 1, comparison);
  return (
    hasOwn && between.some(({ norm }) => /^(?:that|who|which|whose|those|having|where|with)$/.test(norm))
  );
}

/** "longer than 30 days and cost less than 2000": a column behind "and" that has a number of its own. */
function isOfNextNumber(reading: Reading, at: number, after: number): boolean {
  const isJoined = reading.items.slice(after + 1, at).some(({ norm }) => /^(?:and|but|or|,|;|&)$/.test(norm));
  const next = reading.next(at);
  const isCompared = reading.plays(next, ...COMPARISONS, 'between', 'eq') && reading.isFree(next);
  return at > after && isJoined && isCompared;
}

/** The numeric column that a comparison speaks of: the one before it, else the one after its number. */
export function comparedColumn(
  reading: Reading,
  before: number,
  after: number,
): { column: Column; at: number } | null {
  for (const at of [reading.previous(before), reading.next(after)]) {
    const meaning = reading.items[at]?.meaning;
    if (meaning?.kind !== 'column' || !isNumeric(meaning.column) || isNamedInPart(meaning)) continue;
    if (at < before && (isOfOtherNumber(reading, at, before) || isOfOtherClause(reading, at, before, after)))
      continue;
    if (isOfNextNumber(reading, at, after)) continue;
    return { column: meaning.column, at };
  }
  return null;
}

/** "older than 30", "30 years old": a unit of time after the number belongs to it. */
export function absorbUnit(reading: Reading, index: number): number {
  const after = reading.next(index);
  // "at least ten times what they cost"
  const isMultiple = /^(?:what|the|their|its|that|as|of)$/.test(reading.items[after + 1]?.norm ?? '');
  if (after === index + 1 && reading.plays(after, 'times') && isMultiple)
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[after]?.text ?? ''] });
  const belongs = isUnit(reading, after) && after === index + 1;
  if (belongs) reading.use(after);
  return belongs ? after : index;
}

/** True where a free word at an index is a unit, such as "days" or "percent", and names no column. */
export const isUnit = (reading: Reading, index: number): boolean =>
  reading.isFree(index) &&
  (reading.plays(index, 'hour', 'day', 'week', 'month', 'year', 'share', 'times') ||
    (reading.columnAt(index) === null && isUnitWord(reading.items[index]?.norm ?? '')));
