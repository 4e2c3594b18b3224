import { type ResultTable } from '../../table.js';
import { type ChartRenderer } from '../../charts/chart-renderer.js';
import { ChartNotPossible } from '../../charts/chart-request.js';
import { inForm } from '../../charts/in-form.js';
import { formAsked } from '../question/form.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../answer-event.js';
import { Catalogue } from '../narration/catalogue.js';
import { whetherMore } from '../question/whether-more.js';
import { sqlBlock } from '../narration/markdown.js';
import { followUps } from './follow-ups.js';
import { type LinkSource } from './link/link-source.js';
import { chartFor } from './present/charts/chart.js';
import { baseName } from './present/file-names.js';
import { Narrator } from './present/narration/narrate.js';
import { NoteNarrator } from './present/notes.js';
import { Paraphrase } from './present/paraphrase/paraphrase.js';
import { compile, type Statement } from './representation/sql/compile.js';
import { recompute } from './recompute/recompute.js';
import { type Query } from './representation/query.js';
import { answerOf } from './search/answer-of.js';
import { type AnswerValue } from './search/candidate.js';
import { answerKey } from './search/rank/ranker.js';
import { Step, tableSources } from './steps.js';
import { type Understanding } from './reading/understand.js';

/** What draws the charts of answers. */
export type Charts = Pick<ChartRenderer, 'render'>;

/** What an answer needs beside the question. */
export interface AnswerContext {
  readonly request: AnalysisRequest;
  readonly charts: Charts;
  readonly signal: AbortSignal;
}

const STEP_NAMES = {
  result: 'group.query',
  coverage: 'group.coverage',
  points: 'group.points',
  summary: 'group.summary',
} as const satisfies Record<Statement['purpose'], string>;

function checkSearched(query: Query, result: ResultTable, expected: readonly AnswerValue[]): void {
  const [computed, searched] = [answerOf(query, result), expected].map((answer) => answerKey({ answer }));
  if (computed !== searched)
    throw new Error(`two computations of an answer differ: ${computed} and ${searched}`);
}

/** Carries out one understood question and tells it as it goes. */
export class QuestionAnswer {
  private readonly catalogue: Catalogue;
  private readonly paraphrase: Paraphrase;
  private readonly notes: NoteNarrator;
  private readonly files: readonly string[];
  private readonly name: string;
  private readonly tables = new Map<Statement['purpose'], AnswerTable>();
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: AnswerContext,
    private readonly understanding: Understanding,
    private readonly source: LinkSource,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.paraphrase = new Paraphrase(this.catalogue);
    this.notes = new NoteNarrator(this.catalogue, this.paraphrase);
    this.files = understanding.schema.members.map(({ fileName }) => fileName);
    this.name = baseName(understanding.query);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    yield* this.explain();
    const rest = this.catalogue.text('value.rest');
    for (const statement of compile(this.understanding.query, rest)) yield* this.run(statement);
    yield* this.draw();
    yield* this.conclude();
    yield tableSources(this.understanding.schema.members.map(({ datasourceId }) => datasourceId));
  }

  private *explain(): Generator<AnswerEvent> {
    const step = new Step(this.catalogue.text('group.understand'), 'Analyze', this.files);
    yield step.begin();
    yield step.line(this.understoodAs());
    yield step.line(this.tableUsed());
    for (const note of this.notes.assumptions(this.understanding)) yield step.line(`- ${note}`);
    yield step.end();
  }

  private understoodAs(): string {
    return this.catalogue.text('understood', { text: this.paraphrase.query(this.understanding.query) });
  }

  private tableUsed(): string {
    const { members } = this.understanding.schema;
    const others = this.context.request.tables
      .filter((each) => !members.includes(each))
      .map((each) => each.name);
    const used = this.notes.tableUsed(this.understanding.schema);
    if (others.length === 0) return used;
    const names = this.paraphrase.columns(others);
    return `${used} ${this.catalogue.text('table.others', { tables: names })}`;
  }

  private async *run({ purpose, sql }: Statement): AsyncGenerator<AnswerEvent> {
    const { request, signal } = this.context;
    signal.throwIfAborted();
    const step = new Step(this.catalogue.text(STEP_NAMES[purpose]), 'Analyze', this.files);
    yield step.begin();
    yield step.code(sqlBlock(sql));
    const result = await request.workbench.query(sql);
    const suffix = purpose === 'result' ? '' : `-${purpose}`;
    const checked = purpose === 'result' ? await this.checkAgain(result) : null;
    const table = { name: `${this.name}${suffix}.csv`, result };
    this.tables.set(purpose, table);
    const lines = purpose === 'coverage' ? this.coverage(result) : [this.rowsGiven(result)];
    for (const line of lines) yield step.line(line);
    if (checked !== null) yield step.line(this.catalogue.text('checked', { count: checked }));
    yield step.table(table);
    yield step.end();
  }

  /**
   * Compares the result with a second computation.
   * @returns the number of rows that one was made from; null where there is none to make
   * @throws Error when the two differ: then one of them is wrong
   */
  private async checkAgain(result: ResultTable): Promise<number | null> {
    const { expected, query, schema } = this.understanding;
    if (expected !== null) checkSearched(query, result, expected);
    if (expected !== null) return null;
    const rest = this.catalogue.text('value.rest');
    return recompute({ query, size: schema, result, rest }, this.context.request.workbench);
  }

  /** Which rows were used and which were not, and why. */
  private coverage(result: ResultTable): string[] {
    const totals = this.understanding.schema.members.flatMap(({ profile }) => this.notes.totals(profile));
    return [...this.notes.coverage(result), ...totals];
  }

  private rowsGiven(result: ResultTable): string {
    const key = result.truncated ? 'query.truncated' : 'query.done';
    return this.catalogue.text(key, { count: result.rows.length });
  }

  private async *draw(): AsyncGenerator<AnswerEvent> {
    const { charts, signal } = this.context;
    signal.throwIfAborted();
    const result = this.tables.get('result')?.result;
    const points = this.tables.get('points')?.result ?? null;
    const chosen = result && chartFor(this.understanding.query, { result, points }, this.catalogue);
    const { form, question } = this.context.request;
    const chart = inForm(chosen ?? null, form ?? this.understanding.chart ?? formAsked(question));
    if (!chart) return;
    const step = new Step(this.catalogue.text('group.chart'), 'Analyze', this.files);
    yield step.begin();
    try {
      this.image = { name: `${this.name}.png`, ...(await charts.render(chart, signal)) };
    } catch (error) {
      // An answer without its chart is still an answer; anything but a chart that cannot be drawn is a failure.
      if (!(error instanceof ChartNotPossible)) throw error;
    }
    if (this.image) {
      yield step.line(this.catalogue.text('chart.done', { title: chart.title }));
      yield step.image(this.image);
    } else yield step.line(this.catalogue.text('chart.failed'));
    yield step.end();
  }

  private *conclude(): Generator<AnswerEvent> {
    const { query } = this.understanding;
    const step = new Step('Conclusions', 'Respond', this.files);
    const table = this.tables.get('result');
    const coverage = this.tables.get('coverage')?.result ?? null;
    const summary = this.tables.get('summary')?.result ?? null;
    yield step.begin();
    if (table) {
      const results = { result: table.result, coverage, summary };
      const isMore = whetherMore(this.context.request.question, table.result);
      if (isMore !== null)
        yield step.line(`**${this.catalogue.text(isMore ? 'answer.yes' : 'answer.no')}**.\n`);
      for (const sentence of new Narrator(this.catalogue, this.paraphrase).sentences(query, results)) {
        yield step.line(`${sentence}\n`);
      }
      yield step.table(table);
    }
    if (this.image) yield step.image(this.image);
    yield step.line(this.understoodAs());
    const notes = [
      ...this.notes.assumptions(this.understanding),
      ...(coverage ? this.coverage(coverage) : []),
    ];
    if (table?.result.truncated) notes.push(this.rowsGiven(table.result));
    for (const note of notes) yield step.line(`- ${note}`);
    yield step.questions(followUps(this.source, query, this.catalogue));
    yield step.end();
  }
}
