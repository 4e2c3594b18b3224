import { literal } from '../sql.js';
import { isNullWordSql, trimmedSql, type ValueKind } from './value-kind.js';

/** In the message of the error that a value raises which does not fit the kind of its column. */
export const UNEXPECTED_VALUE = 'quarry: unexpected value';

const unexpected = `error(${literal(UNEXPECTED_VALUE)})`;
const patternSql = ({ pattern }: ValueKind): string => literal(pattern.source);

/**
 * SQL of the typed value of the SQL text `x`, given `value`, the SQL of what it converts to; the statement fails at a
 * text that is not of this kind.
 */
export function typedSql(x: string, value: string, kind: ValueKind): string {
  const matches = kind.plain ? kind.plain(x, value) : `regexp_full_match(${x}, ${patternSql(kind)})`;
  return `CASE WHEN ${value} IS NOT NULL AND ${matches} THEN ${value}::${kind.sqlType} ELSE ${carefulSql(x, kind)} END`;
}

/** SQL for a column without values; the statement fails when there is one after all. */
export function emptySql(x: string): string {
  return `CAST(CASE WHEN ${x} IS NULL OR ${trimmedSql(x)} = '' THEN NULL ELSE ${unexpected} END AS VARCHAR)`;
}

/** SQL that is true when the SQL text `x` is missing or of this kind. */
export function fitsSql(x: string, kind: ValueKind): string {
  const text = trimmedSql(x);
  const fits = `regexp_full_match(${text}, ${patternSql(kind)}) AND ${kind.convert(text)} IS NOT NULL`;
  return `(${x} IS NULL OR ${isMissingSql(text)} OR coalesce(${fits}, false))`;
}

/** SQL that is true for a text that is no value. */
export function isMissingSql(text: string): string {
  return `${text} = '' OR ${isNullWordSql(text)}`;
}

function carefulSql(x: string, kind: ValueKind): string {
  const text = trimmedSql(x);
  const value = kind.convert(text);
  return (
    `CASE WHEN ${x} IS NULL OR ${isMissingSql(text)} THEN NULL ` +
    `WHEN regexp_full_match(${text}, ${patternSql(kind)}) AND ${value} IS NOT NULL THEN ${value} ` +
    `ELSE ${unexpected} END`
  );
}
