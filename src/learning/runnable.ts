import { type ReadStatement } from '../engine/index.js';
import { type DatasetContent } from './dataset-content.js';

/** What tells apart tables that share a name, in a statement. */
const NUMBERING = /_\d+$/;

/**
 * Whether a statement that a job ran says the same over the whole dataset: each table has its name to itself, and nothing in it is
 * hidden by now.
 */
export function isRunnable(
  { tables, columns, hasStar }: ReadStatement,
  { profiles, knowledge }: Pick<DatasetContent, 'profiles' | 'knowledge'>,
): boolean {
  const names = profiles.map(({ name }) => name.toLowerCase());
  const countOf = (table: string) => names.filter((name) => name === table).length;
  const isOwn = (table: string) =>
    countOf(table.toLowerCase()) === 1 && countOf(table.toLowerCase().replace(NUMBERING, '')) <= 1;
  if (tables.length === 0 || !tables.every(isOwn)) return false;
  const hidden = (knowledge?.hidden ?? []).filter(({ table }) =>
    tables.some((name) => name.toLowerCase() === table.text.toLowerCase()),
  );
  const said = new Set(columns.map((name) => name.toLowerCase()));
  return hidden.every(({ column }) => !hasStar && !said.has(column.text.toLowerCase()));
}
