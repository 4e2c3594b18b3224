import { type ChartRenderer } from '../../charts/chart-renderer.js';
import { inForm } from '../../charts/in-form.js';
import { ChartNotPossible, type ChartRequest } from '../../charts/chart-request.js';
import { type CellValue, type ResultTable } from '../../table.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown, sqlBlock } from '../narration/markdown.js';
import { isVerdict, type Item, type Plan, tablesOf } from '../plan/plan.js';
import { planSql } from '../plan/sql.js';
import { type PlanReading } from '../reading.js';
import { formAsked } from '../question/form.js';
import { headline, rowsGiven, valueText } from './headline.js';
import { leftOutNotes } from './left-out-notes.js';
import { groupHeadline } from './group-headline.js';
import { withPeriodNames } from './period-values.js';
import { itemText, planText } from './plan-text.js';

/** What an answer needs beside the reading. */
interface PlanContext {
  readonly request: AnalysisRequest;
  readonly charts: Pick<ChartRenderer, 'render'>;
  readonly signal: AbortSignal;
  /** Words of the question by those of its English wording. */
  readonly written: ReadonlyMap<string, string>;
  /** Questions to ask next. */
  readonly next: readonly string[];
}

const MOST_BARS = 60;
const MOST_BARS_IN_SERIES = 200;

/** Tells a reading: how it was read, the query with its result, a chart where groups have a number, and the answer in short. */
export class PlanAnswer {
  private readonly catalogue: Catalogue;
  private readonly files: readonly string[];
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: PlanContext,
    private readonly reading: PlanReading,
    private readonly result: ResultTable,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.files = this.usedTables().map(({ fileName }) => fileName);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const understood = this.catalogue.text('understood', {
      text: planText(this.reading.plan, this.catalogue),
    });
    yield* this.explain(understood);
    const table = { name: 'answer.csv', result: this.result };
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
    yield step.end();
  }

  private *showQuery(table: AnswerTable): Generator<AnswerEvent> {
    const step = new Step(this.catalogue.text('group.query'), 'Analyze', this.files);
    yield step.begin();
    yield step.code(sqlBlock(planSql(this.reading.plan)));
    yield step.line(rowsGiven(table.result, this.catalogue));
    if (this.reading.expected && !table.result.truncated)
      yield step.line(this.catalogue.text('checked', { count: this.rowsRead() }));
    yield step.table(table);
    yield step.end();
  }

  private rowsRead(): number {
    return this.usedTables().reduce((sum, { profile }) => sum + profile.rowCount, 0);
  }

  private async *draw({ result }: AnswerTable): AsyncGenerator<AnswerEvent> {
    const { form, question, language } = this.context.request;
    const chart = inForm(chartOf(this.reading.plan, result, language), form ?? formAsked(question));
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

  private *conclude(table: AnswerTable, understood: string): Generator<AnswerEvent> {
    const step = new Step('Conclusions', 'Respond', this.files);
    yield step.begin();
    yield step.line(`${this.said(table.result)}\n`);
    yield step.table(table);
    if (this.image) yield step.image(this.image);
    yield step.line(understood);
    for (const note of this.assumptions()) yield step.line(`- ${note}`);
    yield step.questions(this.context.next);
    yield step.end();
  }

  private assumptions(): string[] {
    return leftOutNotes(this.reading.unexplained, this.context.request.question, this.context.written).map(
      ({ key, values }) => this.catalogue.text(key, values),
    );
  }

  private said(shown: ResultTable): string {
    const { plan } = this.reading;
    const result = withPeriodNames(plan.items, shown, this.catalogue);
    const [first] = result.rows;
    if (first !== undefined && isVerdict(plan)) return this.verdict(first, result.columns);
    const measure = result.truncated ? null : numberOfGroups(plan);
    const formats = plan.items.map(formatOf);
    const groups =
      measure && groupHeadline(result, itemText(measure, this.catalogue), this.catalogue, formatOf(measure));
    return groups ?? headline(result, this.catalogue, formats);
  }

  /** Yes or no, with the values that were put beside each other. */
  private verdict([answer, ...values]: readonly CellValue[], columns: ResultTable['columns']): string {
    const said = this.catalogue.text(answer === true ? 'verdict.yes' : 'verdict.no');
    const shown = values.map(
      (value, at) =>
        `*${escapeMarkdown(columns[at + 1]?.name ?? '')}*: **${valueText(value, this.catalogue)}**`,
    );
    return `**${said}**: ${shown.join(', ')}`;
  }
}

/** How people have said that it is written. */
const formatOf = ({ column }: Item): string | null => column?.metric?.format ?? null;

/** The number of groups that are all shown with it and with nothing else; null where they are not. */
function numberOfGroups({ groupBy, items, order, having, combined }: Plan): Item | null {
  const [key, number, ...others] = items;
  const isPlain = groupBy !== null && order === null && having.length === 0 && combined === null;
  return isPlain && key?.fn === null && number && number.fn !== null && others.length === 0 ? number : null;
}

/** Bars for groups with one number, in series where there are two keys; a line where they are years or dates. */
function chartOf({ groupBy, items }: Plan, result: ResultTable, locale: string): ChartRequest | null {
  const keys = items.slice(0, -1);
  const isDrawn =
    groupBy &&
    (keys.length === 1 || keys.length === 2) &&
    keys.every(({ fn }) => fn === null) &&
    items.at(-1)?.fn !== null;
  const most = keys.length === 1 ? MOST_BARS : MOST_BARS_IN_SERIES;
  if (!isDrawn || result.rows.length < 2 || result.rows.length > most) return null;
  const isTime = ({ column }: Item): boolean => column?.isYear === true || column?.kind === 'date';
  const at = Math.max(0, keys.findIndex(isTime));
  const [x, series, y] = [result.columns[at], result.columns[1 - at], result.columns.at(-1)];
  const isOverTime = keys.some(isTime);
  if (!x || !y) return null;
  const seriesName = keys.length === 2 ? (series?.name ?? null) : null;
  return {
    kind: isOverTime ? 'line' : 'bar',
    title: [y.name, [x.name, ...(seriesName === null ? [] : [seriesName])].join(', ')].join(': '),
    data: result,
    x: x.name,
    y: y.name,
    series: seriesName,
    xTitle: null,
    yTitle: null,
    yFormat: items.at(-1)?.column?.metric?.format === 'percent' ? 'percent' : 'number',
    yIsAdditive: ['count', 'sum'].includes(items.at(-1)?.fn ?? ''),
    locale,
  };
}
