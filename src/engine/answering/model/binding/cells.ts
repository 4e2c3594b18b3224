import { type CellValue } from '../../../table.js';
import { nearest } from '../nearest.js';
import { type NamedResult, type ReferredColumn } from './named-result.js';
import { type CellPath } from './reference.js';
import { Refusal } from './refusal.js';

/** A cell that was found. */
export interface Cell {
  readonly result: NamedResult;
  readonly row: number;
  /** Null for the number of rows. */
  readonly column: ReferredColumn | null;
  /** Place of the column; -1 for the number of rows. */
  readonly place: number;
  readonly value: CellValue;
}

/** Results by their names. */
export type Results = ReadonlyMap<string, NamedResult>;

function resultOf(results: Results, name: string): NamedResult {
  const result = results.get(name);
  if (result) return result;
  const known = [...results.keys()].join(', ') || 'none yet: run a query first';
  throw new Refusal(`there is no result ${name}; the results are: ${known}`);
}

/** @throws Refusal where there is no such column */
export function columnPlace(result: NamedResult, written: string): number {
  const place = result.columns.findIndex(({ key, name }) => key === written || name === written);
  if (place >= 0) return place;
  const keys = result.columns.map(({ key }) => key);
  throw new Refusal(
    `${result.name} has no column ${written}; did you mean ${nearest(written, keys).join(', ')}?`,
  );
}

/**
 * Finds a cell.
 * @throws Refusal where there is none
 */
export function cellAt(results: Results, path: CellPath): Cell {
  const result = resultOf(results, path.result);
  if (path.kind === 'count') {
    if (result.isCut) throw new Refusal(`${result.name} was cut, its rows cannot be counted`);
    return { result, row: 0, column: null, place: -1, value: result.rows.length };
  }
  const count = result.rows.length;
  if (path.row === null && count !== 1)
    throw new Refusal(
      `${result.name} has ${count} rows: say which one, as in ${result.name}.rows.0.${path.column}`,
    );
  const row = path.row === 'last' ? count - 1 : (path.row ?? 0);
  const place = columnPlace(result, path.column);
  const value = result.rows[row]?.[place];
  if (value === undefined) throw new Refusal(`${result.name} has ${count} rows; the first is rows.0`);
  return { result, row, column: result.columns[place] ?? null, place, value };
}

/** @throws Refusal where the cell holds no number */
export function numberIn({ value, result, column }: Cell): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  throw new Refusal(`${result.name}.${column?.key ?? 'row_count'} holds no number`);
}
