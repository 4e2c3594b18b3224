import { type Column } from '../../link/headers/schema.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { type Reading, refOf } from '../reading.js';
import { COMPARISONS, isNumeric, isUnit, numberAt } from './stated-numbers.js';

/** "order 10500": the row with this number. */
function readKey(reading: Reading, index: number): boolean {
  const [value, column] = [numberAt(reading, index), reading.columnAt(index - 1)];
  const { min, max, isCandidateKey } = column?.profile ?? { min: null, max: null, isCandidateKey: false };
  if (value === null || !column || !isCandidateKey || typeof min !== 'number' || typeof max !== 'number')
    return false;
  if (column.role !== 'identifier' || value < min || value > max) return false;
  reading.use(index, index - 1);
  reading.addCondition(index, { op: 'in', column: refOf(column), values: [{ type: 'number', value }] });
  return true;
}

/** "a score of 3, 4 or 5": the numbers that follow the first one. */
function furtherNumbers(reading: Reading, index: number, column: Column): number[] {
  const next = reading.next(index);
  const between = reading.items.slice(index + 1, next).map(({ norm }) => norm);
  const value = numberAt(reading, next);
  if (value === null || between.length === 0 || !between.every((norm) => /^(or|and|,|&)$/.test(norm)))
    return [];
  // "4 or 5 nights" beside "3 adults and 2 children": a column of its own makes another condition.
  const own = reading.columnAt(next + 1);
  if (isNumeric(own) && own !== column) return [];
  reading.use(next);
  return [value, ...furtherNumbers(reading, next, column)];
}

/** "9 or 10 for the service": index of the last of the numbers joined. */
function lastOfList(reading: Reading, index: number): number {
  const next = reading.next(index);
  const between = reading.items.slice(index + 1, next).map(({ norm }) => norm);
  const isJoined = between.length > 0 && between.every((norm) => /^(or|and|,|&)$/.test(norm));
  return isJoined && numberAt(reading, next) !== null ? lastOfList(reading, next) : index;
}

/** Reads a free number at an index that a column is equal to: "class 3", "age is 30", "3 bedrooms". */
export function readEquality(reading: Reading, index: number): void {
  if (readKey(reading, index)) return;
  const value = numberAt(reading, index);
  const before = reading.previous(index);
  if (value === null || reading.plays(before, ...COMPARISONS)) return;
  const after = reading.next(index);
  if (reading.isFree(after) && reading.plays(after, 'orMore', 'orLess')) return;
  // "conversions with a 7-day rolling mean"
  if (reading.find(['moving']) >= 0 && isUnit(reading, index + 1)) return;
  const hasSign = reading.isFree(before) && reading.plays(before, 'eq');
  const left = hasSign ? reading.previous(before) : before;
  const last = lastOfList(reading, index);
  const right = reading.next(last);
  const isLinked = reading.items
    .slice(last + 1, right)
    .every(({ norm }) => /^(?:for|on|in|as|points?)$/.test(norm));
  // "for exactly 2 nights"
  const isSigned = hasSign && !/^(?:of )?exactly$/.test(reading.items[before]?.norm ?? '');
  const follows = !isSigned && (right === last + 1 || (isLinked && !isNumeric(reading.columnAt(left))));
  // "price of 3 bedroom houses": the noun right behind the number is nearer than one before a connecting word.
  const beside = !follows ? [left] : left === index - 1 ? [left, right] : [right, left];
  const at = beside.find((each) => isNumeric(reading.columnAt(each)) && !isRowNounAt(reading, each));
  const column = at === undefined ? null : reading.columnAt(at);
  if (at === undefined || !column) return;
  const not = reading.previous(Math.min(at, hasSign ? before : index));
  const negated = reading.isFree(not) && reading.plays(not, 'not');
  reading.use(index, at, ...(hasSign ? [before] : []), ...(negated ? [not] : []));
  const values = [value, ...furtherNumbers(reading, index, column)].map((each) => ({
    type: 'number' as const,
    value: each,
  }));
  const equal = { op: 'in' as const, column: refOf(column), values };
  reading.addCondition(index, negated ? { op: 'not', of: equal } : equal);
}
