import { numberIn } from '../cells/cell-column.js';
import { perColumn } from './per-column.js';

/** What the numbers of a column in some rows make together; without any, the highest is below the lowest. */
interface ColumnTotals {
  readonly count: number;
  readonly sum: number;
  readonly high: number;
  readonly low: number;
}

/** The totals of a column in some rows, as its cells are read as numbers. */
export const totalsOf = perColumn((rows, column): ColumnTotals => {
  let [count, sum, high, low] = [0, 0, -Infinity, Infinity];
  for (const row of rows) {
    const number = numberIn(column, row);
    if (number === null) continue;
    count += 1;
    sum += number;
    high = Math.max(high, number);
    low = Math.min(low, number);
  }
  return { count, sum, high, low };
});
