import { identifier, textLiteral } from '../../builtin/representation/sql/quoting.js';
import { sqlBlock } from '../../narration/markdown.js';
import { type AnalysisTable } from '../../analyst.js';
import { type Given, optionalText, textIn } from '../given.js';
import { nearest } from '../nearest.js';
import { ToolProblem } from '../tool-problem.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

const MOST_VALUES = 30;
const MOST_CHARACTERS = 100;

function tableIn(name: string, tables: readonly AnalysisTable[]): AnalysisTable {
  const found = tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const near = nearest(
    name,
    tables.map((table) => table.name),
  );
  throw new ToolProblem(`there is no table ${name}; the nearest are ${near.join(', ')}`);
}

function statementOf(table: string, column: string, like: string | null): string {
  const name = identifier(column);
  const pattern =
    like === null ? '' : `\nWHERE contains(lower(CAST(${name} AS VARCHAR)), lower(${textLiteral(like)}))`;
  return `SELECT ${name} AS value, count(*) AS rows\nFROM ${identifier(table)}${pattern}\nGROUP BY 1\nORDER BY 2 DESC, 1\nLIMIT ${MOST_VALUES}`;
}

async function run(given: Given, { request, catalogue }: ToolContext): Promise<ToolOutcome> {
  const table = tableIn(textIn(given, 'table'), request.tables);
  const written = textIn(given, 'column');
  const { columns } = table.profile;
  const column = columns.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  if (!column) {
    const near = nearest(
      written,
      columns.map(({ name }) => name),
    );
    throw new ToolProblem(`${table.name} has no column ${written}; the nearest are ${near.join(', ')}`);
  }
  const sql = statementOf(table.name, column.name, optionalText(given, 'like'));
  const result = await request.workbench.query(sql);
  const values = result.rows.map(
    ([value, count]) => `${JSON.stringify(String(value).slice(0, MOST_CHARACTERS))}: ${String(count)} rows`,
  );
  return {
    said: [`Values of ${table.name}.${column.name} (to look at, not to be referred to):`, ...values].join(
      '\n',
    ),
    lines: [catalogue.text('query.done', { count: result.rows.length })],
    sql: sqlBlock(sql),
    table: { name: 'values.csv', result },
    files: [table.fileName],
  };
}

/** How values are written. */
export const lookAtColumn: Tool = {
  definition: {
    name: 'look_at_column',
    description:
      'Shows the most frequent values of a column, or those that contain a text, to see how something is written.',
    parameters: {
      type: 'object',
      properties: { table: { type: 'string' }, column: { type: 'string' }, like: { type: 'string' } },
      required: ['table', 'column'],
    },
  },
  step: 'model.look',
  run,
};
