import { type DataColumn } from '../tables/data-table.js';
import { type Scalar } from '../tables/scalar.js';

/** One reading of words as a value. */
export interface ValueReading {
  /** Null for a quoted text that no column holds. */
  readonly column: DataColumn | null;
  readonly value: Scalar;
  readonly origin: 'cell' | 'coded' | 'part' | 'partCell' | 'label' | 'quoted';
  readonly score: number;
}

/** Words that stand for a value, with all ways to read them. */
export interface ValueMention {
  readonly places: readonly number[];
  readonly readings: readonly ValueReading[];
}
