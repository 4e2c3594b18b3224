import { type CellColumn, type DistinctValue } from '../../cells/cell-column.js';

/** Finds the values of a column by their words. */
interface ValueWords {
  readonly byWord: ReadonlyMap<string, readonly DistinctValue[]>;
  readonly byStem: ReadonlyMap<string, readonly DistinctValue[]>;
}

const known = new WeakMap<CellColumn, ValueWords>();

function indexBy(
  column: CellColumn,
  wordsOf: (value: DistinctValue) => readonly string[],
): Map<string, DistinctValue[]> {
  const index = new Map<string, DistinctValue[]>();
  for (const value of column.values) {
    for (const word of wordsOf(value)) {
      const values = index.get(word);
      if (!values) index.set(word, [value]);
      else if (values.at(-1) !== value) values.push(value);
    }
  }
  return index;
}

/** The words of the values of a column; made once. */
export function valueWords(column: CellColumn): ValueWords {
  const found = known.get(column);
  if (found) return found;
  const made = {
    byWord: indexBy(column, ({ cell }) => cell.words),
    byStem: indexBy(column, ({ cell }) => cell.stems),
  };
  known.set(column, made);
  return made;
}
