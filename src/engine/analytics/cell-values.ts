import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { type CellValue, type ColumnType } from '../table.js';

const COLUMN_TYPES: Partial<Record<DuckDBTypeId, ColumnType>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.BIGNUM]: 'integer',
  [DuckDBTypeId.FLOAT]: 'number',
  [DuckDBTypeId.DOUBLE]: 'number',
  [DuckDBTypeId.DECIMAL]: 'number',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIME]: 'time',
  [DuckDBTypeId.TIME_NS]: 'time',
  [DuckDBTypeId.TIME_TZ]: 'time',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_NS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp',
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
  if (value instanceof DuckDBDecimalValue) return fromDecimal(value.toString());
  if (isNested(value)) return JSON.stringify(toJson(value));
  return fromTimeOrOther(value);
}

function fromTimeOrOther(value: Exclude<DuckDBValue, null | string | boolean | number | bigint>): CellValue {
  if (value instanceof DuckDBDateValue) return value.isFinite ? value.toString() : null;
  if (value instanceof DuckDBTimestampTZValue) {
    const utc = fromTimestamp(new DuckDBTimestampValue(value.micros));
    return utc === null ? null : `${utc}Z`;
  }
  if (isTimestamp(value)) return fromTimestamp(value);
  if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString('hex');
  return String(value);
}

type Timestamp =
  | DuckDBTimestampValue
  | DuckDBTimestampSecondsValue
  | DuckDBTimestampMillisecondsValue
  | DuckDBTimestampNanosecondsValue;

function isTimestamp(value: unknown): value is Timestamp {
  return (
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue ||
    value instanceof DuckDBTimestampNanosecondsValue
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
  const digits = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
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
    value instanceof DuckDBListValue ||
    value instanceof DuckDBArrayValue ||
    value instanceof DuckDBStructValue ||
    value instanceof DuckDBMapValue ||
    value instanceof DuckDBUnionValue
  );
}

function toJson(value: DuckDBValue): unknown {
  if (!isNested(value)) return jsonScalar(toCell(value));
  if (value instanceof DuckDBUnionValue) return toJson(value.value);
  if (value instanceof DuckDBStructValue) return jsonObject(Object.entries(value.entries));
  if (value instanceof DuckDBMapValue) {
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
