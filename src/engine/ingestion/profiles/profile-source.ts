import { type Json } from '@duckdb/node-api';
import { type ColumnProfile, type ColumnType, type TopValue } from '../../table.js';
import { type Duck, textOf } from '../duck.js';

export const TOP_VALUES = 20;
/** Longer texts are cut where they are a bound, and left out of the most frequent. */
export const LONGEST_VALUE = 200;
/** Above this share of distinct values the most frequent ones tell nothing. */
const TELLING_SHARE = 0.5;

/** A stored table as SQL can read it. */
export interface ProfileSource {
  readonly relation: string;
  readonly rowCount: number;
}

export interface DescribedColumn {
  readonly name: string;
  readonly sqlType: string;
  readonly type: ColumnType;
}

/** How many values some rows hold, and how many different ones. */
interface Counts {
  readonly present: number;
  readonly distinct: number;
}

export type Bounds = Pick<ColumnProfile, 'min' | 'max' | 'mean'>;

/** Names and types of a relation's columns. */
export async function describeColumns(duck: Duck, relation: string): Promise<DescribedColumn[]> {
  const rows = await duck.rows(`DESCRIBE FROM ${relation}`);
  return rows.map(([name, sqlType]) => {
    return { name: textOf(name), sqlType: textOf(sqlType), type: columnType(textOf(sqlType)) };
  });
}

/** The type of a column, given its type in the database. */
export function columnType(sqlType: string): ColumnType {
  if (/^(TINY|SMALL|BIG|HUGE|U\w*)?INT/.test(sqlType)) return 'integer';
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(sqlType)) return 'number';
  if (sqlType.startsWith('TIMESTAMP')) return 'timestamp';
  if (sqlType === 'DATE') return 'date';
  if (sqlType === 'TIME') return 'time';
  return sqlType === 'BOOLEAN' ? 'boolean' : 'text';
}

export function isNumeric({ type }: DescribedColumn): boolean {
  return type === 'integer' || type === 'number';
}

/** SQL of the smallest and the largest value: numbers as numbers, moments in ISO 8601, all else as text. */
export function boundsSql(type: ColumnType, x: string): string {
  return ['min', 'max'].map((bound) => boundSql(type, `${bound}(${x})`)).join(', ');
}

function boundSql(type: ColumnType, x: string): string {
  if (type === 'number') return `(${x})::DOUBLE`;
  return type === 'text' ? `left(${x}, ${String(LONGEST_VALUE)})` : shownSql(type, x);
}

/** SQL of a value as people and programs read it. */
export function shownSql(type: ColumnType, x: string): string {
  return type === 'timestamp' ? `replace((${x})::VARCHAR, ' ', 'T')` : `(${x})::VARCHAR`;
}

/** Takes what `boundsSql` and a mean gave. */
export function boundsOf({ type }: DescribedColumn, values: readonly (Json | undefined)[]): Bounds {
  const [min, max, mean] = values;
  return { min: bound(type, min), max: bound(type, max), mean: typeof mean === 'number' ? mean : null };
}

function bound(type: ColumnType, value: Json | undefined): number | string | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return type === 'integer' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** The profile of a column all of whose values were counted. `top` is a list of `[value, count]`. */
export function countedColumn(
  column: DescribedColumn,
  rowCount: number,
  counted: { counts: Counts; bounds: Bounds; top: Json | undefined },
): ColumnProfile {
  const { present, distinct } = counted.counts;
  const tells = !isTooVaried(counted.counts) || rowCount <= TOP_VALUES;
  return {
    ...column,
    ...counted.bounds,
    missingCount: rowCount - present,
    distinctCount: distinct,
    distinctIsEstimate: false,
    topValues: tells ? topValuesOf(counted.top) : [],
    isCandidateKey: rowCount > 0 && distinct === rowCount,
  };
}

/** True when so many values differ that the most frequent ones tell nothing. */
export function isTooVaried({ present, distinct }: Counts): boolean {
  return distinct > TELLING_SHARE * present;
}

function topValuesOf(top: Json | undefined): TopValue[] {
  if (!Array.isArray(top)) return [];
  const pairs = top.map((pair) => (Array.isArray(pair) ? pair : []));
  return pairs
    .map(([value, count]) => ({ value: textOf(value), count: Number(count) }))
    .filter(({ value }) => value.length <= LONGEST_VALUE);
}
