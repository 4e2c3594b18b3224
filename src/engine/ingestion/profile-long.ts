import { type ColumnProfile } from '../table.js';
import { type Duck } from './duck.js';
import { type Overview, overviewsOf } from './profile-short.js';
import {
  boundsOf,
  boundsSql,
  countedColumn,
  type Counts,
  type DescribedColumn,
  isNumeric,
  isTooVaried,
  type ProfileSource,
  shownSql,
  TOP_VALUES,
} from './profile-source.js';
import { batches, identifier } from './sql.js';

/** Columns are judged by this many rows at the beginning. */
const SAMPLE_ROWS = 50_000;
/** Above this share of distinct values in the first rows, those of all rows are estimated before they are grouped. */
const SPREAD_SHARE = 0.75;
const COLUMNS_PER_QUERY = 100;

/** A column whose values nearly all differ in the first rows. */
interface SpreadColumn {
  readonly column: DescribedColumn;
  /** True when all of the first values differ. */
  readonly looksUnique: boolean;
  readonly overview: Overview;
}

/**
 * Describes the columns of a long table. Grouping all values is dear where they nearly all differ: there the number of
 * distinct ones is estimated, unless the column may be a key.
 */
export async function profileLong(
  duck: Duck,
  columns: readonly DescribedColumn[],
  source: ProfileSource,
): Promise<ColumnProfile[]> {
  const profiles: ColumnProfile[] = [];
  for (const batch of batches(columns, COLUMNS_PER_QUERY)) {
    const spread = await spreadColumns(duck, batch, source.relation);
    for (const column of batch) {
      const found = spread.find((one) => one.column === column);
      profiles.push(
        found ? await profileSpread(duck, found, source) : await profileCounted(duck, column, source),
      );
    }
  }
  return profiles;
}

async function spreadColumns(
  duck: Duck,
  columns: readonly DescribedColumn[],
  relation: string,
): Promise<SpreadColumn[]> {
  const samples = await sampleCounts(duck, columns, relation);
  const spread = columns.flatMap((column, i) => {
    const { present, distinct } = samples[i] ?? { present: 0, distinct: 0 };
    return distinct > SPREAD_SHARE * present ? [{ column, looksUnique: distinct === present }] : [];
  });
  const overviews = await overviewsOf(
    duck,
    spread.map(({ column }) => column),
    relation,
  );
  return spread.flatMap((one, i) => {
    const overview = overviews[i];
    return overview ? [{ ...one, overview }] : [];
  });
}

async function sampleCounts(
  duck: Duck,
  columns: readonly DescribedColumn[],
  relation: string,
): Promise<Counts[]> {
  const names = columns.map(({ name }) => identifier(name));
  const list = names.flatMap((x) => [`count(${x})::DOUBLE`, `count(DISTINCT ${x})::DOUBLE`]);
  const rows = `SELECT ${names.join(', ')} FROM ${relation} LIMIT ${String(SAMPLE_ROWS)}`;
  const values = await duck.row(`SELECT ${list.join(', ')} FROM (${rows})`);
  return columns.map((_, i) => ({ present: Number(values[2 * i]), distinct: Number(values[2 * i + 1]) }));
}

async function profileSpread(
  duck: Duck,
  { column, looksUnique, overview }: SpreadColumn,
  { relation, rowCount }: ProfileSource,
): Promise<ColumnProfile> {
  const { present, bounds } = overview;
  const x = identifier(column.name);
  if (looksUnique && present < rowCount) return profileCounted(duck, column, { relation, rowCount });
  const distinct = looksUnique
    ? await exactDistinct(duck, relation, { x, rowCount })
    : await estimatedDistinct(duck, relation, { x, present });
  if (!isTooVaried({ present, distinct })) return profileCounted(duck, column, { relation, rowCount });
  return {
    ...column,
    ...bounds,
    missingCount: rowCount - present,
    distinctCount: distinct,
    distinctIsEstimate: !looksUnique,
    topValues: [],
    isCandidateKey: looksUnique && distinct === rowCount,
  };
}

/** Groups all values of one column: everything about them is exact. */
async function profileCounted(
  duck: Duck,
  column: DescribedColumn,
  { relation, rowCount }: ProfileSource,
): Promise<ColumnProfile> {
  const x = identifier(column.name);
  const mean = isNumeric(column) ? 'sum(v::DOUBLE * n) / sum(n)' : 'NULL';
  const [present, distinct, min, max, average, top] = await duck.row(
    `WITH g AS MATERIALIZED (SELECT ${x} AS v, count(*) AS n FROM ${relation} WHERE ${x} IS NOT NULL GROUP BY ${x}), ` +
      `top AS (FROM g ORDER BY n DESC, v LIMIT ${String(TOP_VALUES)}) ` +
      `SELECT coalesce(sum(n), 0)::DOUBLE, count(*)::DOUBLE, ${boundsSql(column.type, 'v')}, ${mean}, ` +
      `(SELECT list([${shownSql(column.type, 'v')}, n::VARCHAR] ORDER BY n DESC, v) FROM top) FROM g`,
  );
  const counts = { present: Number(present), distinct: Number(distinct) };
  return countedColumn(column, rowCount, { counts, bounds: boundsOf(column, [min, max, average]), top });
}

/** Estimates the number of distinct values; never more than there are values. */
async function estimatedDistinct(
  duck: Duck,
  relation: string,
  { x, present }: { x: string; present: number },
): Promise<number> {
  const [estimate] = await duck.row(`SELECT approx_count_distinct(${x})::DOUBLE FROM ${relation}`);
  return Math.min(Number(estimate), present);
}

/** Counts the distinct values of a column that has no missing ones. */
async function exactDistinct(
  duck: Duck,
  relation: string,
  { x, rowCount }: { x: string; rowCount: number },
): Promise<number> {
  // That values only ascend is far quicker to see than that they differ, and true of most keys.
  const steps = `SELECT ${x} > lag(${x}) OVER () AS ascends FROM ${relation}`;
  const [ascending] = await duck.row(`SELECT bool_and(ascends) FROM (${steps})`);
  if (ascending === true) return rowCount;
  const [distinct] = await duck.row(`SELECT count(DISTINCT ${x})::DOUBLE FROM ${relation}`);
  return Number(distinct);
}
