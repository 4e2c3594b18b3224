import { asNumber, type CellColumn, numberIn, viewed } from '../../cells/cell-column.js';
import { type Query, type RowMeasure } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { numberAnswer, rounded, unitAnswer, verdictAnswer } from '../candidate.js';
import { type RowSet } from '../row-set.js';
import { aggregateOver, type SearchSpace } from '../search-space.js';
import { choice, ENDS, firstCell, isYesNo } from './choices.js';
import { type Pair, pairsOf, propose } from './compared-pairs.js';

const UNIT = /^[\d.,]+\s*([a-z%][a-z.]{0,10})/i;

function arithmetic(
  space: SearchSpace,
  pair: Pair,
  sign: 'plus' | 'difference',
  measure: Measure,
  unit: string | null = null,
): () => Query {
  return () => ({
    op: 'arithmetic',
    rows: space.rowSets.everything.query(),
    sign,
    left: { rows: pair.left.query(), measure },
    right: { rows: pair.right.query(), measure },
    unit,
  });
}

/** What the numbers of a column count: years, seconds, or the word behind the number. */
function unitOf(column: CellColumn, row: number): string | null {
  if (column.kind === 'year') return 'years';
  if (column.timeShare > 0.5) return 'seconds';
  return UNIT.exec(column.cells[row]?.text ?? '')?.[1] ?? null;
}

/** The difference and the sum of the numbers in two rows. */
function numbersOf(space: SearchSpace, pair: Pair, rows: readonly [number, number]): void {
  for (const column of space.numeric) {
    const [left, right] = rows.map((row) => numberIn(column, row));
    if (left === null || right === null || left === undefined || right === undefined) continue;
    const measure: Measure = { fn: 'min', column: asNumber(column) };
    const at = column.position;
    const difference = rounded(Math.abs(left - right));
    propose(
      space,
      pair,
      { answer: numberAnswer(difference), operator: 'Diff', operatorClass: 'Diff', key: `d${at}`, column },
      arithmetic(space, pair, 'difference', measure),
    );
    const unit = unitOf(column, rows[0]);
    if (unit !== null) {
      const name = unit === 'years' ? 'y' : unit === 'seconds' ? 's' : '';
      propose(
        space,
        pair,
        {
          answer: unitAnswer(difference, unit),
          operator: `DiffU${name}`,
          operatorClass: 'Diff',
          key: `du${at}`,
          column,
        },
        arithmetic(space, pair, 'difference', measure, unit),
      );
    }
    propose(
      space,
      pair,
      {
        answer: numberAnswer(rounded(left + right)),
        operator: 'Plus',
        operatorClass: 'Plus',
        key: `p${at}`,
        column,
      },
      arithmetic(space, pair, 'plus', measure),
    );
    verdicts(space, pair, column, [left, right]);
  }
}

/** "did A have more than B?" */
function verdicts(
  space: SearchSpace,
  pair: Pair,
  column: CellColumn,
  [left, right]: readonly [number, number],
): void {
  if (!isYesNo(space)) return;
  const number = (rows: RowSet): RowMeasure => ({
    rows: rows.query(),
    measure: { fn: 'min', column: asNumber(column) },
  });
  for (const comparison of ['>', '<'] as const) {
    const isTrue = comparison === '>' ? left > right : left < right;
    propose(
      space,
      pair,
      {
        answer: verdictAnswer(isTrue),
        operator: `YN${comparison}`,
        operatorClass: 'YNc',
        key: `yn${comparison}${column.position}`,
        column,
      },
      () => ({
        op: 'comparison',
        rows: space.rowSets.everything.query(),
        comparison,
        left: number(pair.left),
        right: number(pair.right),
        words: null,
      }),
    );
  }
}

/** How many years lie between the dates of two rows. */
function yearsOf(space: SearchSpace, pair: Pair, [left, right]: readonly [number, number]): void {
  for (const column of space.table.columns) {
    if (column.yearShare <= 0.5 || column.kind === 'year') continue;
    const [a, b] = [column.cells[left]?.year ?? null, column.cells[right]?.year ?? null];
    if (a === null || b === null) continue;
    const measure: Measure = { fn: 'min', column: viewed(column, { kind: 'year' }) };
    const years = Math.abs(a - b);
    const at = column.position;
    propose(
      space,
      pair,
      {
        answer: unitAnswer(years, 'years'),
        operator: 'DiffYu',
        operatorClass: 'Diff',
        key: `dyu${at}`,
        column,
      },
      arithmetic(space, pair, 'difference', measure, 'years'),
    );
    propose(
      space,
      pair,
      { answer: numberAnswer(years), operator: 'DiffY', operatorClass: 'Diff', key: `dy${at}`, column },
      arithmetic(space, pair, 'difference', measure),
    );
  }
}

/** How many rows stand between two rows. */
function between(space: SearchSpace, pair: Pair, [left, right]: readonly [number, number]): void {
  const rows = (): Query =>
    aggregateOver(
      { ...pair.left, query: () => ({ op: 'enclosed', left: pair.left.query(), right: pair.right.query() }) },
      { fn: 'count', column: null },
    );
  const answer = numberAnswer(Math.abs(left - right) - 1);
  propose(space, pair, { answer, operator: 'Cbetw', operatorClass: 'Cbt', key: 'b' }, rows);
}

/** Which of two things has more rows, and how many more. */
function counts(space: SearchSpace, pair: Pair): void {
  const { left, right } = pair;
  const difference = Math.abs(left.rows.length - right.rows.length);
  const rowCount: Measure = { fn: 'count', column: null };
  propose(
    space,
    pair,
    { answer: numberAnswer(difference), operator: 'CDiff', operatorClass: 'CDiff', key: 'cd' },
    arithmetic(space, pair, 'difference', rowCount),
  );
  const [a, b] = [left.filters[0], right.filters[0]];
  if (difference === 0 || left.filters.length !== 1 || right.filters.length !== 1 || !a || !b) return;
  for (const [name, direction] of ENDS) {
    const winner = left.rows.length > right.rows.length === (name === 'max') ? a : b;
    propose(
      space,
      pair,
      { answer: firstCell(winner), operator: `CCmp${name}`, operatorClass: 'CCmp', key: `cc${name}` },
      () => choice(space, [left, right], rowCount, direction),
    );
  }
}

/** What two named things have more or less of than each other. */
export function comparisons(space: SearchSpace): void {
  for (const pair of pairsOf(space)) {
    const [left, right] = [pair.left.rows[0], pair.right.rows[0]];
    const isSingle = pair.left.rows.length === 1 && pair.right.rows.length === 1;
    if (isSingle && left !== undefined && right !== undefined) {
      numbersOf(space, pair, [left, right]);
      yearsOf(space, pair, [left, right]);
      between(space, pair, [left, right]);
    }
    counts(space, pair);
  }
}
