import { type AnalysisTable } from '../../analyst.js';
import { type Given, textIn } from '../given.js';
import { checkLiterals } from '../sql/guards.js';
import { recomputed } from '../sql/recomputed.js';
import { sqlResult } from '../sql/sql-result.js';
import { sqlTokens, tablesNamed } from '../sql/tokens.js';
import { likelierWay } from './likelier-way.js';
import { describeFinding, shownFinding } from './show-result.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

/** Values of the data that a statement may hold. */
function knownValues(tables: readonly AnalysisTable[]): ReadonlySet<string> {
  const columns = tables.flatMap(({ profile }) => profile.columns);
  return new Set(
    columns.flatMap(({ min, max, topValues }) => [
      String(min),
      String(max),
      ...topValues.map(({ value }) => value),
    ]),
  );
}

async function run(given: Given, context: ToolContext): Promise<ToolOutcome> {
  const { request, asked, evidence, catalogue } = context;
  const title = textIn(given, 'title');
  const sql = textIn(given, 'sql').replace(/;\s*$/, '');
  const tokens = sqlTokens(sql);
  const used = tablesNamed(tokens, request.tables);
  checkLiterals(tokens, { asked, known: knownValues(used) });
  const result = await request.workbench.query(sql);
  const { again, plan } = await recomputed({ sql, tokens, result, tables: used }, context);
  const finding = evidence.add(
    {
      result: sqlResult(evidence.nextName, { table: result, tokens, tables: used }),
      title,
      sql,
      plan,
      again,
      sources: used,
    },
    result,
  );
  const said = `${describeFinding(finding)}${await likelierWay(context)}`;
  return { said, ...shownFinding(finding, plan, catalogue) };
}

/** What no plan says: one SELECT. */
export const queryTables: Tool = {
  definition: {
    name: 'query_tables',
    description:
      'Runs one SELECT of DuckDB SQL over the tables, for what propose_plan cannot say. Name result columns by what they hold, in the language of the reply. Conditions may hold values of the question or the data; select no constants.',
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'what this step finds out, without numbers' },
        sql: { type: 'string', description: 'one SELECT' },
      },
      required: ['title', 'sql'],
    },
  },
  step: 'group.query',
  run,
};
