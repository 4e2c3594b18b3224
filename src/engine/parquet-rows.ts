/**
 * SQL that reads a Parquet file FROM which some rows are left out, by their place in it (the first is 0). No column may
 * be called `file_row_number`.
 */
export function parquetRows(path: string, leftOut: readonly number[]): string {
  const file = `read_parquet('${path.replaceAll("'", "''")}', hive_partitioning = false)`;
  // Not with IN: DuckDB makes a join of long lists, which loses the rows' order.
  return leftOut.length === 0
    ? file
    : `(FROM ${file} WHERE NOT list_contains([${leftOut.join(', ')}], file_row_number))`;
}
