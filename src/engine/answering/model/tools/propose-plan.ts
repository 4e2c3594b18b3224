import { provedResult } from '../../proof.js';
import { type AnalysisTable } from '../../analyst.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type Plan, selectionsOf, tablesOf } from '../../plan/plan.js';
import { PlanRunner } from '../../plan/run.js';
import { planSql } from '../../plan/sql.js';
import { planText } from '../../telling/plan-text.js';
import { carryOut } from '../analyses/carry-out.js';
import { type Given, optionalObject, textIn } from '../given.js';
import { nearest } from '../nearest.js';
import { checkDenied } from '../plans/check-denied.js';
import { planResult } from '../plans/plan-result.js';
import { PLAN_SCHEMA } from '../plans/plan-schema.js';
import { readPlan } from '../plans/read-plan.js';
import { tablesNamed } from '../plans/tables-named.js';
import { ToolProblem } from '../tool-problem.js';
import { likelierWay } from './likelier-way.js';
import { describeFinding, shownFinding } from './show-result.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

/** More are not read together. */
const MOST_TABLES = 30;

/** The tables that a plan is read over: all, or where they are too many those that it names. */
function tablesFor(given: Given, tables: readonly AnalysisTable[]): readonly AnalysisTable[] {
  const held = tables.filter(({ profile }) => profile.rowCount > 0 && profile.columns.length > 0);
  if (held.length <= MOST_TABLES) return held;
  const named = tablesNamed(given).map((name) => name.replaceAll('"', '').toLowerCase());
  const found = held.filter(({ name }) => named.includes(name.toLowerCase()));
  if (found.length > 0) return found.slice(0, MOST_TABLES);
  const near = nearest(
    named[0] ?? '',
    held.map(({ name }) => name),
  );
  throw new ToolProblem(`name columns as table.column; the nearest tables are ${near.join(', ')}`);
}

/** A plan in words, and what its tables are joined by: whether it is what was meant. */
function planNote(plan: Plan, catalogue: Catalogue): string {
  const joins = plan.from.edges.map(
    ({ left, right }) => `${left.table}.${left.name} = ${right.table}.${right.name}`,
  );
  const joined = joins.length === 0 ? '' : ` Joined by ${joins.join(', ')}.`;
  return `Understood as: ${planText(plan, catalogue)}.${joined}`;
}

/** Values whose rows a plan leaves out. */
const deniedBy = (plan: Plan): string[] =>
  selectionsOf(plan).flatMap(({ conditions }) =>
    conditions.flatMap(({ test }) => (test.op === '!=' ? [String(test.value)] : [])),
  );

async function run(given: Given, context: ToolContext): Promise<ToolOutcome> {
  const outcome = await computed(given, context);
  return { ...outcome, said: `${outcome.said}${await likelierWay(context)}` };
}

async function computed(given: Given, context: ToolContext): Promise<ToolOutcome> {
  const { request, asked, evidence, plans, catalogue } = context;
  const title = textIn(given, 'title');
  const tables = tablesFor(given, request.tables);
  if (tables.length === 0) throw new ToolProblem('there are no tables');
  const dataset = await plans.datasetOver(tables, request);
  const analysis = optionalObject(given, 'analysis');
  if (analysis) return carryOut({ title, given: analysis, dataset, tables }, context);
  const plan = readPlan(given, dataset, asked);
  checkDenied(deniedBy(plan), asked);
  const isComplete = tablesOf(plan).every((name) => dataset.table(name).isComplete);
  const expected = isComplete ? new PlanRunner(dataset).run(plan) : null;
  const reading = { plan, confidence: 0, expected, tables, unexplained: [] };
  const result = await provedResult(reading, request.workbench);
  if (!result) throw new ToolProblem('the plan gives no result, or not the same twice: put it otherwise');
  const used = tables.filter(({ name }) => tablesOf(plan).includes(name));
  const again = expected && !result.truncated ? 'memory' : 'none';
  const finding = evidence.add(
    {
      result: planResult(evidence.nextName, plan, result, tables),
      title,
      sql: planSql(plan),
      plan,
      again,
      sources: used,
    },
    result,
  );
  return {
    said: `${describeFinding(finding)}\n${planNote(plan, catalogue)}`,
    ...shownFinding(finding, plan, catalogue),
  };
}

/** A plan of a kind that other readers propose too: checked, run, and computed a second time. */
export const proposePlan: Tool = {
  definition: {
    name: 'propose_plan',
    description:
      'Computes a plan: a selection (rows of tables joined by their keys, conditions, groups, order, sets, values put beside each other), or an analysis (periods, growth, shares, differences and what drives them, correlation, distribution, cohorts, what is unusual, forecast). First choice: it is checked and computed twice.',
    parameters: PLAN_SCHEMA,
  },
  step: 'group.query',
  run,
};
