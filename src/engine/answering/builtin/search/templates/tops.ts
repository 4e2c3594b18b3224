import { asKey, asNumber, type CellColumn, numberIn } from '../../cells/cell-column.js';
import { type Measure } from '../../representation/measure.js';
import { numberAnswer, rounded } from '../candidate.js';
import { type QuestionNumber } from '../question.js';
import { perColumn } from '../per-column.js';
import { type RowSet } from '../row-set.js';
import { aggregateOver, classOf, type SearchSpace } from '../search-space.js';
import { projections } from './projections.js';

const MOST_COUNT = 20;
const NEAR = /^(top|first|last|bottom|highest|lowest|least|most|best|final|initial|fewest|largest|smallest)$/;

/** Numbers that say how many rows are wanted: "top 5", "the first three". */
function countsOf({ question }: SearchSpace): QuestionNumber[] {
  return question.numbers.filter(
    ({ value, at }) =>
      Number.isInteger(value) &&
      value >= 2 &&
      value <= MOST_COUNT &&
      [question.words[at - 1], question.words[at - 2], question.words[at + 1]].some((word) =>
        NEAR.test(word ?? ''),
      ),
  );
}

const sortedKeys = perColumn((rows, { keys }) =>
  Float64Array.from(rows.map((row) => keys[row] ?? null).filter((key) => key !== null)).sort(),
);

function topRows({ rows }: RowSet, column: CellColumn, direction: 'asc' | 'desc', count: number): number[] {
  const keys = sortedKeys(rows, column);
  const last = direction === 'asc' ? keys[count - 1] : keys[keys.length - count];
  if (last === undefined) return [];
  return rows
    .filter((row) => {
      const key = column.keys[row] ?? null;
      return key !== null && (direction === 'asc' ? key <= last : key >= last);
    })
    .sort((left, right) => left - right);
}

/** Several rows from the top or the end of an order: their values, sums and averages. */
export function tops(space: SearchSpace, rows: RowSet): void {
  if (rows.filters.length > 1) return;
  for (const { value: count, mask } of countsOf(space)) {
    if (rows.rows.length <= count) continue;
    for (const [direction, found] of [
      ['asc', rows.rows.slice(0, count)],
      ['desc', rows.rows.slice(-count)],
    ] as const) {
      fromTop(space, rows, {
        ...rows,
        rows: found,
        mask: rows.mask | mask,
        selection: `t${direction}`,
        by: null,
        key: `${rows.key}t${direction}${count}`,
        query: () => ({ op: 'top', from: rows.query(), by: null, direction, count }),
      });
    }
    for (const column of space.sortable) {
      for (const direction of ['asc', 'desc'] as const) {
        const role = direction === 'desc' ? 'highest' : 'lowest';
        fromTop(space, rows, {
          ...rows,
          rows: topRows(rows, column, direction, count),
          parts: space.partsWith(rows, space.book.column(column, role)),
          mask: rows.mask | mask | space.maskOf(column),
          selection: `tk${direction}`,
          by: column,
          key: `${rows.key}tk${direction}${count}:${column.position}`,
          query: () => ({ op: 'top', from: rows.query(), by: asKey(column), direction, count }),
        });
      }
    }
  }
}

function fromTop(space: SearchSpace, rows: RowSet, set: RowSet): void {
  if (set.rows.length === 0) return;
  projections(space, set, set.selection, classOf(rows));
  for (const column of space.numeric) {
    const numbers = set.rows.map((row) => numberIn(column, row)).filter((number) => number !== null);
    if (numbers.length < 2) continue;
    const sum = numbers.reduce((left, right) => left + right, 0);
    for (const [name, fn, value] of [
      ['Sum', 'sum', sum],
      ['Avg', 'avg', sum / numbers.length],
    ] as const) {
      const measure: Measure = { fn, column: asNumber(column) };
      space.collector.add({
        filters: set.filters,
        answer: numberAnswer(rounded(value)),
        parts: [
          space.book.operator(`${name}${set.selection}`, classOf(rows)),
          space.book.column(column, 'measured'),
          ...set.parts,
        ],
        mask: set.mask | space.maskOf(column),
        operatorClass: name,
        key: `${set.key}${name}${column.position}`,
        pair: null,
        query: () => aggregateOver(set, measure),
      });
    }
  }
}
