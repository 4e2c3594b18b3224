import { commonAffix } from '../affix.js';
import { COMPACT_DATE_KIND, isSchoolYear, MONTHS_IN_NUMBERS } from './date-kinds.js';
import { adornedKinds, fixedNumber } from './number-kinds.js';
import { DATE_NAME } from '../text-patterns.js';
import { isNullWord, type ValueKind } from './value-kind.js';
import { VALUE_KINDS } from './value-kinds.js';

/** Share of the values of a column that may be of no kind. */
export const TOLERATED_SHARE = 0.05;
/** Numbers in groups under such names are to be called or written to. */
const CODE_NAME =
  /phone|\btel|fax|mobil|handy|\bzip|postal|\bplz\b|\biban\b|\bcode|account|konto|card|serial|\bisbn|\bvat|\bid\b/i;

/** The kinds that the values of a column fit so far, the preferred first; none means text. */
export interface ColumnKinds {
  readonly kinds: readonly ValueKind[];
  /** False while no value was seen: all kinds still fit. */
  readonly hasValues: boolean;
  /** False when some values fit none of the kinds. */
  readonly isExact: boolean;
  /** In lower case. */
  readonly nullWords: readonly string[];
}

/** What is known of the file as a whole and helps where a column alone leaves a doubt. */
export interface KindHints {
  /** True when `;` separates the cells, as where the comma is the decimal mark. */
  readonly commaIsDecimal: boolean;
  /** True when other columns of the table have commas that can only be decimal marks. */
  readonly showsDecimalComma: boolean;
  /** Order of day and month that other columns of the table show, or null. */
  readonly order: 'day' | 'month' | null;
}

/** The kinds that the texts of one column of a sample fit: all of them, or where there is no such kind nearly all. */
export function kindsOf(texts: readonly string[], columnName = ''): ColumnKinds {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const values = trimmed.filter((text) => !isNullWord(text));
  const nullWords = [...new Set(trimmed.filter(isNullWord).map((word) => word.toLowerCase()))];
  const exact = exactKinds(values, columnName);
  const kinds = exact ?? tolerantKinds(values, columnName);
  return { kinds, hasValues: values.length > 0, isExact: exact !== null || kinds.length === 0, nullWords };
}

function exactKinds(values: readonly string[], columnName: string): readonly ValueKind[] | null {
  const plain = fitting(plainKinds(columnName, values), values, 0);
  if (plain.length > 0) return withFixedDecimals(plain, values);
  const adorned = fitting(adornedFor(values), values, 0);
  return adorned.length > 0 ? adorned : null;
}

function tolerantKinds(values: readonly string[], columnName: string): readonly ValueKind[] {
  const allowed = Math.floor(values.length * TOLERATED_SHARE);
  if (allowed === 0) return [];
  const withDigits = values.filter((text) => /\d/.test(text));
  return fitting([...plainKinds(columnName, values), ...adornedFor(withDigits)], values, allowed);
}

function plainKinds(columnName: string, values: readonly string[]): readonly ValueKind[] {
  const isCode = CODE_NAME.test(columnName);
  const hasSchoolYears = values.filter(isSchoolYear).length > values.length / 2;
  const kinds = VALUE_KINDS.filter(
    ({ name }) =>
      !(isCode && name.startsWith('spaced')) && !(hasSchoolYears && MONTHS_IN_NUMBERS.includes(name)),
  );
  return DATE_NAME.test(columnName) ? [COMPACT_DATE_KIND, ...kinds] : kinds;
}

function adornedFor(values: readonly string[]): readonly ValueKind[] {
  const affix = commonAffix(values);
  if (affix) return adornedKinds(affix);
  return values.some((text) => /^[(].*[)]$|[-−]$|^−/.test(text)) ? adornedKinds(null) : [];
}

function fitting(kinds: readonly ValueKind[], values: readonly string[], allowed: number): ValueKind[] {
  return kinds.filter(({ pattern }) => {
    let misfits = 0;
    return values.every((text) => pattern.test(text) || ++misfits <= allowed);
  });
}

function withFixedDecimals(kinds: readonly ValueKind[], values: readonly string[]): readonly ValueKind[] {
  const decimals = kinds[0]?.name === 'number' ? commonDecimals(values) : 0;
  return decimals > 0 ? [fixedNumber(decimals), ...kinds.slice(1)] : kinds;
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

/** True for a column whose commas can only be decimal marks. */
export function showsDecimalComma({ kinds, hasValues }: ColumnKinds): boolean {
  return hasValues && (kinds[0]?.name === 'comma number' || kinds[0]?.name === 'spaced comma number');
}

/** The kind to use for a column, or null for text. */
export function chooseKind(column: ColumnKinds, hints: KindHints): ValueKind | null {
  const { kinds, hasValues } = column;
  const first = kinds[0];
  if (!hasValues || !first) return null;
  if (isThousandOrFraction(kinds) && hints.showsDecimalComma) return named(kinds, 'comma number') ?? first;
  if (!isAmbiguous(column)) return first;
  if (isGroupOrDecimal(kinds)) {
    const isComma = hints.commaIsDecimal || hints.showsDecimalComma;
    return kinds.find(({ name }) => (name === 'comma number') === isComma) ?? first;
  }
  const order = hints.order ?? (hints.commaIsDecimal ? 'day' : 'month');
  return kinds.find((kind) => kind.order === order) ?? first;
}

function named(kinds: readonly ValueKind[], wanted: string): ValueKind | undefined {
  return kinds.find(({ name }) => name === wanted);
}

function hasOrder(kinds: readonly ValueKind[], order: 'day' | 'month'): boolean {
  return kinds.some((kind) => kind.order === order);
}

/** `1,234` alone may be a thousand or a fraction. */
function isGroupOrDecimal(kinds: readonly ValueKind[]): boolean {
  return kinds[0]?.name === 'grouped integer' && named(kinds, 'comma number') !== undefined;
}

/** The kinds among which the values of all rows must decide: the preferred, and those that read its texts otherwise. */
export function tellingKinds(column: ColumnKinds): readonly ValueKind[] {
  const { kinds } = column;
  const [first] = kinds;
  return kinds.filter(
    (kind) =>
      kind === first ||
      (isAmbiguous(column) && (kind.order !== undefined || kind.name === 'comma number')) ||
      (isThousandOrFraction(kinds) && kind.name === 'comma number'),
  );
}

/** `1.234` alone is a fraction, unless other columns have decimal commas. */
function isThousandOrFraction(kinds: readonly ValueKind[]): boolean {
  return kinds[0]?.name === 'number' && named(kinds, 'comma number') !== undefined;
}
