import { parquetRows } from '../parquet-rows.js';
import { type TableProfile } from '../table.js';
import { type Duck } from './duck.js';
import { profileLong } from './profile-long.js';
import { profileShort } from './profile-short.js';
import { describeColumns } from './profile-source.js';

/** Columns of more rows may have their distinct values estimated. */
const MOST_SHORT_ROWS = 50_000;

/**
 * Describes a Parquet file's table: types, ranges, missing and frequent values, candidate keys. Rows that sum up others
 * count for nothing.
 */
export async function profileTable(
  duck: Duck,
  file: string,
  { name, totalRows }: Pick<TableProfile, 'name' | 'totalRows'>,
): Promise<TableProfile> {
  const relation = parquetRows(
    file,
    totalRows.map(({ index }) => index),
  );
  const rowCount = Number((await duck.row(`SELECT count(*)::DOUBLE FROM ${relation}`))[0]);
  const columns = await describeColumns(duck, relation);
  const profile = rowCount <= MOST_SHORT_ROWS ? profileShort : profileLong;
  return { name, rowCount, totalRows, columns: await profile(duck, columns, { relation, rowCount }) };
}
