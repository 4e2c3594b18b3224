import { DATE_KINDS } from './date-kinds.js';
import { LOOSE_NUMBER_KINDS, NUMBER_KINDS } from './number-kinds.js';
import { BOOLEAN } from '../text-patterns.js';
import { type ColumnType } from '../../../table.js';
import { type ValueKind, wholly } from './value-kind.js';

const BOOLEAN_KIND: ValueKind = {
  name: 'boolean',
  sqlType: 'BOOLEAN',
  pattern: wholly(BOOLEAN),
  convert: (x) => `TRY_CAST(${x} AS BOOLEAN)`,
};

/** All kinds that need no look at the column first, the preferred first where a text fits several. */
export const VALUE_KINDS: readonly ValueKind[] = [BOOLEAN_KIND, ...NUMBER_KINDS, ...DATE_KINDS];

/** The kinds of a type that a person asked for: also those that would be taken for codes, such as `007`. */
export function kindsOfType(type: ColumnType): readonly ValueKind[] {
  return [...VALUE_KINDS, ...LOOSE_NUMBER_KINDS].filter(({ sqlType }) => holds(type, sqlType));
}

/** True when values of a DuckDB type are of a column's type. */
export function holds(type: ColumnType, sqlType: ValueKind['sqlType']): boolean {
  switch (type) {
    case 'boolean':
      return sqlType === 'BOOLEAN';
    case 'integer':
      return sqlType === 'BIGINT';
    case 'number':
      return sqlType === 'DOUBLE';
    case 'date':
      return sqlType === 'DATE';
    case 'timestamp':
      return sqlType === 'TIMESTAMP';
    case 'time':
      return sqlType === 'TIME';
    case 'text':
      return false;
  }
}
