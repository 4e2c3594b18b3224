import { literal } from '../sql.js';
import { isNullWordSql, trimmedSql, type ValueKind } from './kinds/value-kind.js';

/** In the message of the error that a value raises which does not fit the kind of its column. */
export const UNEXPECTED_VALUE = 'quarry: unexpected value';

const unexpected = `error(${literal(UNEXPECTED_VALUE)})`;
const patternSql = ({ pattern }: ValueKind): string =>
  literal(pattern.flags.includes('i') ? `(?i)${pattern.source}` : pattern.source);

/**
 * SQL of the typed value of the SQL text `x`, given `value`, the SQL of what it converts to; the statement fails at a
 * text that is not of this kind and none of the null words.
 */
export function typedSql(
  x: string,
  value: string,
  column: { kind: ValueKind; nullWords: readonly string[] },
): string {
  const { kind, nullWords } = column;
  const matches = kind.plain ? kind.plain(x, value) : matchesSql(x, kind);
  const text = trimmedSql(x);
  const careful =
    `CASE WHEN ${x} IS NULL OR ${text} = '' OR ${isNullWordSql(text, nullWords)} THEN NULL ` +
    `WHEN ${matchesSql(text, kind)} AND ${kind.convert(text)} IS NOT NULL THEN ${kind.convert(text)} ` +
    `ELSE ${unexpected} END`;
  return `CASE WHEN ${value} IS NOT NULL AND ${matches} THEN ${value}::${kind.sqlType} ELSE ${careful} END`;
}

/** True for a text that has no blanks around it. */
export function isCheckable(text: string): boolean {
  return text === text.trim();
}

/**
 * As `typedSql` for a column of texts without blanks around them that all were seen to be of the kind, null words or
 * empty: only their conversion may fail, as that of the 31st of February.
 */
export function seenSql(
  x: string,
  { kind, nullWords }: { kind: ValueKind; nullWords: readonly string[] },
): string {
  const isValue = nullWords.length === 0 ? '' : ` AND NOT ${isNullWordSql(x, nullWords)}`;
  return `CASE WHEN ${x} <> ''${isValue} THEN coalesce(${kind.convert(x)}, ${unexpected})::${kind.sqlType} END`;
}

/** SQL of the value text in the SQL text `x`, without surrounding blanks; NULL where it is blank or a null word. */
export function valueTextSql(x: string): string {
  const text = trimmedSql(x);
  return `CASE WHEN ${text} <> '' AND NOT ${isNullWordSql(text)} THEN ${text} END`;
}

/** SQL of the typed value of the value text `text`, NULL where it is not of this kind. */
export function lenientSql(text: string, kind: ValueKind): string {
  return `CASE WHEN ${matchesSql(text, kind)} THEN ${kind.convert(text)}::${kind.sqlType} END`;
}

/** SQL that is true when the value text `text` is of this kind. */
export function fitsSql(text: string, kind: ValueKind): string {
  return `coalesce(${matchesSql(text, kind)} AND ${kind.convert(text)} IS NOT NULL, false)`;
}

/** SQL for a column without values; the statement fails when there is one after all. */
export function emptySql(x: string): string {
  return `CAST(CASE WHEN ${x} IS NULL OR ${trimmedSql(x)} = '' THEN NULL ELSE ${unexpected} END AS VARCHAR)`;
}

function matchesSql(x: string, kind: ValueKind): string {
  return `regexp_full_match(${x}, ${patternSql(kind)})`;
}
