import { type CellValue, type ResultTable } from '../../table.js';

const FIGURES = 6;

/** A value as a text that is the same for the same value, numbers to six figures. */
export const keyOf = (value: CellValue | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(FIGURES))) : String(value ?? null);

const known = new WeakMap<ResultTable, readonly string[]>();

/** For each column of a result a text that is the same for the same values in any order. */
export function columnKeys(result: ResultTable): readonly string[] {
  const keys =
    known.get(result) ??
    result.columns.map((_, at) =>
      result.rows
        .map((row) => keyOf(row[at]))
        .sort()
        .join('\u0000'),
    );
  known.set(result, keys);
  return keys;
}
