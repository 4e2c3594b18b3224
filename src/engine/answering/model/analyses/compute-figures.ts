import { type CellValue, type ResultTable } from '../../../table.js';
import { type AnalysisTable, type QueryRunner } from '../../analyst.js';
import { type AnswerImage } from '../../answer-event.js';
import { withKnownValues } from '../../builtin/reading/prepare.js';
import { RecipeAnswer } from '../../builtin/recipes/answer-recipe.js';
import { answered, answerNeeds } from '../../builtin/recipes/compute/answers.js';
import { RecipeData } from '../../builtin/recipes/compute/data.js';
import { type Program } from '../../builtin/recipes/program.js';
import { type SecondComputation } from '../evidence.js';
import { permutedStatement } from '../sql/second-run.js';
import { ToolProblem } from '../tool-problem.js';
import { type ToolContext } from '../tools/tool.js';
import { type AnalysedTable } from './analysed-table.js';

/** Statistics as they were computed. */
export interface ComputedFigures {
  /** As people see them. */
  readonly table: ResultTable;
  /** In the order in which they were asked for; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly sql: string;
  readonly again: SecondComputation;
  /** The sentences, and what they rest on. */
  readonly lines: readonly string[];
  readonly image: AnswerImage | null;
}

/** What two computations of a number may differ by: sums depend on the order in which they are made. */
const TOLERANCE = 1e-8;

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));

function numberIn(cell: CellValue | undefined): number | null {
  const value = typeof cell === 'string' || typeof cell === 'number' ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** The figures of a table: beside each other, or below each other with their names. */
function valuesIn({ columns, rows }: ResultTable, count: number): (number | null)[] {
  const [first = []] = rows;
  const isRow = count > 1 && columns.length === count && rows.length === 1;
  return isRow ? first.map(numberIn) : rows.map(([, value]) => numberIn(value));
}

/** The statements that a program needs, and its figures by what another runner says to them; null where they are too many rows. */
async function figuresBy(program: Program, workbench: QueryRunner): Promise<(number | null)[] | null> {
  const data = new RecipeData(program.figures.flatMap(({ answer }) => answerNeeds(answer)));
  for (const { sql } of data.statements) {
    const result = await workbench.query(sql);
    if (result.truncated) return null;
    data.keep(sql, result);
  }
  return program.figures.map((figure) => numberIn(answered(figure, data).text ?? undefined));
}

/** Rows are parted by their order: in another one they are parted otherwise. */
const dependsOnOrder = ({ figures }: Program): boolean =>
  figures.some(
    ({ answer }) =>
      answer.op === 'number' && answer.measure.op === 'model' && answer.measure.model.split !== null,
  );

/** @throws ToolProblem where the figures are others over the rows in another order */
async function computedAgain(
  program: Program,
  values: readonly (number | null)[],
  { tables, workbench }: { readonly tables: readonly AnalysisTable[]; readonly workbench: QueryRunner },
): Promise<SecondComputation> {
  if (dependsOnOrder(program)) return 'none';
  const names = tables.map(({ name }) => name);
  const permuted: QueryRunner = { query: (sql) => workbench.query(permutedStatement(sql, names)) };
  const again = await figuresBy(program, permuted);
  if (again === null) return 'none';
  if (again.every((value, at) => isSame(value, values[at] ?? null))) return 'permuted';
  throw new ToolProblem('the figures depend on the order of the rows: put it otherwise');
}

interface Told {
  readonly table: ResultTable;
  readonly text: string;
  readonly image: AnswerImage | null;
}

/** What a recipe comes to, its steps left out. */
async function toldBy(answer: RecipeAnswer): Promise<Told> {
  let [text, image]: [string, AnswerImage | null] = ['', null];
  let table: ResultTable | null = null;
  for await (const event of answer.events()) {
    if (event.type === 'sources' || event.group.stage !== 'Respond') continue;
    if (event.type === 'message') text += event.text;
    if (event.type === 'table') table = event.table.result;
    if (event.type === 'image') image = event.image;
  }
  if (!table) throw new Error('a recipe ended without its figures');
  return { table, text, image };
}

/**
 * Computes statistics as the built-in analyst does: the same statements, second computation, chart and words; and once more over
 * the rows in another order.
 * @throws ToolProblem where there are none, or two computations differ
 */
export async function computeFigures(
  program: Program,
  { table: analysed, used }: { readonly table: AnalysedTable; readonly used: readonly AnalysisTable[] },
  { request, charts, signal }: ToolContext,
): Promise<ComputedFigures> {
  const asked: string[] = [];
  const workbench: QueryRunner = {
    query: (sql) => {
      asked.push(sql);
      return request.workbench.query(sql);
    },
  };
  const context = { request: { ...request, workbench }, charts, signal };
  const told = await toldBy(new RecipeAnswer(context, program, withKnownValues(analysed.schema)));
  const values = valuesIn(told.table, program.figures.length);
  if (values.every((value) => value === null))
    throw new ToolProblem(`cannot be computed: ${String(told.table.rows[0]?.[1] ?? 'there are no values')}`);
  const again = await computedAgain(program, values, { tables: used, workbench: request.workbench });
  const lines = told.text.split('\n').filter((line) => line !== '');
  return { table: told.table, values, sql: asked.join(';\n\n'), again, lines, image: told.image };
}
