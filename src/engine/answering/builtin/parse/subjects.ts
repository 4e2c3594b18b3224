import { isGroupable } from './groups/groups.js';
import { type Reading } from './reading.js';
import { isRowNounAt } from './groups/row-nouns.js';
import { unitAt } from './times/time.js';

/** True for what rows are put together by. */
function isGroup(reading: Reading, index: number): boolean {
  const column = reading.columnAt(index);
  if (unitAt(reading, index) !== null && !column) return true;
  if (!column || !isGroupable(column) || column.role === 'measure' || column.role === 'flag') return false;
  return !column.profile.isCandidateKey && column.role !== 'date';
}

const isOfRows = (reading: Reading, index: number): boolean =>
  isRowNounAt(reading, index) ||
  reading.items[index]?.meaning.kind === 'person' ||
  reading.items[index]?.norm === 'who' ||
  reading.columnAt(index)?.profile.isCandidateKey === true;

/** What is compared: behind "which", or the first thing before the comparison that is no measure; -1 where rows are. */
export function subjectOf(reading: Reading, at: number): number {
  const which = reading.find(['which']);
  const first = which >= 0 && which < at ? reading.next(which) : -1;
  if (first >= 0 && isGroup(reading, first)) return first;
  const found = reading.items.findIndex(
    (_, index) =>
      index < at && reading.isFree(index) && (isGroup(reading, index) || isOfRows(reading, index)),
  );
  return found >= 0 && isGroup(reading, found) && !isOfRows(reading, found) ? found : -1;
}
