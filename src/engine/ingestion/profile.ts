import { type ColumnProfile, type TableProfile } from '../table.js';
import { type Duck } from './duck.js';
import { type Counts, profileColumn } from './profile-column.js';
import { type DescribedColumn, describeColumns } from './profile-source.js';
import { batches, identifier, literal } from './sql.js';

/** Tables with more columns but few cells are profiled from memory: opening a wide file costs more than its rows. */
const WIDE_COLUMNS = 50;
const MOST_CELLS_IN_MEMORY = 10_000_000;

/** Columns of more rows may have their distinct values estimated; they are judged by this many rows. */
const SAMPLE_ROWS = 50_000;
const COLUMNS_PER_QUERY = 100;

/** Describes a Parquet file's table: types, ranges, missing and frequent values, candidate keys. */
export async function profileTable(duck: Duck, file: string, name: string): Promise<TableProfile> {
  const parquet = `read_parquet(${literal(file)})`;
  const rowCount = Number((await duck.row(`SELECT count(*)::DOUBLE FROM ${parquet}`))[0]);
  const described = await describeColumns(duck, parquet);
  const isWide = described.length > WIDE_COLUMNS && described.length * rowCount <= MOST_CELLS_IN_MEMORY;
  if (isWide) await duck.run(`CREATE OR REPLACE TEMP TABLE profiled AS FROM ${parquet}`);
  const relation = isWide ? 'profiled' : parquet;
  const samples = rowCount > SAMPLE_ROWS ? await sampleCounts(duck, relation, described) : [];
  const columns: ColumnProfile[] = [];
  for (const [i, column] of described.entries()) {
    columns.push(await profileColumn(duck, column, { relation, rowCount, sample: samples[i] ?? null }));
  }
  if (isWide) await duck.run('DROP TABLE profiled');
  return { name, rowCount, columns };
}

async function sampleCounts(
  duck: Duck,
  relation: string,
  columns: readonly DescribedColumn[],
): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const batch of batches(columns, COLUMNS_PER_QUERY)) {
    const names = batch.map(({ name }) => identifier(name));
    const list = names.flatMap((x) => [`count(${x})::DOUBLE`, `count(DISTINCT ${x})::DOUBLE`]);
    const rows = `SELECT ${names.join(', ')} FROM ${relation} LIMIT ${String(SAMPLE_ROWS)}`;
    const values = await duck.row(`SELECT ${list.join(', ')} FROM (${rows})`);
    batch.forEach((_, i) => {
      counts.push({ present: Number(values[2 * i]), distinct: Number(values[2 * i + 1]) });
    });
  }
  return counts;
}
