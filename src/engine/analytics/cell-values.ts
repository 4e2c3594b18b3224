import {
  type DuckDBArrayValue,
  type DuckDBListValue,
  type DuckDBMapValue,
  type DuckDBStructValue,
  type DuckDBTimestampMillisecondsValue,
  type DuckDBTimestampNanosecondsValue,
  type DuckDBTimestampSecondsValue,
  type DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBTypeId,
  type DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';
import { type CellValue, type ColumnType } from '../table.js';

const COLUMN_TYPES: Partial<Record<DuckDBTypeId, ColumnType>> = {
  [duckdb.DuckDBTypeId.BOOLEAN]: 'boolean',
  [duckdb.DuckDBTypeId.TINYINT]: 'integer',
  [duckdb.DuckDBTypeId.SMALLINT]: 'integer',
  [duckdb.DuckDBTypeId.INTEGER]: 'integer',
  [duckdb.DuckDBTypeId.BIGINT]: 'integer',
  [duckdb.DuckDBTypeId.HUGEINT]: 'integer',
  [duckdb.DuckDBTypeId.UTINYINT]: 'integer',
  [duckdb.DuckDBTypeId.USMALLINT]: 'integer',
  [duckdb.DuckDBTypeId.UINTEGER]: 'integer',
  [duckdb.DuckDBTypeId.UBIGINT]: 'integer',
  [duckdb.DuckDBTypeId.UHUGEINT]: 'integer',
  [duckdb.DuckDBTypeId.BIGNUM]: 'integer',
  [duckdb.DuckDBTypeId.FLOAT]: 'number',
  [duckdb.DuckDBTypeId.DOUBLE]: 'number',
  [duckdb.DuckDBTypeId.DECIMAL]: 'number',
  [duckdb.DuckDBTypeId.DATE]: 'date',
  [duckdb.DuckDBTypeId.TIME]: 'time',
  [duckdb.DuckDBTypeId.TIME_NS]: 'time',
  [duckdb.DuckDBTypeId.TIME_TZ]: 'time',
  [duckdb.DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [duckdb.DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [duckdb.DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [duckdb.DuckDBTypeId.TIMESTAMP_NS]: 'timestamp',
  [duckdb.DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp',
};

/** What a result column of this DuckDB type holds; whatever has no other name is text. */
export function columnType(type: DuckDBType): ColumnType {
  return COLUMN_TYPES[type.typeId] ?? 'text';
}

/**
 * A DuckDB value as the engine passes it on. Not a number, infinities and infinite dates are null, like any value
 * that is not there. A DECIMAL is a number when that number shows the very same digits, else text. Binary data is
 * hexadecimal text. Lists, structs, maps and unions are JSON text.
 */
export function toCell(value: DuckDBValue | undefined): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return fromBigInt(value);
  if (value instanceof duckdb.DuckDBDecimalValue) return fromDecimal(value.toString());
  if (isNested(value)) return JSON.stringify(toJson(value));
  return fromTimeOrOther(value);
}

function fromTimeOrOther(value: Exclude<DuckDBValue, null | string | boolean | number | bigint>): CellValue {
  if (value instanceof duckdb.DuckDBDateValue) return value.isFinite ? value.toString() : null;
  if (value instanceof duckdb.DuckDBTimestampTZValue) {
    const utc = fromTimestamp(new duckdb.DuckDBTimestampValue(value.micros));
    return utc === null ? null : `${utc}Z`;
  }
  if (isTimestamp(value)) return fromTimestamp(value);
  if (value instanceof duckdb.DuckDBBlobValue) return Buffer.from(value.bytes).toString('hex');
  return String(value);
}

type Timestamp =
  | DuckDBTimestampValue
  | DuckDBTimestampSecondsValue
  | DuckDBTimestampMillisecondsValue
  | DuckDBTimestampNanosecondsValue;

function isTimestamp(value: unknown): value is Timestamp {
  return (
    value instanceof duckdb.DuckDBTimestampValue ||
    value instanceof duckdb.DuckDBTimestampSecondsValue ||
    value instanceof duckdb.DuckDBTimestampMillisecondsValue ||
    value instanceof duckdb.DuckDBTimestampNanosecondsValue
  );
}

function fromTimestamp(value: Timestamp): string | null {
  const text = value.toString();
  return text.endsWith('infinity') ? null : text.replace(' ', 'T');
}

function fromBigInt(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function fromDecimal(text: string): number | string {
  const number = Number(text);
  const digits = text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text;
  return String(number) === digits || number === 0 || isPlainlySmall(text, number) ? number : text;
}

/** Numbers that JavaScript writes with an exponent: 0.0000001 is 1e-7. */
function isPlainlySmall(text: string, number: number): boolean {
  const decimals = text.split('.')[1]?.length ?? 0;
  return Math.abs(number) < 1e-6 && number.toFixed(decimals) === text;
}

type Nested = DuckDBListValue | DuckDBArrayValue | DuckDBStructValue | DuckDBMapValue | DuckDBUnionValue;

function isNested(value: unknown): value is Nested {
  return (
    value instanceof duckdb.DuckDBListValue ||
    value instanceof duckdb.DuckDBArrayValue ||
    value instanceof duckdb.DuckDBStructValue ||
    value instanceof duckdb.DuckDBMapValue ||
    value instanceof duckdb.DuckDBUnionValue
  );
}

function toJson(value: DuckDBValue): unknown {
  if (!isNested(value)) return jsonScalar(toCell(value));
  if (value instanceof duckdb.DuckDBUnionValue) return toJson(value.value);
  if (value instanceof duckdb.DuckDBStructValue) return jsonObject(Object.entries(value.entries));
  if (value instanceof duckdb.DuckDBMapValue) {
    return jsonObject(value.entries.map((entry) => [String(toCell(entry.key)), entry.value]));
  }
  return value.items.map(toJson);
}

function jsonObject(entries: readonly (readonly [string, DuckDBValue])[]): unknown {
  return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item)]));
}

function jsonScalar(value: CellValue): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
