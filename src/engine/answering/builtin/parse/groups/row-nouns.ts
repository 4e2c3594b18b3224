import { type ColumnMeaning } from '../../link/meaning.js';
import { type Reading } from '../reading.js';

/** "more than 5 orders" does not compare `order_id`. */
export function isNamedInPart({ column, quality }: ColumnMeaning): boolean {
  return column.role === 'identifier' && quality < 0.95;
}

/** True when the item stands for the rows themselves. */
export function isRowNounAt(reading: Reading, index: number): boolean {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind !== 'column') return meaning?.kind === 'rows';
  const { role, profile } = meaning.column;
  // No text is compared with a number, so "more than 60 tickets" counts them.
  const isKey = role === 'identifier' && profile.isCandidateKey && profile.type === 'text';
  return isKey || isNamedInPart(meaning);
}

/** "which students took more than 5 courses": a number of different things, right behind the figure, of something else that has them. */
export function comparesThings(reading: Reading, number: number): boolean {
  const noun = reading.next(number);
  const column = reading.columnAt(noun);
  const isMany = /s$/.test(reading.items[noun]?.norm ?? '') && noun === number + 1;
  if (!isMany || column?.role !== 'category' || !reading.isFree(noun)) return false;
  return reading
    .freeColumns()
    .some(
      ({ index, meaning }) =>
        index < number && meaning.column !== column && meaning.column.role === 'category',
    );
}
