import { type ResultTable } from '../../../../table.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { Paraphrase } from '../paraphrase/paraphrase.js';

/** Names of the columns that a long table adds to its keys. */
export const LONG_NAMES = { series: 'series', value: 'value' } as const;

/** A measure in a title: without the article that English has, and without marks of emphasis. */
export function plainMeasure(measure: Measure, catalogue: Catalogue): string {
  return new PlainParaphrase(catalogue).measure(measure).replace(/^the /, '');
}

/** Names of columns as they are: a title is no Markdown. */
class PlainParaphrase extends Paraphrase {
  protected override marked(name: string): string {
    return name;
  }
}

/** A grouping column in a title. */
export function plainKey({ column, unit }: Key, catalogue: Catalogue): string {
  return unit === null ? column.name : catalogue.text(`unitName.${unit}`);
}

/** Grouping columns in a title. */
export function plainKeys(keys: readonly Key[], catalogue: Catalogue): string {
  return catalogue.list(keys.map((key) => plainKey(key, catalogue)));
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
    { name: LONG_NAMES.series, type: 'text' as const },
    { name: LONG_NAMES.value, type: 'number' as const },
  ];
  const rows = names.flatMap((name, index) =>
    placed.rows.map((row) => [...row.slice(0, keys.length), name, row[keys.length + index] ?? null]),
  );
  return { columns, rows, truncated: result.truncated };
}
