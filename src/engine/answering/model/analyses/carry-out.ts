import { ChartNotPossible } from '../../../charts/chart-request.js';
import { type ResultTable } from '../../../table.js';
import { type AnalysisTable } from '../../analyst.js';
import { type AnswerImage } from '../../answer-event.js';
import { chartFor } from '../../builtin/present/charts/chart.js';
import { Narrator } from '../../builtin/present/narration/narrate.js';
import { Paraphrase } from '../../builtin/present/paraphrase/paraphrase.js';
import { ComputationsDiffer, recompute } from '../../builtin/recompute/recompute.js';
import { type Query } from '../../builtin/representation/query.js';
import { compile, type Statement } from '../../builtin/representation/sql/compile.js';
import { type Dataset } from '../../tables/dataset.js';
import { type SecondComputation } from '../evidence.js';
import { type Given } from '../given.js';
import { ColumnNames } from '../plans/column-names.js';
import { secondRun } from '../sql/second-run.js';
import { ToolProblem } from '../tool-problem.js';
import { describeFinding, shownFinding } from '../tools/show-result.js';
import { type ToolContext, type ToolOutcome } from '../tools/tool.js';
import { AnalysedTable } from './analysed-table.js';
import { analysisResult } from './analysis-result.js';
import { ANALYSIS_KINDS, type AnalysisKind } from './analysis-schema.js';
import { checkDenied } from '../plans/check-denied.js';
import { computeFigures } from './compute-figures.js';
import { FIGURE_KIND_NAMES, type FigureKind } from './figures-schema.js';
import { figuresResult } from './figures-result.js';
import { readAnalysis } from './read-analysis.js';
import { readFigures } from './read-figures.js';
import { type AnalysisContext } from './analysis-context.js';
import { tablesAnalysed } from './tables-named.js';

/** An analysis that a model proposes. */
interface ProposedAnalysis {
  readonly title: string;
  readonly given: Given;
  readonly dataset: Dataset;
  readonly tables: readonly AnalysisTable[];
}

type Results = Partial<Record<Statement['purpose'], ResultTable>>;

/**
 * Computes an analysis as the built-in analyst does: the same statements, second computation, chart and words.
 * @throws ToolProblem where it cannot be read, or two computations differ
 */
export async function carryOut(
  { title, given, dataset, tables }: ProposedAnalysis,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { request, asked, signal } = context;
  const names = new ColumnNames(dataset);
  const used = tables.filter(({ name }) => tablesAnalysed(given, names).has(name));
  const kind = given.get('kind');
  const figures = FIGURE_KIND_NAMES.find((each) => each === kind);
  const query = ANALYSIS_KINDS.find((each) => each === kind);
  const own = async (): Promise<LaidAnalysis> => {
    const table = await AnalysedTable.of(used, request, signal);
    return { title, given, reading: { names, table, asked }, used };
  };
  if (query) return tellQuery(query, await own(), context);
  if (figures) return tellFigures(figures, await own(), context);
  throw new ToolProblem(`kind must be one of ${[...ANALYSIS_KINDS, ...FIGURE_KIND_NAMES].join(', ')}`);
}

/** An analysis with the table that it is made of. */
interface LaidAnalysis {
  readonly title: string;
  readonly given: Given;
  readonly reading: AnalysisContext;
  readonly used: readonly AnalysisTable[];
}

async function tellFigures(
  kind: FigureKind,
  { title, given, reading, used }: LaidAnalysis,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { asked, evidence, catalogue } = context;
  const { program, keys, texts, denied } = readFigures(kind, given, reading);
  checkDenied(denied, asked);
  const computed = await computeFigures(program, { table: reading.table, used }, context);
  const { table, sql, again, image } = computed;
  const result = figuresResult(evidence.nextName, {
    program,
    keys,
    texts,
    computed,
    catalogue,
    table: reading.table,
  });
  const finding = evidence.add({ result, title, sql, again, sources: used }, table);
  finding.image = image;
  const shown = shownFinding(finding, null, catalogue);
  return {
    ...shown,
    said: `${describeFinding(finding)}${drawnNote(image)}`,
    lines: [...computed.lines, ...shown.lines],
    ...(image && { image }),
  };
}

const drawnNote = (image: AnswerImage | null): string =>
  image ? '\nIts chart is drawn: it comes with the reply.' : '';

async function tellQuery(
  kind: AnalysisKind,
  { title, given, reading, used }: LaidAnalysis,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { asked, evidence, catalogue } = context;
  const { table } = reading;
  const { query, texts, denied } = readAnalysis(kind, given, reading);
  checkDenied(denied, asked);
  const [statement] = compile(query, catalogue.text('value.rest'));
  if (!statement) throw new ToolProblem('the analysis gives no result');
  const results = await resultsOf(query, context);
  const result = results.result;
  if (!result) throw new ToolProblem('the analysis gives no result');
  const again = await computedAgain({ query, result, table, sql: statement.sql }, used, context);
  const { schema } = table;
  const finding = evidence.add(
    {
      result: analysisResult(evidence.nextName, { query, table: result, schema, conditions: texts }),
      title,
      sql: statement.sql,
      again,
      sources: used,
    },
    result,
  );
  const paraphrase = new Paraphrase(catalogue);
  const understood = catalogue.text('understood', { text: paraphrase.query(query) });
  const told = { result, coverage: results.coverage ?? null, summary: results.summary ?? null };
  finding.image = await drawn(query, results, { ...context, name: finding.result.name });
  const shown = shownFinding(finding, null, catalogue);
  return {
    ...shown,
    said: `${describeFinding(finding)}\n${understood}${drawnNote(finding.image)}`,
    lines: [understood, ...new Narrator(catalogue, paraphrase).sentences(query, told), ...shown.lines],
    ...(finding.image && { image: finding.image }),
  };
}

async function resultsOf(query: Query, { request, catalogue, signal }: ToolContext): Promise<Results> {
  const results: Results = {};
  for (const { purpose, sql } of compile(query, catalogue.text('value.rest'))) {
    signal.throwIfAborted();
    results[purpose] = await request.workbench.query(sql);
  }
  return results;
}

interface RunAnalysis {
  readonly query: Query;
  readonly result: ResultTable;
  readonly table: AnalysedTable;
  readonly sql: string;
}

/** From the rows without the database; where these are too many, by the statement over them in another order. */
async function computedAgain(
  { query, result, table, sql }: RunAnalysis,
  used: readonly AnalysisTable[],
  { request, catalogue }: ToolContext,
): Promise<SecondComputation> {
  try {
    const rest = catalogue.text('value.rest');
    const count = await recompute({ query, size: table.schema, result, rest }, request.workbench);
    if (count !== null) return 'memory';
  } catch (error) {
    if (!(error instanceof ComputationsDiffer)) throw error;
    throw new ToolProblem('two computations of this analysis differ: put it otherwise', { cause: error });
  }
  const second = await secondRun(sql, { result, tables: used.map(({ name }) => name) }, request.workbench);
  if (second === 'differs')
    throw new ToolProblem('the analysis depends on the order of the rows: put it otherwise');
  return second === 'same' ? 'permuted' : 'none';
}

async function drawn(
  query: Query,
  { result, points }: Results,
  { charts, catalogue, signal, name }: ToolContext & { readonly name: string },
): Promise<AnswerImage | null> {
  const chart = result && chartFor(query, { result, points: points ?? null }, catalogue);
  if (!chart) return null;
  try {
    return { name: `${name}.png`, ...(await charts.render(chart, signal)) };
  } catch (error) {
    // A result without its chart is still a result.
    if (error instanceof ChartNotPossible) return null;
    throw error;
  }
}
