import { type Token } from '../question/tokens.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { type Slot, type SlotColumn } from './column-slots.js';

/** A question of which the mentions of the columns of files are known, and those of what is derived of them are not. */
export interface ColumnQuestion {
  readonly tokens: readonly Token[];
  readonly dataset: Dataset;
  readonly slots: readonly Slot[];
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
  mentionOf(column: DataColumn): { readonly score: number; readonly places: readonly number[] };
  isMentioned(column: DataColumn): boolean;
  tableScore(name: string): number;
}

const OF_HEADER = 0.7;

/** Tables of which a header is named by the word at a place: what they call so themselves. */
export const tablesWithHeader = (slots: readonly Slot[], place: number): ReadonlySet<string> =>
  new Set(
    slots
      .filter(({ places }) => places.has(place))
      .flatMap(({ alternatives }) =>
        alternatives.flatMap(({ column, score }) => (score > OF_HEADER ? [column.table] : [])),
      ),
  );

/** Words from one place to another with the derived columns that they may name, the likeliest first; none where they name none. */
export const derivedSlot = (first: number, last: number, named: readonly SlotColumn[]): Slot[] =>
  named.length === 0
    ? []
    : [
        {
          places: new Set([first, last]),
          first,
          last,
          alternatives: named.toSorted((one, other) => other.total - one.total),
        },
      ];
