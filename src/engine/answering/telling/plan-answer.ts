import { type ChartRenderer } from '../../charts/chart-renderer.js';
import { ChartNotPossible, type ChartRequest } from '../../charts/chart-request.js';
import { type CellValue, type ResultTable } from '../../table.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown, sqlBlock } from '../narration/markdown.js';
import { type Plan, tablesOf } from '../plan/plan.js';
import { type Row } from '../plan/run.js';
import { planSql } from '../plan/sql.js';
import { type PlanReading } from '../reading.js';
import { scalarOf } from '../tables/scalar.js';
import { planText } from './plan-text.js';

/** What an answer needs beside the reading. */
export interface PlanContext {
  readonly request: AnalysisRequest;
  readonly charts: Pick<ChartRenderer, 'render'>;
  readonly signal: AbortSignal;
  /** Questions to ask next. */
  readonly next: readonly string[];
}

const MOST_NAMED = 5;
const MOST_BARS = 60;
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

/**
 * Compares the result of the database with the one that was computed without it.
 * @throws Error when they differ: then one of them is wrong
 */
function checkSame(expected: readonly Row[], result: ResultTable): void {
  const computed = result.rows.map((row) => row.map(scalarOf));
  if (resultKey(expected) !== resultKey(computed)) throw new Error('two computations of an answer differ');
}

/** Tells a reading: how it was read, the query with its result, a chart where groups have a number, and the answer in short. */
export class PlanAnswer {
  private readonly catalogue: Catalogue;
  private readonly files: readonly string[];
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: PlanContext,
    private readonly reading: PlanReading,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.files = this.usedTables().map(({ fileName }) => fileName);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const understood = this.catalogue.text('understood', {
      text: planText(this.reading.plan, this.catalogue),
    });
    yield* this.explain(understood);
    const table = await this.compute();
    yield* this.showQuery(table);
    yield* this.draw(table);
    yield* this.conclude(table, understood);
    yield tableSources(this.usedTables().map(({ datasourceId }) => datasourceId));
  }

  private usedTables(): PlanReading['tables'] {
    const used = tablesOf(this.reading.plan);
    return this.reading.tables.filter(({ name }) => used.includes(name));
  }

  private *explain(understood: string): Generator<AnswerEvent> {
    const step = new Step(this.catalogue.text('group.understand'), 'Analyze', this.files);
    yield step.begin();
    yield step.line(understood);
    if (this.context.request.userPrompt) yield step.line(`- ${this.catalogue.text('instructions')}`);
    yield step.end();
  }

  private async compute(): Promise<AnswerTable> {
    this.context.signal.throwIfAborted();
    const { plan, expected } = this.reading;
    const result = await this.context.request.workbench.query(planSql(plan));
    if (expected && !result.truncated) checkSame(expected, result);
    return { name: 'answer.csv', result };
  }

  private *showQuery(table: AnswerTable): Generator<AnswerEvent> {
    const step = new Step(this.catalogue.text('group.query'), 'Analyze', this.files);
    yield step.begin();
    yield step.code(sqlBlock(planSql(this.reading.plan)));
    yield step.line(this.rowsGiven(table.result));
    yield step.table(table);
    yield step.end();
  }

  private rowsGiven({ rows, truncated }: ResultTable): string {
    return this.catalogue.text(truncated ? 'query.truncated' : 'query.done', { count: rows.length });
  }

  private async *draw({ result }: AnswerTable): AsyncGenerator<AnswerEvent> {
    const chart = chartOf(this.reading.plan, result, this.context.request.language);
    if (!chart) return;
    const step = new Step(this.catalogue.text('group.chart'), 'Analyze', this.files);
    yield step.begin();
    try {
      this.image = { name: 'answer.png', png: await this.context.charts.render(chart, this.context.signal) };
    } catch (error) {
      // An answer without its chart is still an answer; anything but a chart that cannot be drawn is a failure.
      if (!(error instanceof ChartNotPossible)) throw error;
    }
    if (this.image) {
      yield step.line(this.catalogue.text('chart.done', { title: escapeMarkdown(chart.title) }));
      yield step.image(this.image);
    } else yield step.line(this.catalogue.text('chart.failed'));
    yield step.end();
  }

  private *conclude(table: AnswerTable, understood: string): Generator<AnswerEvent> {
    const step = new Step('Conclusions', 'Respond', this.files);
    yield step.begin();
    yield step.line(`${this.headline(table.result)}\n`);
    yield step.table(table);
    if (this.image) yield step.image(this.image);
    yield step.line(understood);
    if (this.context.request.userPrompt) yield step.line(`- ${this.catalogue.text('instructions')}`);
    yield step.questions(this.context.next);
    yield step.end();
  }

  /** One row in full; of several the first, and how many there are. */
  private headline(result: ResultTable): string {
    const { rows, columns } = result;
    const [first] = rows;
    if (rows.length === 1 && first) {
      if (first.length === 1) return `**${this.write(first[0] ?? null)}**`;
      return columns
        .map(({ name }, at) => `*${escapeMarkdown(name)}*: **${this.write(first[at] ?? null)}**`)
        .join(', ');
    }
    const named = rows.slice(0, MOST_NAMED).map((row) => `**${this.write(row[0] ?? null)}**`);
    const rest = rows.length > MOST_NAMED ? ' …' : '';
    return `${this.catalogue.list(named)}${rest} ${this.rowsGiven(result)}`.trim();
  }

  private write(value: CellValue): string {
    if (value === null) return this.catalogue.text('value.missing');
    if (typeof value === 'boolean') return this.catalogue.text(value ? 'value.true' : 'value.false');
    return typeof value === 'string' ? escapeMarkdown(value) : this.catalogue.number(value);
  }
}

/** Bars for groups with one number; a line where they are years or dates. */
function chartOf({ groupBy, items }: Plan, result: ResultTable, locale: string): ChartRequest | null {
  const [x, y] = result.columns;
  const isDrawn = groupBy && items.length === 2 && items[0]?.fn === null && items[1]?.fn !== null;
  if (!isDrawn || !x || !y || result.rows.length < 2 || result.rows.length > MOST_BARS) return null;
  const isOverTime = items[0]?.column?.isYear === true || items[0]?.column?.kind === 'date';
  return {
    kind: isOverTime ? 'line' : 'bar',
    title: `${y.name}: ${x.name}`,
    data: result,
    x: x.name,
    y: y.name,
    series: null,
    xTitle: null,
    yTitle: null,
    yFormat: 'number',
    locale,
  };
}
