import { type ChartRenderer } from '../../charts/chart-renderer.js';
import { ChartNotPossible } from '../../charts/chart-request.js';
import { type ResultTable } from '../../table.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, type AnswerImage } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { type ResultEdit } from '../conversation/result-question.js';
import { type Proposal } from '../decision/proposal.js';
import { Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown, sqlBlock } from '../narration/markdown.js';
import { headline, rowsGiven } from './headline.js';
import { resultChart } from './result-chart.js';

/** An answer to a question about the table that was the answer before. */
interface EditedResult {
  readonly before: Proposal;
  readonly edit: ResultEdit;
  readonly sql: string;
  readonly result: ResultTable;
}

interface ResultContext {
  readonly request: AnalysisRequest;
  readonly charts: Pick<ChartRenderer, 'render'>;
  readonly signal: AbortSignal;
}

/** Tells some rows of the answer before, or its rows in another order. */
export class ResultAnswer {
  private readonly catalogue: Catalogue;
  private readonly files: readonly string[];
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: ResultContext,
    private readonly edited: EditedResult,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.files = edited.before.tables.map(({ fileName }) => fileName);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const { sql, result, before } = this.edited;
    const sentence = editSentence(before, this.edited.edit, this.catalogue);
    const understood = this.catalogue.text('understood', { text: escapeMarkdown(sentence) });
    const table = { name: 'answer.csv', result };
    const reading = new Step(this.catalogue.text('group.understand'), 'Analyze', this.files);
    yield reading.begin();
    yield reading.line(understood);
    yield reading.end();
    const query = new Step(this.catalogue.text('group.query'), 'Analyze', this.files);
    yield query.begin();
    yield query.code(sqlBlock(sql));
    yield query.line(rowsGiven(result, this.catalogue));
    yield query.line(this.catalogue.text('checked', { count: before.result.rows.length }));
    yield query.table(table);
    yield query.end();
    yield* this.draw();
    const conclusion = new Step('Conclusions', 'Respond', this.files);
    yield conclusion.begin();
    yield conclusion.line(`${headline(result, this.catalogue)}\n`);
    yield conclusion.table(table);
    if (this.image) yield conclusion.image(this.image);
    yield conclusion.line(understood);
    yield conclusion.end();
    yield tableSources(before.tables.map(({ datasourceId }) => datasourceId));
  }

  private async *draw(): AsyncGenerator<AnswerEvent> {
    const chart = resultChart(this.edited.result, this.context.request.language);
    if (!chart) return;
    const step = new Step(this.catalogue.text('group.chart'), 'Analyze', this.files);
    yield step.begin();
    try {
      this.image = { name: 'answer.png', ...(await this.context.charts.render(chart, this.context.signal)) };
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

/** What the answer before was, and what is asked of it, as a line of plain text. */
export function editSentence(
  { sentence, result }: Pick<Proposal, 'sentence' | 'result'>,
  { filter, order, limit }: ResultEdit,
  catalogue: Catalogue,
): string {
  const column = (place: number): string => result.columns[place]?.name ?? '';
  const key = filter?.op === '=' || filter?.op === '!=' ? 'cond.in' : `cond.${filter?.op ?? ''}`;
  const value = catalogue.constant(filter?.value ?? 0);
  const kept = filter ? [catalogue.text(key, { column: column(filter.column), value, values: value })] : [];
  const direction = catalogue.text(order?.direction === 'desc' ? 'as.desc' : 'as.asc');
  const first = limit === null ? '' : catalogue.text('as.limit', { count: limit });
  const sorted = order ? [`${column(order.column)}${direction}${first}`] : [];
  return [sentence, ...kept, ...sorted].join('; ');
}
