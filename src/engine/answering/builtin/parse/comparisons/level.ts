import { type Measure } from '../../representation/measure.js';
import { type Comparison } from '../../representation/predicate.js';

/** What groups or rows are compared with that is no number of a column: their average, or a percentage of the whole. */
export interface Level {
  readonly comparison: Comparison;
  /** The average, a percentage of the whole, or a number that a measure of the groups is compared with. */
  readonly limit:
    'mean' | { readonly percent: number } | { readonly measure: Measure; readonly value: number };
  /** True for "the company average": that of all rows, whatever the other conditions are. */
  readonly isOfAll: boolean;
  /** Index of the comparison. */
  readonly at: number;
}
