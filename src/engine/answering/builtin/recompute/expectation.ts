import { type CellValue } from '../../../table.js';
import { type Comparison } from '../representation/predicate.js';
import { type Direction } from '../representation/measure.js';

/** A row that a result may hold. */
export interface ExpectedRow {
  /** Its first cells, which tell it from the others; numbers among them are exact. */
  readonly labels: readonly CellValue[];
  /** Its other cells, in the order of the result's columns; undefined for one that is not computed again. */
  readonly values: readonly (CellValue | undefined)[];
  /** What the rows are ranked by. */
  readonly rank: CellValue;
}

/** Which of the possible rows a result holds. */
export type Cut =
  | { readonly kind: 'all' }
  /** Any so many of them. */
  | { readonly kind: 'some'; readonly count: number }
  /** The first by rank, rows as good as the last of them too; in each set of equal first labels where `isPerFirst`. */
  | {
      readonly kind: 'top';
      readonly count: number;
      readonly direction: Direction;
      readonly isPerFirst: boolean;
    }
  /** Those at one place of the ranking, equal ranks sharing a place. */
  | {
      readonly kind: 'place';
      readonly place: number;
      readonly direction: Direction;
      readonly isPerFirst: boolean;
    }
  /** Those that a rule of their own chooses; null where rounding decides. */
  | { readonly kind: 'chosen'; readonly verdicts: ReadonlyMap<ExpectedRow, boolean | null> }
  /** Those whose rank passes a limit. */
  | { readonly kind: 'passing'; readonly comparison: Comparison | '='; readonly value: number };

/** What a result has to be, computed from the rows without SQL. */
export interface Expectation {
  readonly rows: readonly ExpectedRow[];
  readonly cuts: readonly Cut[];
}
