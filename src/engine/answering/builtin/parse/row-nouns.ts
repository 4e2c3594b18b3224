import { type ColumnMeaning } from '../link/meaning.js';
import { type Reading } from './reading.js';

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
