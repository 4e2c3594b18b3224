import { type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { aggregateOf } from '../parse/groups/aggregate.js';
import { refOf } from '../parse/reading.js';
import { type ColumnRef } from '../representation/column.js';
import { measureName } from '../representation/names.js';
import { type AggregateQuery } from '../representation/query.js';
import { type Measure } from '../representation/measure.js';
import { type OutlierRule } from '../representation/rows.js';
import { columnSql } from '../representation/sql/column-sql.js';
import { RowsSql } from '../representation/sql/queries/rows-sql.js';
import { type ResultView } from '../present/result-view.js';
import { percentileOfSorted } from '../statistics/describe.js';
import { type Finding, type Look, type Subject, type Words } from './finding.js';

/** "Far out" as Tukey (1977) calls it. */
const FACTOR = 3;
const RULE: OutlierRule = { kind: 'quartiles', factor: FACTOR };
/** Among more rows than this share they are no exceptions. */
const MOST_OUTSIDE = 0.02;
/** Quartiles of fewer values say little. */
const FEWEST_ROWS = 20;
/** Rows that are read to compute it a second time, at most. */
const MOST_READ = 10_000;
/** What the farthest outlier tells at most, beside findings about all rows. */
const MOST_WEIGHT = 0.6;

const spreadOf = (column: ColumnRef): Measure[] => [
  { fn: 'quantile', column, level: 0.25 },
  { fn: 'quantile', column, level: 0.75 },
];

const figuresOf = (column: ColumnRef): Measure[] => [
  { fn: 'count', column: null },
  { fn: 'min', column },
  { fn: 'max', column },
];

function sayOutliers(column: ColumnRef, view: ResultView, { catalogue, paraphrase }: Words): string {
  const [count, minimum, maximum] = figuresOf(column).map(measureName);
  return catalogue.text('briefing.outliers', {
    count: view.numberAt(0, count ?? '') ?? 0,
    column: paraphrase.column(column),
    minimum: view.text(0, minimum ?? ''),
    maximum: view.text(0, maximum ?? ''),
    rule: catalogue.text('rule.quartiles', { factor: FACTOR }),
  });
}

/** Counts them from the values alone; null where there are too many to read. */
async function checkOutliers(
  column: ColumnRef,
  { query, from }: { readonly query: AggregateQuery; readonly from: Subject['rows'] },
  { result, workbench }: { readonly result: ResultTable; readonly workbench: QueryRunner },
): Promise<number | null> {
  const source = new RowsSql([from]);
  const value = columnSql(column);
  const select = `SELECT ${value}::DOUBLE ${source.from(from)}`;
  const { rows, truncated } = await workbench.query(`${source.with()}${select}\nLIMIT ${MOST_READ + 1}`);
  if (truncated || rows.length > MOST_READ) return null;
  const values = rows.flatMap(([cell]) => (typeof cell === 'number' ? [cell] : [])).toSorted((a, b) => a - b);
  const [first, third] = [percentileOfSorted(values, 0.25), percentileOfSorted(values, 0.75)];
  const reach = FACTOR * (third - first);
  const outside = values.filter((each) => each < first - reach || each > third + reach);
  const computed = result.rows[0]?.map(Number) ?? [];
  const expected = [outside.length, outside[0] ?? 0, outside.at(-1) ?? 0];
  const isSame = query.measures.every(
    (_, at) => Math.abs((computed[at] ?? NaN) - (expected[at] ?? NaN)) < 1e-9,
  );
  if (!isSame)
    throw new Error(
      `two computations of an answer differ: ${computed.join(', ')} and ${expected.join(', ')}`,
    );
  return rows.length;
}

/** How far the farthest value is outside, in interquartile ranges; 0 where most values are the same. */
async function distanceOf(
  column: ColumnRef,
  { rows }: Subject,
  look: Look,
  outside: readonly number[],
): Promise<number> {
  const spread = await look(aggregateOf(rows, [], spreadOf(column)));
  const [first = 0, third = 0] = (spread?.rows[0] ?? []).map(Number);
  const [, low = 0, high = 0] = outside;
  return third > first ? Math.max(first - low, high - third) / (third - first) : 0;
}

/** Rows whose value is far outside the usual range of its column. */
export async function findOutliers(subject: Subject, look: Look): Promise<Finding[]> {
  const { schema, measures, rows: from } = subject;
  const { rowCount } = schema.table.profile;
  if (rowCount < FEWEST_ROWS) return [];
  const findings: Finding[] = [];
  for (const { column } of measures) {
    const ref = refOf(column);
    const rows = { op: 'outliers', from, column: ref, rule: RULE, keep: 'outliers' } as const;
    const query = aggregateOf(rows, [], figuresOf(ref));
    const found = (await look(query))?.rows[0]?.map(Number) ?? [];
    const [count = 0] = found;
    if (count === 0 || count > MOST_OUTSIDE * rowCount) continue;
    const distance = await distanceOf(ref, subject, look, found);
    if (distance <= FACTOR) continue;
    findings.push({
      kind: 'outliers',
      schema,
      query,
      weight: MOST_WEIGHT * (1 - FACTOR / distance),
      say: (view, words) => sayOutliers(ref, view, words),
      check: (result, workbench) => checkOutliers(ref, { query, from }, { result, workbench }),
    });
  }
  return findings;
}
