import { type DataColumn } from '../../tables/data-table.js';
import { type Dataset } from '../../tables/dataset.js';
import { type Given, textIn } from '../given.js';
import { nearest } from '../nearest.js';
import { ToolProblem } from '../tool-problem.js';

const plain = (name: string): string => name.replaceAll('"', '').toLowerCase();

/** Finds the columns that a model names. */
export class ColumnNames {
  constructor(private readonly dataset: Dataset) {}

  /** @param written `table.column`, or a column that only one table has @throws ToolProblem with the nearest names */
  find(written: string): DataColumn {
    const { columns } = this.dataset;
    const wanted = plain(written);
    const exact = columns.find(({ table, name }) => plain(`${table}.${name}`) === wanted);
    if (exact) return exact;
    const [only, ...others] = columns.filter(({ name }) => plain(name) === wanted);
    if (only && others.length === 0) return only;
    const names = columns.map(({ table, name }) => `${table}.${name}`);
    const shown = only
      ? [only, ...others].map(({ table, name }) => `${table}.${name}`)
      : nearest(written, names);
    throw new ToolProblem(`there is no column ${written}; the nearest are ${shown.join(', ')}`);
  }

  /** @throws ToolProblem with the nearest names */
  table(written: string): string {
    const names = this.dataset.tables.map(({ name }) => name);
    const found = names.find((name) => plain(name) === plain(written));
    if (found !== undefined) return found;
    throw new ToolProblem(
      `there is no table ${written}; the nearest are ${nearest(written, names).join(', ')}`,
    );
  }
}

/** @throws ToolProblem where it is missing or unknown */
export const columnIn = (given: Given, name: string, names: ColumnNames): DataColumn =>
  names.find(textIn(given, name));
