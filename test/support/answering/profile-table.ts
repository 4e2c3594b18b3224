import { type DuckDBConnection, type Json } from '@duckdb/node-api';
import { type ColumnProfile, type ColumnType, type TableProfile } from '../../../src/engine/table.js';

const TYPES: readonly (readonly [RegExp, ColumnType])[] = [
  [/^BOOLEAN/, 'boolean'],
  [/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U)/, 'integer'],
  [/^(DOUBLE|FLOAT|DECIMAL)/, 'number'],
  [/^DATE/, 'date'],
  [/^TIMESTAMP/, 'timestamp'],
  [/^TIME/, 'time'],
];

const MOST_TOP_VALUES = 20;

export const typeOf = (sqlType: string): ColumnType =>
  TYPES.find(([pattern]) => pattern.test(sqlType))?.[1] ?? 'text';

async function rows(connection: DuckDBConnection, sql: string): Promise<Json[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));

function bound(value: Json | undefined, type: ColumnType): number | string | null {
  if (value === null || value === undefined) return null;
  return type === 'integer' || type === 'number' ? Number(value) : text(value);
}

async function profileColumn(
  connection: DuckDBConnection,
  table: string,
  [name, sqlType]: readonly [string, string],
): Promise<ColumnProfile> {
  const type = typeOf(sqlType);
  const column = `"${name.replaceAll('"', '""')}"`;
  const mean = type === 'integer' || type === 'number' ? `avg(${column})` : 'NULL';
  const [stats = []] = await rows(
    connection,
    `SELECT count(*) - count(${column}), count(DISTINCT ${column}), min(${column})::VARCHAR, max(${column})::VARCHAR, ${mean}, count(*) FROM "${table}"`,
  );
  const [missing, distinct, total] = [Number(stats[0]), Number(stats[1]), Number(stats[5])];
  const top = await rows(
    connection,
    `SELECT ${column}::VARCHAR, count(*) FROM "${table}" WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_TOP_VALUES}`,
  );
  return {
    name,
    type,
    sqlType,
    missingCount: missing,
    distinctCount: distinct,
    distinctIsEstimate: false,
    min: bound(stats[2], type),
    max: bound(stats[3], type),
    mean: stats[4] === null ? null : Number(stats[4]),
    topValues:
      distinct * 2 > total && distinct > MOST_TOP_VALUES
        ? []
        : top.map(([value, count]) => ({ value: text(value), count: Number(count) })),
    isCandidateKey: total > 0 && missing === 0 && distinct === total,
  };
}

/** Profiles a table of a DuckDB connection by plain queries: for tests, in place of the profile made when a file is read. */
export async function profileTable(connection: DuckDBConnection, table: string): Promise<TableProfile> {
  const described = await rows(
    connection,
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM "${table}")`,
  );
  const [[count] = [0]] = await rows(connection, `SELECT count(*) FROM "${table}"`);
  const columns: ColumnProfile[] = [];
  for (const [name, sqlType] of described) {
    columns.push(await profileColumn(connection, table, [text(name), text(sqlType)]));
  }
  return { name: table, rowCount: Number(count), totalRows: [], columns };
}
