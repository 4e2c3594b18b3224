import { type CellValue, type ResultColumn } from '../../../table.js';

/** What the values of a column are counted in. */
export type Unit = { readonly kind: 'currency'; readonly written: string } | { readonly kind: 'percent' };

/** A column of a result as replies refer to it. */
export interface ReferredColumn extends ResultColumn {
  /** Its name in references: small letters, digits and `_`, unlike those of the others. */
  readonly key: string;
  readonly unit: Unit | null;
  /** True for numbers that are computed or measured; false for what tells rows apart. */
  readonly isMeasure: boolean;
  /** True where its values are the greatest or least of many. */
  readonly extreme: 'max' | 'min' | null;
  /** What of statistics its values are: the p-values of tests, apart those of normality, or coefficients of correlation; null for others. */
  readonly statistic: 'pValue' | 'normality' | 'correlation' | null;
}

/** A result that a reply may refer to. */
export interface NamedResult {
  /** `r1` */
  readonly name: string;
  readonly columns: readonly ReferredColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly isCut: boolean;
  /** What its rows were restricted to: values as text, numbers as JavaScript writes them, dates as ISO 8601. */
  readonly conditions: readonly string[];
  /** The column by which the first rows were taken; null where it holds all rows. */
  readonly top: { readonly column: number; readonly direction: 'asc' | 'desc' } | null;
  /** What its rows were chosen for, whether it is shown or not: the greatest or the least of a column. */
  readonly chosen: readonly { readonly extreme: 'max' | 'min'; readonly column: string }[];
}

/** The names of columns in references. */
export function columnKeys(names: readonly string[]): string[] {
  const keys: string[] = [];
  for (const name of names) {
    const words = name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\d]+/gu) ?? ['column'];
    const key = words.join('_');
    let unique = key;
    for (let number = 2; keys.includes(unique); number += 1) unique = `${key}_${number}`;
    keys.push(unique);
  }
  return keys;
}

/** A text that is a figure: in a currency, in per cent, or with a mark of thousands or decimals. */
const MARKED = /[\p{Sc}%]|\d[.,]\d/u;
const DATE = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/;
const LETTER = /\p{L}/u;

/** Whether a column holds figures, as numbers or as texts: it tells no rows apart. */
export function holdsFigures({ columns, rows }: NamedResult, place: number): boolean {
  const column = columns[place];
  if (!column || column.isMeasure) return column?.isMeasure ?? false;
  const values = rows.flatMap((row) => row[place] ?? []);
  const isFigure = (value: CellValue): boolean =>
    typeof value === 'string' && MARKED.test(value) && !LETTER.test(value) && !DATE.test(value);
  return column.type === 'text' && values.length > 0 && values.every(isFigure);
}

/** The numbers of a column, missing ones left out. */
export function numbersOf({ rows }: NamedResult, column: number): number[] {
  return rows.flatMap((row) => {
    const value = row[column];
    return typeof value === 'number' || typeof value === 'bigint' ? [Number(value)] : [];
  });
}
