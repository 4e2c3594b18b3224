import { type ColumnProfile } from '../../table.js';
import { type Duck } from '../duck.js';
import { type Overview, overviewsOf } from './profile-overview.js';
import {
  boundsOf,
  boundsSql,
  countedColumn,
  type DescribedColumn,
  isNumeric,
  isTooVaried,
  type ProfileSource,
  shownSql,
  TOP_VALUES,
} from './profile-source.js';
import { batches, identifier } from '../sql.js';

/** Columns are judged by this many rows at the beginning. */
const SAMPLE_ROWS = 50_000;
/** Above this share of distinct values in the first rows, those of all rows are estimated before they are grouped. */
const SPREAD_SHARE = 0.75;
const COLUMNS_PER_QUERY = 100;

/** A name that no column has: none has a line break. */
const beforeName = (i: number): string => identifier(`before\n${String(i)}`);

/** A column whose values nearly all differ in the first rows. */
interface SpreadColumn {
  readonly column: DescribedColumn;
  readonly looks: 'varied' | 'unique' | 'ascending';
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
    const wishes = spread.map((one) => ({ column: one.column, distinctSql: distinctSql(one) }));
    const overviews = await overviewsOf(duck, wishes, source.relation);
    for (const column of batch) {
      const i = spread.findIndex((one) => one.column === column);
      const [found, overview] = [spread[i], overviews[i]];
      const profile = found && overview && (await profileSpread(duck, { ...found, overview }, source));
      profiles.push(profile ?? (await profileCounted(duck, column, source)));
    }
  }
  return profiles;
}

/** Finds the columns whose values nearly all differ in the first rows. */
async function spreadColumns(
  duck: Duck,
  columns: readonly DescribedColumn[],
  relation: string,
): Promise<SpreadColumn[]> {
  const names = columns.map(({ name }) => identifier(name));
  const first = `SELECT ${names.join(', ')} FROM ${relation} LIMIT ${String(SAMPLE_ROWS)}`;
  const befores = names.map((x, i) => `lag(${x}) OVER () AS ${beforeName(i)}`);
  const seen = columns.flatMap((column, i) => {
    const x = identifier(column.name);
    return [
      `count(${x})::DOUBLE`,
      `(${countDistinctSql(column)})::DOUBLE`,
      `bool_and(${x} > ${beforeName(i)})`,
    ];
  });
  const values = await duck.row(
    `SELECT ${seen.join(', ')} FROM (SELECT *, ${befores.join(', ')} FROM (${first}))`,
  );
  return columns.flatMap((column, i) => {
    const [present, distinct, ascends] = values.slice(3 * i, 3 * i + 3);
    const looks = distinct !== present ? 'varied' : ascends === true ? 'ascending' : 'unique';
    return Number(distinct) > SPREAD_SHARE * Number(present) ? [{ column, looks }] : [];
  });
}

/** SQL that counts the distinct values, or null where they are counted otherwise. */
function distinctSql({ column, looks }: SpreadColumn): string | null {
  const x = identifier(column.name);
  if (looks === 'varied') return `approx_count_distinct(${x})`;
  return looks === 'unique' ? countDistinctSql(column) : null;
}

/**
 * Texts are counted by their hashes of 64 bits, which takes far less memory. As many hashes as rows prove a key; where
 * there are fewer, two different texts could have been taken for one, which among ten million happens once in 400 000
 * files.
 */
function countDistinctSql({ name, type }: DescribedColumn): string {
  const x = identifier(name);
  return type === 'text' ? `count(DISTINCT hash(${x})) FILTER (${x} IS NOT NULL)` : `count(DISTINCT ${x})`;
}

/** Null for a column whose values repeat more than its first rows showed. */
async function profileSpread(
  duck: Duck,
  spread: SpreadColumn & { readonly overview: Overview },
  { relation, rowCount }: ProfileSource,
): Promise<ColumnProfile | null> {
  const { column, looks, overview } = spread;
  const { present, bounds } = overview;
  const distinct =
    overview.distinct === null
      ? await ascendingDistinct(duck, column, { relation, rowCount, present })
      : // An estimate may exceed what is possible.
        Math.min(overview.distinct, present);
  if (!isTooVaried({ present, distinct })) return null;
  return {
    ...column,
    ...bounds,
    missingCount: rowCount - present,
    distinctCount: distinct,
    distinctIsEstimate: looks === 'varied',
    topValues: [],
    isCandidateKey: looks !== 'varied' && distinct === rowCount,
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

/** Counts the distinct values of a column that ascends in its first rows. */
async function ascendingDistinct(
  duck: Duck,
  column: DescribedColumn,
  { relation, rowCount, present }: ProfileSource & { readonly present: number },
): Promise<number> {
  const x = identifier(column.name);
  if (present === rowCount) {
    // That values only ascend is far quicker to see than that they differ, and true of most keys.
    const steps = `SELECT ${x} > lag(${x}) OVER () AS ascends FROM ${relation}`;
    const [ascending] = await duck.row(`SELECT bool_and(ascends) FROM (${steps})`);
    if (ascending === true) return rowCount;
  }
  const [distinct] = await duck.row(`SELECT (${countDistinctSql(column)})::DOUBLE FROM ${relation}`);
  return Number(distinct);
}
