import { fixedNumber, isNullWord, VALUE_KINDS, type ValueKind } from './value-kind.js';

/** The kinds that every value of a column fits so far, the preferred first; none means text. */
export interface ColumnKinds {
  readonly kinds: readonly ValueKind[];
  /** False while no value was seen: all kinds still fit. */
  readonly hasValues: boolean;
  readonly nullWords: readonly string[];
}

/** What is known of the file as a whole and helps where a column alone leaves a doubt. */
export interface KindHints {
  /** True when `;` separates the cells, as where the comma is the decimal mark. */
  readonly commaIsDecimal: boolean;
  /** Order of day and month that other columns of the table show, or null. */
  readonly order: 'day' | 'month' | null;
}

/** The kinds the values of one column of a sample fit. */
export function kindsOf(texts: readonly string[]): ColumnKinds {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const values = trimmed.filter((text) => !isNullWord(text));
  const kinds = VALUE_KINDS.filter(({ pattern }) => values.every((text) => pattern.test(text)));
  const decimals = kinds[0]?.name === 'number' ? commonDecimals(values) : 0;
  return {
    kinds: decimals > 0 ? [fixedNumber(decimals), ...kinds.slice(1)] : kinds,
    hasValues: values.length > 0,
    nullWords: [...new Set(trimmed.filter(isNullWord))],
  };
}

/** The number of decimals if all texts have the same, from 1 to 6, else 0. */
function commonDecimals(texts: readonly string[]): number {
  const [first = ''] = texts;
  const decimals = first.length - first.indexOf('.') - 1;
  const fixed = new RegExp(`^-?[0-9]{1,9}[.][0-9]{${String(decimals)}}$`);
  return decimals <= 6 && texts.every((text) => fixed.test(text)) ? decimals : 0;
}

/** True when the values so far could be read in two ways: only all of them may decide. */
export function isAmbiguous({ kinds, hasValues }: ColumnKinds): boolean {
  const first = kinds[0];
  if (!hasValues || !first) return false;
  return (first.order === 'day' && hasOrder(kinds, 'month')) || isGroupOrDecimal(kinds);
}

/** The order of day and month that a column shows beyond doubt, or null. */
export function shownOrder(column: ColumnKinds): 'day' | 'month' | null {
  const order = column.hasValues && !isAmbiguous(column) ? column.kinds[0]?.order : undefined;
  return order ?? null;
}

/** The kind to use for a column, or null for text. */
export function chooseKind(column: ColumnKinds, hints: KindHints): ValueKind | null {
  const { kinds, hasValues } = column;
  const first = kinds[0];
  if (!hasValues || !first) return null;
  if (!isAmbiguous(column)) return first;
  if (isGroupOrDecimal(kinds)) {
    return kinds.find(({ name }) => (name === 'comma number') === hints.commaIsDecimal) ?? first;
  }
  const order = hints.order ?? (hints.commaIsDecimal ? 'day' : 'month');
  return kinds.find((kind) => kind.order === order) ?? first;
}

function hasOrder(kinds: readonly ValueKind[], order: 'day' | 'month'): boolean {
  return kinds.some((kind) => kind.order === order);
}

/** `1,234` alone may be a thousand or a fraction. */
function isGroupOrDecimal(kinds: readonly ValueKind[]): boolean {
  return kinds[0]?.name === 'grouped integer' && kinds.some(({ name }) => name === 'comma number');
}
