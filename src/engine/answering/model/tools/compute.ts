import { sqlBlock } from '../../narration/markdown.js';
import { type ResultTable } from '../../../table.js';
import { evaluate, expressionSql, parseExpression } from '../compute/expression.js';
import { type Given, textIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { describeFinding } from './show-result.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

const LEAST_RELATIVE_DIFFERENCE = 1e-9;
const MOST_CHARACTERS = 20_000;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= LEAST_RELATIVE_DIFFERENCE * Math.max(1, Math.abs(one), Math.abs(other));

async function run(given: Given, { request, asked, evidence, catalogue }: ToolContext): Promise<ToolOutcome> {
  const title = textIn(given, 'title');
  const text = textIn(given, 'expression');
  const expression = parseExpression(text, evidence.results, asked);
  const value = evaluate(expression);
  if (!Number.isFinite(value))
    throw new ToolProblem('the expression has no value: something is divided by zero, or missing');
  const sql = `SELECT ${expressionSql(expression)} AS value`;
  if (sql.length > MOST_CHARACTERS) throw new ToolProblem('too many cells: compute it in a query');
  const again = (await request.workbench.query(sql)).rows[0]?.[0];
  if (!isSame(value, Number(again))) throw new ToolProblem('two computations of the expression differ');
  const used = [...evidence.findings.values()].filter(({ result }) =>
    new RegExp(`\\b${result.name}\\.`).test(text),
  );
  const column = {
    name: 'value',
    type: 'number',
    key: 'value',
    unit: null,
    isMeasure: true,
    extreme: null,
    statistic: null,
  } as const;
  const table: ResultTable = {
    columns: [{ name: 'value', type: 'number' }],
    rows: [[value]],
    truncated: false,
  };
  const conditions = [...new Set(used.flatMap(({ result }) => result.conditions))];
  const result = {
    name: evidence.nextName,
    columns: [column],
    rows: table.rows,
    isCut: false,
    conditions,
    top: null,
    chosen: [],
  };
  const sources = [...new Set(used.flatMap((each) => each.sources))];
  const finding = evidence.add({ result, title, sql, again: 'expression', sources }, table);
  return {
    said: describeFinding(finding),
    lines: [catalogue.text('model.twice')],
    sql: sqlBlock(`-- ${text.replace(/\s+/g, ' ')}\n${sql}`),
    table: finding.table,
    files: sources.map(({ fileName }) => fileName),
  };
}

/** A number from cells of results. */
export const compute: Tool = {
  definition: {
    name: 'compute',
    description:
      'Computes a number from cells of results: + - * / ( ), cells such as r1.total or r1.rows.0.total, and sum, avg, min, max, count of a column such as sum(r1.total).',
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'what is computed, without numbers' },
        expression: { type: 'string' },
      },
      required: ['title', 'expression'],
    },
  },
  step: 'model.compute',
  run,
};
