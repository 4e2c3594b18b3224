import { type ColumnProfile, type ColumnType } from '../../table.js';
import { type Duck, textOf } from '../duck.js';
import {
  type Bounds,
  columnType,
  countedColumn,
  type DescribedColumn,
  isNumeric,
  LONGEST_VALUE,
  TOP_VALUES,
} from './profile-source.js';

/** A table with at most so many rows and columns is small: it is fetched whole, and described without the database. */
export const SMALL = { rows: 500, columns: 50 } as const;

const LONGEST_BYTES = 4 * LONGEST_VALUE;
const SIMPLE_TYPES = new Set(['BOOLEAN', 'BIGINT', 'DOUBLE', 'DATE', 'TIMESTAMP', 'TIME', 'VARCHAR']);
/** Moments of other years are not in the order of their texts. */
const USUAL_MOMENT = /^\d{4}-\d\d-\d\d(?: [\d:.]+)?$/;
const SURROGATE = /[\ud800-\udfff]/;

/** A small table: its columns, and the texts of each in the order of the rows. */
interface SmallTable {
  readonly rowCount: number;
  readonly profiles: readonly ColumnProfile[];
  readonly texts: readonly (readonly (string | null)[])[];
}

/**
 * Describes a small table; null where it is empty or holds values that only the database can compare.
 * @param relation is known to be small: to be asked for no more rows than that takes the database longer than to read them
 */
export async function profileSmall(duck: Duck, relation: string): Promise<SmallTable | null> {
  const { names, rows } = await duck.table(`SELECT typeof(COLUMNS(*)), COLUMNS(*)::VARCHAR FROM ${relation}`);
  const width = names.length / 2;
  const [first] = rows;
  if (!first) return null;
  const columns = names.slice(width).map((name, i): DescribedColumn => {
    const sqlType = textOf(first[i]);
    return { name, sqlType, type: columnType(sqlType) };
  });
  if (!columns.every(({ sqlType }) => SIMPLE_TYPES.has(sqlType))) return null;
  const texts = columns.map((_, i) => rows.map((row) => stringOrNull(row[width + i])));
  const profiles = columns.map((column, i) => profileOf(column, texts[i] ?? []));
  return profiles.every((profile) => profile !== null) ? { rowCount: rows.length, profiles, texts } : null;
}

function profileOf(column: DescribedColumn, texts: readonly (string | null)[]): ColumnProfile | null {
  const values = texts.filter((text) => text !== null);
  if (!areComparable(column.type, values)) return null;
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const bounds = { ...boundsOf(column.type, [...counts.keys()]), mean: meanOf(column, values) };
  const top = [...counts]
    .filter(([value]) => Buffer.byteLength(value) <= LONGEST_BYTES)
    .sort(([a, n], [b, m]) => m - n || byCodePoints(a, b))
    .slice(0, TOP_VALUES)
    .map(([value, count]) => [shown(column.type, value), count]);
  const counted = { counts: { present: values.length, distinct: counts.size }, bounds, top };
  return countedColumn(column, texts.length, counted);
}

function areComparable(type: ColumnType, values: readonly string[]): boolean {
  if (type === 'number') return values.every((value) => Number.isFinite(Number(value)));
  return (type !== 'date' && type !== 'timestamp') || values.every((value) => USUAL_MOMENT.test(value));
}

function boundsOf(type: ColumnType, values: readonly string[]): Pick<Bounds, 'min' | 'max'> {
  const [first, ...others] = values;
  if (first === undefined) return { min: null, max: null };
  const compare = type === 'integer' ? byIntegers : type === 'number' ? byNumbers : byCodePoints;
  let [min, max] = [first, first];
  for (const value of others) {
    if (compare(value, min) < 0) min = value;
    if (compare(value, max) > 0) max = value;
  }
  return { min: boundOf(type, min), max: boundOf(type, max) };
}

function boundOf(type: ColumnType, value: string): number | string {
  if (type === 'number') return Number(value);
  if (type === 'integer') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return type === 'text' ? firstCharacters(value) : shown(type, value);
}

function meanOf(column: DescribedColumn, values: readonly string[]): number | null {
  if (!isNumeric(column) || values.length === 0) return null;
  const numbers = values.map(Number);
  // Sums of whole numbers may be larger than those that are exact.
  return column.type === 'integer' && !numbers.every((number) => Number.isSafeInteger(number * values.length))
    ? Number(values.reduce((sum, value) => sum + BigInt(value), 0n)) / values.length
    : numbers.reduce((sum, number) => sum + number, 0) / values.length;
}

/** The first characters of a text that are kept of a long one. */
export function firstCharacters(text: string): string {
  return text.length <= LONGEST_VALUE ? text : Array.from(text).slice(0, LONGEST_VALUE).join('');
}

function shown(type: ColumnType, text: string): string {
  return type === 'timestamp' ? text.replaceAll(' ', 'T') : text;
}

function byNumbers(a: string, b: string): number {
  return Number(a) - Number(b);
}

function byIntegers(a: string, b: string): number {
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** As the database orders texts: by their bytes. */
function byCodePoints(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
