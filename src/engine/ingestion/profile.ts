import { type ColumnProfile, type ColumnType, type TableProfile, type TopValue } from '../table.js';
import { type Duck, textOf } from './duck.js';
import { batches, identifier, literal } from './sql.js';

const COLUMNS_PER_QUERY = 100;
const TOP_VALUES = 20;
/** Tables with more rows have their distinct values estimated. */
const EXACT_DISTINCT_ROWS = 200_000;
/** An estimate is off by a few per cent: below this share of the rows a column cannot be a key. */
const KEY_SHARE = 0.85;
/** Above this share of distinct values the most frequent ones tell nothing. */
const TELLING_SHARE = 0.5;
/** Longer texts are no values to list. */
const LONGEST_VALUE = 200;

interface Column {
  readonly name: string;
  readonly sqlType: string;
  readonly type: ColumnType;
}

type Summary = Omit<ColumnProfile, 'topValues'>;

/** Describes a Parquet file's table: types, ranges, missing and frequent values, candidate keys. */
export async function profileTable(duck: Duck, file: string, name: string): Promise<TableProfile> {
  const source = `read_parquet(${literal(file)})`;
  const [count] = await duck.row(`SELECT count(*)::DOUBLE FROM ${source}`);
  const rowCount = Number(count);
  const columns: ColumnProfile[] = [];
  for (const batch of batches(await columnsOf(duck, source), COLUMNS_PER_QUERY)) {
    for (const summary of await summariesOf(duck, source, { batch, rowCount })) {
      columns.push(await withDetails(duck, source, { summary, rowCount }));
    }
  }
  return { name, rowCount, columns };
}

async function columnsOf(duck: Duck, source: string): Promise<Column[]> {
  const rows = await duck.rows(`DESCRIBE FROM ${source}`);
  return rows.map(([name, sqlType]) => {
    return { name: textOf(name), sqlType: textOf(sqlType), type: columnType(textOf(sqlType)) };
  });
}

function columnType(sqlType: string): ColumnType {
  if (/^(TINY|SMALL|BIG|HUGE|U\w*)?INT/.test(sqlType)) return 'integer';
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(sqlType)) return 'number';
  if (sqlType.startsWith('TIMESTAMP')) return 'timestamp';
  if (sqlType === 'DATE') return 'date';
  if (sqlType === 'TIME') return 'time';
  return sqlType === 'BOOLEAN' ? 'boolean' : 'text';
}

interface Batch {
  readonly batch: readonly Column[];
  readonly rowCount: number;
}

async function summariesOf(duck: Duck, source: string, { batch, rowCount }: Batch): Promise<Summary[]> {
  const distinctIsEstimate = rowCount > EXACT_DISTINCT_ROWS;
  const list = batch.flatMap((column) => aggregates(column, distinctIsEstimate));
  const values = await duck.row(`SELECT ${list.join(', ')} FROM ${source}`);
  return batch.map((column) => {
    const [count, distinct, min, max, mean] = values.splice(0, 5);
    const present = Number(count);
    // An estimate may exceed what is possible.
    const distinctCount = Math.min(Number(distinct), present);
    return {
      ...column,
      missingCount: rowCount - present,
      distinctCount,
      distinctIsEstimate,
      min: bound(column, min),
      max: bound(column, max),
      mean: typeof mean === 'number' ? mean : null,
      isCandidateKey: !distinctIsEstimate && rowCount > 0 && distinctCount === rowCount,
    };
  });
}

function aggregates({ name, type }: Column, estimate: boolean): string[] {
  const x = identifier(name);
  const isNumeric = type === 'integer' || type === 'number';
  return [
    `count(${x})::DOUBLE`,
    estimate ? `approx_count_distinct(${x})::DOUBLE` : `count(DISTINCT ${x})::DOUBLE`,
    textSql(type, `min(${x})`),
    textSql(type, `max(${x})`),
    isNumeric ? `avg(${x})::DOUBLE` : 'NULL',
  ];
}

/** Values as the profile shows them: numbers as they are, moments in ISO 8601, all else as text. */
function textSql(type: ColumnType, x: string): string {
  if (type === 'number') return `(${x})::DOUBLE`;
  if (type === 'timestamp') return `replace((${x})::VARCHAR, ' ', 'T')`;
  return type === 'text' ? `left(${x}, ${String(LONGEST_VALUE)})` : `(${x})::VARCHAR`;
}

function bound({ type }: Column, value: unknown): number | string | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return type === 'integer' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

interface Detail {
  readonly summary: Summary;
  readonly rowCount: number;
}

async function withDetails(
  duck: Duck,
  source: string,
  { summary, rowCount }: Detail,
): Promise<ColumnProfile> {
  const checked = await withKey(duck, source, { summary, rowCount });
  const isTelling = checked.distinctCount <= TELLING_SHARE * (rowCount - checked.missingCount);
  const isShort = rowCount <= TOP_VALUES && rowCount > 0;
  const topValues = isTelling || isShort ? await topValuesOf(duck, source, checked) : [];
  return { ...checked, topValues };
}

/** Settles for an estimated column that may be a key whether it is one. */
async function withKey(duck: Duck, source: string, { summary, rowCount }: Detail): Promise<Summary> {
  const { distinctIsEstimate, distinctCount, missingCount } = summary;
  if (!distinctIsEstimate || missingCount > 0 || distinctCount < KEY_SHARE * rowCount) return summary;
  const x = identifier(summary.name);
  const distinct = (await isAscending(duck, source, x)) ? rowCount : await exactDistinct(duck, source, x);
  return {
    ...summary,
    distinctCount: distinct,
    distinctIsEstimate: false,
    isCandidateKey: distinct === rowCount,
  };
}

/** Far quicker than counting, and true of most keys. */
async function isAscending(duck: Duck, source: string, x: string): Promise<boolean> {
  const [ascending] = await duck.row(
    `SELECT bool_and(ascending) FROM (SELECT ${x} > lag(${x}) OVER () AS ascending FROM ${source})`,
  );
  return ascending === true;
}

async function exactDistinct(duck: Duck, source: string, x: string): Promise<number> {
  const [distinct] = await duck.row(`SELECT count(DISTINCT ${x})::DOUBLE FROM ${source}`);
  return Number(distinct);
}

async function topValuesOf(duck: Duck, source: string, { name, type }: Summary): Promise<TopValue[]> {
  const x = identifier(name);
  const rows = await duck.rows(
    `SELECT ${topTextSql(type)}, n::DOUBLE FROM (SELECT ${x} AS v, count(*) AS n FROM ${source} ` +
      `WHERE ${x} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${String(TOP_VALUES)})`,
  );
  return rows
    .map(([value, count]) => ({ value: textOf(value), count: Number(count) }))
    .filter(({ value }) => value.length <= LONGEST_VALUE);
}

function topTextSql(type: ColumnType): string {
  if (type === 'timestamp') return "replace(v::VARCHAR, ' ', 'T')";
  return 'v::VARCHAR';
}
