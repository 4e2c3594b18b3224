import { type ColumnRef } from '../../representation/column.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { kendall } from '../../statistics/hypothesis-tests/kendall.js';
import { twoSidedT } from '../../statistics/distributions.js';
import { type Measure } from '../program.js';
import { type AggregateNeed, type Need, type RecipeData, type TableNeed } from './data.js';
import { pairsOf } from './samples.js';
import { numberSql } from './summary.js';

type Correlation = Extract<Measure, { op: 'correlation' }>;

/** The rows in which both columns have a value. */
export const bothPresent = (x: ColumnRef, y: ColumnRef): string[] =>
  [x, y].map((column) => `${inlineColumnSql(column)} IS NOT NULL`);

function rowsWithBoth({ rows, x, y }: Correlation): Correlation['rows'] {
  const hasValue = (column: ColumnRef) => ({ op: 'not', of: { op: 'missing', column } }) as const;
  return {
    op: 'filter',
    from: { op: 'filter', from: rows, predicate: hasValue(x) },
    predicate: hasValue(y),
  };
}

/** Ranks in which equal values share the average of their places. */
function rankSql(column: ColumnRef): string {
  const value = numberSql(column);
  return `(rank() OVER (ORDER BY ${value}) + (count(*) OVER (PARTITION BY ${value}) - 1) / 2.0)`;
}

/** The rows as the correlation reads them: for Spearman's with ranks in place of values. */
function coefficientNeed(measure: Correlation): AggregateNeed {
  const rows = rowsWithBoth(measure);
  const [x, y] = [measure.x, measure.y].map(numberSql);
  const names = `${measure.x.name} and ${measure.y.name}`;
  const expression = `corr(${x ?? ''}, ${y ?? ''})`;
  return { kind: 'aggregate', rows, expression, name: `correlation of ${names}` };
}

function pairsNeed(measure: Correlation): AggregateNeed {
  const name = `pairs of ${measure.x.name} and ${measure.y.name}`;
  return { kind: 'aggregate', rows: rowsWithBoth(measure), expression: 'count(*)', name };
}

function rankedNeed(measure: Correlation): TableNeed {
  const ranks = [rankSql(measure.x), rankSql(measure.y)];
  const rows = rowsWithBoth(measure);
  const select = 'corr("rank of x", "rank of y") AS "correlation of the ranks", count(*) AS "pairs"';
  const named = `${ranks[0] ?? ''} AS "rank of x", ${ranks[1] ?? ''} AS "rank of y"`;
  return { kind: 'table', rows, columns: [], where: [], tail: '', select, within: named };
}

function pairTable({ rows, x, y }: Correlation): TableNeed {
  const columns = [numberSql(x), numberSql(y)];
  return { kind: 'table', rows, columns, where: bothPresent(x, y), tail: '', select: null, within: null };
}

/** What SQL computes for a correlation. */
export function correlationNeeds(measure: Correlation): Need[] {
  switch (measure.method) {
    case 'pearson':
      return [coefficientNeed(measure), pairsNeed(measure)];
    case 'spearman':
      return [rankedNeed(measure)];
    case 'kendall':
      return [pairTable(measure)];
  }
}

function coefficientAndPairs(measure: Correlation, data: RecipeData): readonly [number, number] | null {
  if (measure.method === 'pearson') {
    const [r, pairs] = [data.number(coefficientNeed(measure)), data.number(pairsNeed(measure))];
    return r === null || pairs === null ? null : [r, pairs];
  }
  const [row] = data.table(rankedNeed(measure));
  return typeof row?.[0] === 'number' && Number.isFinite(row[0]) ? [row[0], Number(row[1])] : null;
}

/** P(|R| >= |r|) for uncorrelated pairs, from Student's t. */
function pValueOf(r: number, pairs: number): number | null {
  if (pairs < 3) return null;
  if (Math.abs(r) >= 1) return 0;
  const degrees = pairs - 2;
  return twoSidedT(r * Math.sqrt(degrees / ((1 - r) * (1 + r))), degrees);
}

/** The number asked for; null where there is none. */
export function correlationValue(measure: Correlation, data: RecipeData): number | null {
  if (measure.method === 'kendall') {
    const [x, y] = pairsOf(data.table(pairTable(measure)));
    return kendall(x, y)[measure.part];
  }
  const found = coefficientAndPairs(measure, data);
  if (found === null) return null;
  return measure.part === 'statistic' ? found[0] : pValueOf(...found);
}
