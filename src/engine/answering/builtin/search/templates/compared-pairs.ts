import { type CellColumn } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { type AnswerValue } from '../candidate.js';
import { type RowSet } from '../row-set.js';
import { type SearchSpace } from '../search-space.js';

const MOST_SETS = 20;

/** Two row sets that are compared. */
export interface Pair {
  readonly left: RowSet;
  readonly right: RowSet;
  readonly parts: readonly number[];
  readonly mask: number;
  readonly key: string;
}

/** Row sets that can be compared: on the same column, by different words, with different rows. */
export function pairsOf({ rowSets }: SearchSpace): Pair[] {
  const sets = [...rowSets.single, ...rowSets.negated, ...rowSets.pairs.filter(({ either }) => !either)]
    .filter(({ rows }) => rows.length > 0)
    .slice(0, MOST_SETS);
  return sets.flatMap((left, at) =>
    sets
      .slice(at + 1)
      .filter((right) => isComparable(left, right))
      .map((right) => ({
        left,
        right,
        parts: [...left.parts.slice(0, 1), ...right.parts.slice(0, 1)],
        mask: left.mask | right.mask,
        key: left.key + right.key,
      })),
  );
}

function isComparable(left: RowSet, right: RowSet): boolean {
  const isSameColumn =
    left.filters.at(-1)?.column === right.filters.at(-1)?.column ||
    left.filters[0]?.column === right.filters[0]?.column;
  const sharesWords =
    left.filters.length === 1 && right.filters.length === 1 && (left.mask & right.mask) !== 0;
  return isSameColumn && !sharesWords && left.rows.join() !== right.rows.join();
}

/** Proposes what was found of a pair. */
export function propose(
  space: SearchSpace,
  pair: Pair,
  found: {
    answer: readonly AnswerValue[];
    operator: string;
    operatorClass: string;
    key: string;
    column?: CellColumn;
  },
  query: () => Query,
): void {
  const { column } = found;
  space.collector.add({
    filters: [...pair.left.filters.slice(0, 1), ...pair.right.filters.slice(0, 1)],
    answer: found.answer,
    parts: [
      space.book.operator(found.operator),
      ...(column ? [space.book.column(column, 'difference')] : []),
      ...pair.parts,
    ],
    mask: pair.mask | (column ? space.maskOf(column) : 0),
    operatorClass: found.operatorClass,
    key: pair.key + found.key,
    pair: null,
    query,
  });
}
