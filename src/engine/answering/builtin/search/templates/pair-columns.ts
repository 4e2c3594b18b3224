import { asNumber, type CellColumn, viewed } from '../../cells/cell-column.js';
import { type Query } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { type Rows } from '../../representation/rows.js';
import { type AnswerValue, numberAnswer, rounded, textAnswer } from '../candidate.js';
import { totalsOf } from '../column-totals.js';
import { type RowSet } from '../row-set.js';
import { classOf, type SearchSpace } from '../search-space.js';
import { projections } from './projections.js';

const MOST_NAMED = 4;
const MOST_TIED = 3;

function sumOf(rows: RowSet, column: CellColumn): number | null {
  const { count, sum } = totalsOf(rows.rows, column);
  return count === 0 ? null : sum;
}

/** Pairs of columns of numbers that the question names by different words. */
function namedPairs(space: SearchSpace): [CellColumn, CellColumn][] {
  const named = space.numeric.filter((column) => space.maskOf(column) !== 0).slice(0, MOST_NAMED);
  return named.flatMap((left, at) =>
    named
      .slice(at + 1)
      .filter((right) => space.maskOf(left) !== space.maskOf(right))
      .map((right): [CellColumn, CellColumn] => [left, right]),
  );
}

function measured(rows: RowSet, column: CellColumn): { rows: Rows; measure: Measure } {
  return { rows: rows.query(), measure: { fn: 'sum', column: asNumber(column) } };
}

/** Two columns of the same rows: their totals together, how far apart they are, and which is larger. */
export function columnPairs(space: SearchSpace, rows: RowSet): void {
  if (rows.filters.length > 1) return;
  for (const [left, right] of namedPairs(space)) {
    const [a, b] = [sumOf(rows, left), sumOf(rows, right)];
    if (a === null || b === null) continue;
    const parts = [
      space.book.column(left, 'difference'),
      space.book.column(right, 'difference'),
      ...rows.parts,
    ];
    const mask = rows.mask | space.maskOf(left) | space.maskOf(right);
    const key = `${rows.key}cp${left.position}_${right.position}`;
    const add = (name: string, answer: readonly AnswerValue[], query: () => Query): void => {
      space.collector.add({
        filters: rows.filters,
        answer,
        parts: [space.book.operator(name, classOf(rows)), ...parts],
        mask,
        operatorClass: name,
        key: key + name,
        pair: null,
        query,
      });
    };
    const arithmetic = (sign: 'plus' | 'difference') => (): Query => ({
      op: 'arithmetic',
      rows: space.rowSets.everything.query(),
      sign,
      left: measured(rows, left),
      right: measured(rows, right),
      unit: null,
    });
    add('CPplus', numberAnswer(rounded(a + b)), arithmetic('plus'));
    add('CPdiff', numberAnswer(rounded(Math.abs(a - b))), arithmetic('difference'));
    if (a === b) continue;
    for (const [direction, winner] of [
      ['desc', a > b ? left : right],
      ['asc', a > b ? right : left],
    ] as const) {
      add(`CPor${direction}`, textAnswer(winner.name), () => ({
        op: 'choice',
        rows: space.rowSets.everything.query(),
        options: [left, right].map((column) => ({ label: column.name, ...measured(rows, column) })),
        direction,
      }));
    }
  }
}

const ENDS = [
  ['max', 'desc', 'highest'],
  ['min', 'asc', 'lowest'],
] as const;

/** "24–10", "1981–2007": the rows where the two numbers of a cell lie farthest apart or make most together. */
export function pairsInCells(space: SearchSpace, rows: RowSet): void {
  if (rows.rows.length < 2 || rows.filters.length > 1) return;
  for (const column of space.table.columns) {
    if (!column.hasPairs || column.profile.type !== 'text') continue;
    for (const kind of ['span', 'both'] as const) {
      const valued = rows.rows.flatMap((row) => {
        const cell = column.cells[row];
        if (!cell || cell.number === null || cell.second === null) return [];
        const value = kind === 'span' ? Math.abs(cell.second - cell.number) : cell.second + cell.number;
        return [{ row, value }];
      });
      if (valued.length > 1) extremesOf(space, rows, column, kind, valued);
    }
  }
}

function extremesOf(
  space: SearchSpace,
  rows: RowSet,
  column: CellColumn,
  kind: 'span' | 'both',
  valued: readonly { readonly row: number; readonly value: number }[],
): void {
  const values = valued.map(({ value }) => value);
  const ref = viewed(column, { kind });
  for (const [name, direction, role] of ENDS) {
    const best = name === 'max' ? Math.max(...values) : Math.min(...values);
    const tied = valued.filter(({ value }) => value === best).map(({ row }) => row);
    const parts = space.partsWith(rows, space.book.column(column, role));
    const mask = rows.mask | space.maskOf(column);
    const key = `${rows.key}${kind}${name}${column.position}`;
    space.collector.add({
      filters: rows.filters,
      answer: numberAnswer(best),
      parts: [space.book.operator(`V${kind}${name}`, classOf(rows)), ...parts],
      mask,
      operatorClass: `V${kind}`,
      key: `${key}v`,
      pair: null,
      query: () => ({
        op: 'cells',
        rows: { op: 'extreme', from: rows.query(), by: ref, direction, place: 1 },
        column: ref,
        shown: [],
        unit: null,
      }),
    });
    if (tied.length > MOST_TIED) continue;
    const set: RowSet = {
      ...rows,
      rows: tied,
      selection: `${kind}${name}`,
      by: column,
      parts,
      mask,
      key,
      query: () => ({ op: 'extreme', from: rows.query(), by: ref, direction, place: 1 }),
    };
    projections(space, set, `${kind}${name}`, classOf(rows));
  }
}
