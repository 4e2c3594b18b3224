import { type ColumnRef } from '../../representation/column.js';
import { classLabel, type NumberClass, type Query } from '../../representation/query.js';
import { DESCRIBED_COLUMNS } from '../../representation/sql/queries/summary-sql.js';
import { type Expectation, type ExpectedRow } from '../expectation.js';
import { percentOf, type Recomputation } from '../groups.js';
import { deviationOf, meanOf, quantileOf, sumOf } from '../measures.js';
import { type Row } from '../values.js';

const all = (rows: readonly ExpectedRow[]): Expectation => ({ rows, cuts: [{ kind: 'all' }] });

/** Missing values of columns. */
export function expectMissing(query: Extract<Query, { op: 'missing' }>, data: Recomputation): Expectation {
  const rows = data.rows(query);
  const gaps = query.columns.map((column) => ({
    column,
    count: rows.filter((row) => data.value(row, column) === null).length,
  }));
  return all(
    gaps
      .filter(({ count }) => count > 0 || !query.isOnlyWithGaps)
      .map(({ column, count }) => ({
        labels: [column.name],
        values: [count, percentOf(count, rows.length)],
        rank: null,
      })),
  );
}

/** Counts, averages and spreads of columns. Their extremes are written as text, and left to the query. */
export function expectDescription(
  query: Extract<Query, { op: 'describe' }>,
  data: Recomputation,
): Expectation {
  const rows = data.rows(query);
  return all(query.columns.slice(0, DESCRIBED_COLUMNS).map((column) => describeColumn(column, rows, data)));
}

function describeColumn(column: ColumnRef, rows: readonly Row[], data: Recomputation): ExpectedRow {
  const present = rows.map((row) => data.value(row, column)).filter((value) => value !== null);
  const isNumber = column.type === 'integer' || column.type === 'number';
  const numbers = isNumber ? present.map(Number) : [];
  const counts = [present.length, rows.length - present.length, new Set(present).size];
  const spread = [meanOf(numbers), quantileOf(numbers, 0.5), deviationOf(numbers)];
  return { labels: [column.name], values: [...counts, undefined, undefined, ...spread], rank: null };
}

/** Rows in classes of equal width, or in those that the question names. */
export function expectHistogram(
  { rows, column, binWidth, classes }: Extract<Query, { op: 'histogram' }>,
  data: Recomputation,
): Expectation {
  const values = data.rows({ rows }).map((row) => data.value(row, column));
  if (classes) {
    const numbers = values.filter((value) => value !== null).map(Number);
    return all(
      classes.map((each) => ({
        labels: [classLabel(each)],
        values: [each.low, each.high, numbers.filter((number) => isInClass(number, each)).length],
        rank: null,
      })),
    );
  }
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.floor(Number(value) / binWidth);
    if (value !== null) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const bins = [...counts].map(([bin, count]) => [bin * binWidth, (bin + 1) * binWidth, count]);
  return all(bins.map((cells) => ({ labels: [], values: cells, rank: null })));
}

/** True for a number between the bounds of a class, or one of them where it has them. */
function isInClass(number: number, { low, hasLow, high, hasHigh }: NumberClass): boolean {
  const isAbove = low === null || number > low || (hasLow && number === low);
  return isAbove && (high === null || number < high || (hasHigh && number === high));
}

/** Pearson's correlation by its definition, from the deviations of both means. */
export function expectCorrelation(
  query: Extract<Query, { op: 'correlation' }>,
  data: Recomputation,
): Expectation {
  const pairs = data
    .rows(query)
    .map((row) => [data.value(row, query.x), data.value(row, query.y)])
    .filter((pair) => !pair.includes(null))
    .map((pair) => pair.map(Number));
  const deviations = [0, 1].map((at) => {
    const numbers = pairs.map((pair) => pair[at] ?? 0);
    const mean = meanOf(numbers) ?? 0;
    return numbers.map((each) => each - mean);
  });
  const [x = [], y = []] = deviations;
  const isConstant = [0, 1].some((at) => pairs.every((pair) => pair[at] === pairs[0]?.[at]));
  const product = (left: readonly number[], right: readonly number[]): number =>
    sumOf(left.map((each, index) => each * (right[index] ?? 0)));
  const scale = Math.sqrt(product(x, x) * product(y, y));
  const correlation = isConstant ? null : product(x, y) / scale;
  return all([{ labels: [], values: [correlation, pairs.length], rank: null }]);
}
