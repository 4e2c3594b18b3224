import { type AnalysisRequest, type AnalysisTable } from '../analyst.js';
import { identifier } from '../builtin/representation/sql/quoting.js';

/** Whether a statement uses all of some columns. */
export const usesAll = (sql: string, columns: readonly string[]): boolean =>
  columns.every((name) => sql.includes(identifier(name)));

/** The numbers with a name that are no plain sums of values of rows: only plans know how they are computed and written. */
export const metricsBesideSums = ({ definitions = [] }: Pick<AnalysisTable, 'definitions'>): string[] =>
  definitions.flatMap(({ name, fold }) =>
    fold === null || (fold.fn === 'sum' && fold.format === null) ? [] : [name],
  );

/** Whether a statement that no plan is made of uses what the question names, and none but sums of what has a name. */
export const isReadable = (
  sql: string,
  { named = [], tables }: Pick<AnalysisRequest, 'named' | 'tables'>,
): boolean =>
  usesAll(sql, named) && !tables.flatMap(metricsBesideSums).some((name) => sql.includes(identifier(name)));
