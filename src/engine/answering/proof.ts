import { QueryRefused } from '../analytics/query-refused.js';
import { type ResultTable } from '../table.js';
import { type QueryRunner } from './analyst.js';
import { type Row } from './plan/row-sets.js';
import { planSql } from './plan/sql.js';
import { type PlanReading } from './reading.js';
import { scalarOf } from './tables/scalar.js';

const FIGURES = 9;

/** Results are the same when their rows are, in any order, numbers to nine figures. */
function resultKey(rows: readonly Row[]): string {
  const texts = rows.map((row) =>
    row
      .map((value) => (typeof value === 'number' ? value.toPrecision(FIGURES) : String(value)))
      .join('\u0001'),
  );
  return texts.sort().join('\u0002');
}

/** Whether a result of the database has the rows that were computed without it, in any order. */
export const isSameResult = (computed: readonly Row[], { rows }: ResultTable): boolean =>
  resultKey(computed) === resultKey(rows.map((row) => row.map(scalarOf)));

/**
 * Runs the query of a reading and compares its result with the one that was computed without the database, where there is one.
 * @returns the result; null where the two differ or the database refuses the query: such a reading is not told
 */
export async function provedResult(
  { plan, expected }: PlanReading,
  workbench: QueryRunner,
): Promise<ResultTable | null> {
  try {
    const result = await workbench.query(planSql(plan));
    if (!expected || result.truncated) return result;
    return isSameResult(expected, result) ? result : null;
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}
