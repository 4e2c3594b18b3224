import { type ResultTable } from '../../../table.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { labelOf } from '../representation/column.js';
import { measureName } from '../representation/names.js';
import { type Measure } from '../representation/query.js';

/** A text that begins a title. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A measure in a title. */
export function plainMeasure(measure: Measure, catalogue: Catalogue): string {
  const { fn, column } = measure;
  if (fn === 'ratio' || fn === 'quantile') return measureName(measure);
  return catalogue
    .text(`fn.${fn}`, column && fn !== 'count' ? { column: labelOf(column) } : {})
    .replace(/^the /, '');
}

/** The columns of a result with these names, in this order. */
export function pick(result: ResultTable, names: readonly string[]): ResultTable {
  const kept = names
    .map((name) => result.columns.findIndex((column) => column.name === name))
    .filter((at) => at >= 0);
  return {
    ...result,
    columns: kept.flatMap((at) => result.columns.slice(at, at + 1)),
    rows: result.rows.map((row) => kept.map((at) => row[at] ?? null)),
  };
}

/** One row per key and named column: the column's name and its value, for charts of several series. */
export function longTable(
  result: ResultTable,
  keys: readonly string[],
  names: readonly string[],
): ResultTable {
  const placed = pick(result, [...keys, ...names]);
  const columns = [
    ...placed.columns.slice(0, keys.length),
    { name: 'series', type: 'text' as const },
    { name: 'value', type: 'number' as const },
  ];
  const rows = names.flatMap((name, index) =>
    placed.rows.map((row) => [...row.slice(0, keys.length), name, row[keys.length + index] ?? null]),
  );
  return { columns, rows, truncated: result.truncated };
}
