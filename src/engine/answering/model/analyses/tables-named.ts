import { type Given } from '../given.js';
import { type ColumnNames } from '../plans/column-names.js';

const OF_COLUMNS: ReadonlySet<string> = new Set(['column', 'columns', 'by', 'entity', 'target']);

/** The tables of the columns that an analysis names. @throws ToolProblem for an unknown one, with the nearest names */
export function tablesAnalysed(given: Given, names: ColumnNames): ReadonlySet<string> {
  const tables = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && value !== '' && OF_COLUMNS.has(key)) tables.add(names.find(value).table);
    else if (Array.isArray(value)) for (const each of value) visit(each, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, name);
  };
  for (const [key, value] of given) visit(value, key);
  return tables;
}
