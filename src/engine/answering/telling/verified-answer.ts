import { type ChartRenderer } from '../../charts/chart-renderer.js';
import { ChartNotPossible } from '../../charts/chart-request.js';
import { inForm } from '../../charts/in-form.js';
import { type ResultTable } from '../../table.js';
import { type AnalysisRequest, type AnalysisTable } from '../analyst.js';
import { type AnswerEvent, type AnswerImage } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { sqlTokens, tablesNamed } from '../model/sql/tokens.js';
import { Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown, sqlBlock } from '../narration/markdown.js';
import { formAsked } from '../question/form.js';
import { type VerifiedMatch } from '../verified/verified-match.js';
import { headline, rowsGiven } from './headline.js';
import { resultChart } from './result-chart.js';

interface VerifiedContext {
  /** Its language is settled. */
  readonly request: AnalysisRequest;
  readonly charts: Pick<ChartRenderer, 'render'>;
  readonly signal: AbortSignal;
}

/** Tells the result of a verified question: its statement, the rows, a chart where they allow one, who verified it and when. */
export class VerifiedAnswer {
  private readonly catalogue: Catalogue;
  private readonly tables: readonly AnalysisTable[];
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: VerifiedContext,
    private readonly match: VerifiedMatch,
    private readonly result: ResultTable,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.tables = tablesNamed(sqlTokens(match.sql), context.request.tables);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const files = [...new Set(this.tables.map(({ fileName }) => fileName))];
    const table = { name: 'answer.csv', result: this.result };
    const query = new Step(this.catalogue.text('group.query'), 'Analyze', files);
    yield query.begin();
    yield query.line(this.said());
    yield query.code(sqlBlock(this.match.sql));
    yield query.line(rowsGiven(this.result, this.catalogue));
    yield query.table(table);
    yield query.end();
    yield* this.draw(files);
    const conclusion = new Step('Conclusions', 'Respond', files);
    yield conclusion.begin();
    yield conclusion.line(`${headline(this.result, this.catalogue)}\n`);
    yield conclusion.table(table);
    if (this.image) yield conclusion.image(this.image);
    yield conclusion.line(this.said());
    yield conclusion.end();
    yield tableSources([...new Set(this.tables.map(({ datasourceId }) => datasourceId))]);
  }

  /** Who verified the question and when; where another one was verified, which, and what stands for what. */
  private said(): string {
    const { verified, changes } = this.match;
    const by = escapeMarkdown(verified.verifiedBy);
    const date = verified.verifiedOn;
    if (changes.length === 0) return this.catalogue.text('note.verified', { by, date });
    const quoted = (text: string): string =>
      this.catalogue.text('value.quoted', { text: escapeMarkdown(text) });
    const said = changes.map(({ then, now }) => `${quoted(then)} → ${quoted(now)}`);
    return this.catalogue.text('note.verifiedOther', {
      question: escapeMarkdown(verified.question),
      by,
      date,
      changes: this.catalogue.series(said),
    });
  }

  private async *draw(files: readonly string[]): AsyncGenerator<AnswerEvent> {
    const { request, charts, signal } = this.context;
    const { language, form, question } = request;
    const chart = inForm(resultChart(this.result, language), form ?? formAsked(question));
    if (!chart) return;
    const step = new Step(this.catalogue.text('group.chart'), 'Analyze', files);
    yield step.begin();
    try {
      this.image = { name: 'answer.png', ...(await charts.render(chart, signal)) };
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
}
