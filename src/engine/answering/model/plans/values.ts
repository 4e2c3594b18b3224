import { type DataColumn } from '../../tables/data-table.js';
import { type Scalar } from '../../tables/scalar.js';
import { nearest } from '../nearest.js';
import { ToolProblem } from '../tool-problem.js';

const MOST_COMPARED = 20_000;

/** @throws ToolProblem where it is no number */
export function numberOf(given: unknown, name: string): number {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ToolProblem(`${name} must be a number`);
}

function textOf(given: string, { distinct, table, name, values }: DataColumn): string {
  if (distinct.includes(given) || distinct.length > MOST_COMPARED || values.length === 0) return given;
  const same = distinct.filter((value) => String(value).toLowerCase() === given.toLowerCase());
  const [only, ...others] = same;
  if (only !== undefined && others.length === 0) return String(only);
  const shown = nearest(given, distinct.map(String)).map((value) => `"${value}"`);
  throw new ToolProblem(`${table}.${name} has no value "${given}"; the nearest are ${shown.join(', ')}`);
}

/**
 * A value that a column is compared with, as the column holds it.
 * @throws ToolProblem where it is of another kind, or no value of the column is written so
 */
export function valueOf(given: unknown, column: DataColumn | null): Scalar {
  if (given === null || given === undefined) return null;
  if (column === null || column.kind === 'number') return numberOf(given, 'value');
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (column.type === 'boolean') return text.toLowerCase();
  if (column.kind === 'text') return textOf(text, column);
  if (column.type === 'time' ? !/^\d\d:\d\d/.test(text) : !/^\d{4}-\d\d-\d\d/.test(text))
    throw new ToolProblem(`${column.name} is compared with dates such as 2024-03-01`);
  return text;
}
