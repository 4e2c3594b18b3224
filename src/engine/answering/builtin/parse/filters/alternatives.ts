import { type Predicate } from '../../representation/predicate.js';
import { type Reading } from '../reading.js';
import { readFlagFilters } from './bare-conditions.js';

/** True where "or" stands between two values, dates or numbers, which are alternatives of one condition already. */
function isWithinCondition(reading: Reading, left: number, right: number): boolean {
  const [before, after] = [reading.items[left]?.meaning, reading.items[right]?.meaning];
  if (before?.kind === 'value' && after?.kind === 'value') return before.column === after.column;
  return before?.kind === after?.kind && (before?.kind === 'date' || before?.kind === 'number');
}

const isFlag = (reading: Reading, index: number): boolean =>
  reading.isFree(index) && (reading.columnAt(index)?.flag ?? null) !== null;

/** "no channel or no discount": conditions on different columns of which one is enough. */
export function readAlternatives(reading: Reading): void {
  for (const [index, { norm }] of reading.items.entries()) {
    if (norm !== 'or') continue;
    const [left, right] = [reading.previous(index), reading.next(index)];
    if (left < 0 || right < 0 || isWithinCondition(reading, left, right)) continue;
    if (isFlag(reading, left) || isFlag(reading, right)) readFlagFilters(reading);
    reading.joinConditions(index, (first, second): Predicate => ({ op: 'or', left: first, right: second }));
  }
}
