import { type Json } from '@duckdb/node-api';
import { type ColumnProfile, type ColumnType, type TopValue } from '../table.js';
import { type Duck, textOf } from './duck.js';
import { type DescribedColumn, type ProfileSource } from './profile-source.js';
import { identifier } from './sql.js';

const TOP_VALUES = 20;
/** Above this share of distinct values the most frequent ones tell nothing. */
const TELLING_SHARE = 0.5;
/** Above this share of distinct values in the first rows, those of all rows are estimated before they are grouped. */
const SPREAD_SHARE = 0.75;
/** Longer texts are cut where they are a bound, and left out of the most frequent. */
const LONGEST_VALUE = 200;

/** How many values some rows hold, and how many different ones. */
export interface Counts {
  readonly present: number;
  readonly distinct: number;
}

/**
 * Describes one column. Grouping all values is dear where they nearly all differ: there the number of distinct ones is
 * estimated.
 *
 * @param sample counts of the first rows of a long table, else null
 */
export async function profileColumn(
  duck: Duck,
  column: DescribedColumn,
  source: ProfileSource & { readonly sample: Counts | null },
): Promise<ColumnProfile> {
  const { sample } = source;
  return sample && sample.distinct > SPREAD_SHARE * sample.present
    ? await estimatedProfile(duck, column, { ...source, sample })
    : await countedProfile(duck, column, source);
}

/** Groups all values: everything about them is exact. */
async function countedProfile(
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
      `(SELECT list([${topTextSql(column.type)}, n::VARCHAR] ORDER BY n DESC, v) FROM top) FROM g`,
  );
  const counts = { present: Number(present), distinct: Number(distinct) };
  const tells = counts.distinct <= TELLING_SHARE * counts.present || rowCount <= TOP_VALUES;
  return {
    ...column,
    ...boundsOf(column, [min, max, average]),
    missingCount: rowCount - counts.present,
    distinctCount: counts.distinct,
    distinctIsEstimate: false,
    topValues: tells ? topValuesOf(top) : [],
    isCandidateKey: rowCount > 0 && counts.distinct === rowCount,
  };
}

interface SampledSource extends ProfileSource {
  readonly sample: Counts;
}

/** Estimates the number of distinct values, unless the column may be a key. */
async function estimatedProfile(
  duck: Duck,
  column: DescribedColumn,
  { relation, rowCount, sample }: SampledSource,
): Promise<ColumnProfile> {
  const x = identifier(column.name);
  const looksUnique = sample.distinct === sample.present;
  const mean = isNumeric(column) ? `avg(${x})::DOUBLE` : 'NULL';
  const estimate = looksUnique ? 'NULL' : `approx_count_distinct(${x})::DOUBLE`;
  const [count, estimated, ...bounds] = await duck.row(
    `SELECT count(${x})::DOUBLE, ${estimate}, ${boundsSql(column.type, x)}, ${mean} FROM ${relation}`,
  );
  const present = Number(count);
  if (looksUnique && present < rowCount) return countedProfile(duck, column, { relation, rowCount });
  const distinct = looksUnique
    ? await exactDistinct(duck, relation, { x, rowCount })
    : // An estimate may exceed what is possible.
      Math.min(Number(estimated), present);
  if (distinct <= TELLING_SHARE * present) return countedProfile(duck, column, { relation, rowCount });
  return {
    ...column,
    ...boundsOf(column, bounds),
    missingCount: rowCount - present,
    distinctCount: distinct,
    distinctIsEstimate: !looksUnique,
    topValues: [],
    isCandidateKey: looksUnique && distinct === rowCount,
  };
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

function isNumeric({ type }: DescribedColumn): boolean {
  return type === 'integer' || type === 'number';
}

/** Smallest and largest value: numbers as numbers, moments in ISO 8601, all else as text. */
function boundsSql(type: ColumnType, x: string): string {
  return ['min', 'max'].map((bound) => boundSql(type, `${bound}(${x})`)).join(', ');
}

function boundSql(type: ColumnType, x: string): string {
  if (type === 'number') return `(${x})::DOUBLE`;
  if (type === 'timestamp') return `replace((${x})::VARCHAR, ' ', 'T')`;
  return type === 'text' ? `left(${x}, ${String(LONGEST_VALUE)})` : `(${x})::VARCHAR`;
}

function topTextSql(type: ColumnType): string {
  return type === 'timestamp' ? "replace(v::VARCHAR, ' ', 'T')" : 'v::VARCHAR';
}

type Bounds = Pick<ColumnProfile, 'min' | 'max' | 'mean'>;

function boundsOf({ type }: DescribedColumn, [min, max, mean]: readonly (Json | undefined)[]): Bounds {
  return { min: bound(type, min), max: bound(type, max), mean: typeof mean === 'number' ? mean : null };
}

function bound(type: ColumnType, value: Json | undefined): number | string | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return type === 'integer' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function topValuesOf(top: Json | undefined): TopValue[] {
  if (!Array.isArray(top)) return [];
  const pairs = top.map((pair) => (Array.isArray(pair) ? pair : []));
  return pairs
    .map(([value, count]) => ({ value: textOf(value), count: Number(count) }))
    .filter(({ value }) => value.length <= LONGEST_VALUE);
}
