import { type Reading } from '../reading.js';

/** True for a column that lacks values in some rows, and says more than yes or no. */
export function canBeMissing(reading: Reading, index: number): boolean {
  const column = reading.isFree(index) ? reading.columnAt(index) : null;
  return column !== null && column.flag === null && column.profile.missingCount > 0;
}
