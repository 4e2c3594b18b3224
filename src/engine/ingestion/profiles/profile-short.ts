import { type Json } from '@duckdb/node-api';
import { type ColumnProfile } from '../../table.js';
import { type Duck } from '../duck.js';
import { overviewsOf } from './profile-overview.js';
import {
  boundsOf,
  countedColumn,
  type DescribedColumn,
  LONGEST_VALUE,
  type ProfileSource,
  shownSql,
  TOP_VALUES,
} from './profile-source.js';
import { batches, identifier } from '../sql.js';

const MOST_COLUMNS_PER_QUERY = 100;
const MOST_CELLS_PER_QUERY = 1_000_000;

/** Tables with more columns are profiled from memory, unless large: opening a wide file costs more than its rows. */
const WIDE_COLUMNS = 50;
const MOST_CELLS_IN_MEMORY = 10_000_000;
/** However few its rows, a text column takes half a MiB there. */
const MOST_COLUMNS_IN_MEMORY = 500;

/** Describes all columns of a table of few rows, many columns at a time; everything about them is exact. */
export async function profileShort(
  duck: Duck,
  columns: readonly DescribedColumn[],
  source: ProfileSource,
): Promise<ColumnProfile[]> {
  const isWide = columns.length > WIDE_COLUMNS && columns.length * source.rowCount <= MOST_CELLS_IN_MEMORY;
  if (!isWide) return profileBatches(duck, columns, source);
  const profiles: ColumnProfile[] = [];
  for (const part of batches(columns, MOST_COLUMNS_IN_MEMORY)) {
    const names = part.map(({ name }) => identifier(name)).join(', ');
    await duck.run(`CREATE OR REPLACE TEMP TABLE profiled AS SELECT ${names} FROM ${source.relation}`);
    profiles.push(...(await profileBatches(duck, part, { ...source, relation: 'profiled' })));
  }
  await duck.run('DROP TABLE profiled');
  return profiles;
}

async function profileBatches(
  duck: Duck,
  columns: readonly DescribedColumn[],
  source: ProfileSource,
): Promise<ColumnProfile[]> {
  const fitting = Math.floor(MOST_CELLS_PER_QUERY / Math.max(source.rowCount, 1));
  const profiles: ColumnProfile[] = [];
  for (const batch of batches(columns, Math.max(1, Math.min(fitting, MOST_COLUMNS_PER_QUERY)))) {
    const wishes = batch.map((column) => ({ column, distinctSql: null }));
    const overviews = await overviewsOf(duck, wishes, source.relation);
    const frequencies = await frequenciesOf(duck, batch, source.relation);
    batch.forEach((column, i) => {
      const { present, bounds } = overviews[i] ?? { present: 0, bounds: boundsOf(column, []) };
      const { distinct, top } = frequencies.get(i) ?? { distinct: 0, top: [] };
      profiles.push(countedColumn(column, source.rowCount, { counts: { present, distinct }, bounds, top }));
    });
  }
  return profiles;
}

interface Frequencies {
  readonly distinct: number;
  readonly top: Json | undefined;
}

/** Counts every value of several columns; columns without values are left out. */
async function frequenciesOf(
  duck: Duck,
  columns: readonly DescribedColumn[],
  relation: string,
): Promise<Map<number, Frequencies>> {
  const texts = columns.map(({ name, type }) => shownSql(type, identifier(name)));
  const cells = `SELECT unnest([${texts.join(', ')}]) AS v, unnest(range(${String(columns.length)})) AS i FROM ${relation}`;
  const counted = `SELECT i, v, count(*) AS n FROM (${cells}) WHERE v IS NOT NULL GROUP BY i, v`;
  const short = `strlen(v) <= ${String(4 * LONGEST_VALUE)}`;
  const top = `min({c: -n, v: v}, ${String(TOP_VALUES)}) FILTER (${short})`;
  const rows = await duck.rows(
    `SELECT i::DOUBLE, count(*)::DOUBLE, list_transform(${top}, lambda t: [t.v, (-t.c)::VARCHAR]) FROM (${counted}) GROUP BY i`,
  );
  return new Map(rows.map(([i, distinct, list]) => [Number(i), { distinct: Number(distinct), top: list }]));
}
