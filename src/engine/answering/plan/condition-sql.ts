import { identifier, textLiteral } from '../builtin/representation/sql/quoting.js';
import { elapsedSql } from '../builtin/representation/sql/column-sql.js';
import { periodSql } from '../builtin/representation/sql/measure-sql.js';
import { type ColumnType } from '../../table.js';
import { type DataColumn, type Derivation } from '../tables/data-table.js';
import { isOfDays } from '../tables/computed/span-columns.js';
import { type Scalar } from '../tables/scalar.js';
import { comparesDays, type Condition } from './plan.js';

/** A column of a table in a statement that reads it. */
export const columnSql = ({ table, name, derived }: DataColumn): string =>
  derived ? derivedSql(derived) : `${identifier(table)}.${identifier(name)}`;

function derivedSql(derived: Derivation): string {
  const of = columnSql(derived.of);
  if (derived.kind === 'period') return periodSql(of, derived.unit);
  const isInParts = derived.unit === 'day' && !isOfDays(derived);
  return elapsedSql(of, columnSql(derived.to), isInParts ? 'partOfDay' : derived.unit);
}

const asText = (column: DataColumn): string =>
  column.type === 'text' ? columnSql(column) : `CAST(${columnSql(column)} AS VARCHAR)`;

/** A value as it is compared with a column of a type. */
export function literal(value: Scalar, type: ColumnType): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return type === 'text' ? textLiteral(value) : `CAST(${textLiteral(value)} AS ${castType(type)})`;
}

function castType(type: ColumnType): string {
  if (type === 'boolean') return 'BOOLEAN';
  if (type === 'timestamp') return 'TIMESTAMP';
  return type === 'time' ? 'TIME' : 'DATE';
}

/** `%`, `_` and the sign before them as they are. */
const escaped = (text: string): string => text.replace(/[%_\\]/g, '\\$&');

function likePattern({ text, where }: { readonly text: string; readonly where: string }): string {
  const plain = escaped(text);
  if (where === 'starts') return `${plain}%`;
  return where === 'ends' ? `%${plain}` : `%${plain}%`;
}

/** A condition in a statement that reads the table of its column. */
export function conditionSql(condition: Condition): string {
  const { column, test } = condition;
  const isOfDay = comparesDays(condition);
  const name = isOfDay ? `CAST(${columnSql(column)} AS DATE)` : columnSql(column);
  const type = isOfDay ? 'date' : column.type;
  switch (test.op) {
    case 'between':
      return `${name} BETWEEN ${literal(test.low, type)} AND ${literal(test.high, type)}`;
    case 'like':
      return `${asText(column)} ${test.isDenied ? 'NOT ILIKE' : 'ILIKE'} ${textLiteral(likePattern(test))} ESCAPE '\\'`;
    case 'aboveMean':
    case 'belowMean': {
      const mean = `(SELECT avg(${identifier(column.name)}) FROM ${identifier(column.table)})`;
      return `${name} ${test.op === 'aboveMean' ? '>' : '<'} ${mean}`;
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (test.value === null) return `${name} IS ${test.op === '=' ? '' : 'NOT '}NULL`;
      return `${name} ${test.op === '!=' ? '<>' : test.op} ${literal(test.value, type)}`;
  }
}
