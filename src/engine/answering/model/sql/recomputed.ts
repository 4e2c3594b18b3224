import { type ResultTable } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { type Plan, tablesOf } from '../../plan/plan.js';
import { PlanRunner } from '../../plan/run.js';
import { isSameResult } from '../../proof.js';
import { planText } from '../../telling/plan-text.js';
import { ToolProblem } from '../tool-problem.js';
import { type ToolContext } from '../tools/tool.js';
import { secondRun } from './second-run.js';
import { statementPlan } from './statement-plan.js';
import { type SqlToken } from './tokens.js';

/** A statement that was run. */
interface RunStatement {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  readonly result: ResultTable;
  /** Those that it reads. */
  readonly tables: readonly AnalysisTable[];
}

/** How a result was come by a second time. */
type Recomputed =
  | { readonly again: 'memory'; readonly plan: Plan }
  | { readonly again: 'permuted' | 'none'; readonly plan: null };

/**
 * Computes the result of a statement by a second route: the plan that is read back from the statement, without the database; where
 * no plan says it, the statement over the rows in another order.
 * @throws ToolProblem where the second result is another one
 */
export async function recomputed(statement: RunStatement, context: ToolContext): Promise<Recomputed> {
  const plan = await samePlan(statement, context);
  if (plan) return { again: 'memory', plan };
  const { sql, result, tables } = statement;
  const names = tables.map(({ name }) => name);
  const second = await secondRun(sql, { result, tables: names }, context.request.workbench);
  if (second === 'differs')
    throw new ToolProblem(
      'run again over the rows in another order the statement gives another result: order by columns that leave no ties, and take no first rows without an order',
    );
  return { again: second === 'same' ? 'permuted' : 'none', plan: null };
}

/** The plan that gives what a statement gave; null where none can be read back or computed. */
async function samePlan(
  { tokens, result, tables }: RunStatement,
  { request, asked, plans, catalogue }: ToolContext,
): Promise<Plan | null> {
  if (tables.length === 0 || result.truncated) return null;
  const dataset = await plans.datasetOver(tables, request);
  const plan = statementPlan(tokens, dataset, asked);
  if (!plan || tablesOf(plan).some((name) => !dataset.table(name).isComplete)) return null;
  const rows = new PlanRunner(dataset).run(plan);
  if (!rows) return null;
  if (isSameResult(rows, result)) return plan;
  throw new ToolProblem(
    `read back as a plan (${planText(plan, catalogue)}) and computed without the database, the statement gives another result: propose that plan, or write values as the data have them and leave no ties in the order`,
  );
}
