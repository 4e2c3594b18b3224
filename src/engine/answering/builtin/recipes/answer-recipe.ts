import { ChartNotPossible } from '../../../charts/chart-request.js';
import { type CellValue, type ResultTable } from '../../../table.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../../answer-event.js';
import { Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown, sqlBlock } from '../../narration/markdown.js';
import { type AnswerContext } from '../answer-question.js';
import { followUps } from '../follow-ups.js';
import { type LinkSource } from '../link/link-source.js';
import { Paraphrase } from '../present/paraphrase/paraphrase.js';
import { Step, tableSources } from '../steps.js';
import { type Answered, answered, answerNeeds } from './compute/answers.js';
import { type PlannedStatement, RecipeData } from './compute/data.js';
import { recheck, recheckStatements } from './compute/recheck.js';
import { CoverageNote } from './present/coverage-note.js';
import { FigureWords } from './present/figure-words.js';
import { recipeChart } from './present/recipe-chart.js';
import { type Picture, pictureNeeds, pictureOf } from './present/recipe-picture.js';
import { type Figure, type Program } from './program.js';

/** Rows of a sample that are read at most, over all its pages. */
const MOST_SAMPLED = 200_000;

/** Numbers that are told in one row at most. */
const MOST_IN_ROW = 6;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

interface Computed {
  readonly figure: Figure;
  readonly answer: Answered;
}

/** Carries out one analysis recipe and tells it as it goes. */
export class RecipeAnswer {
  private readonly catalogue: Catalogue;
  private readonly paraphrase: Paraphrase;
  private readonly words: FigureWords;
  private readonly files: readonly string[];
  private readonly data: RecipeData;
  private readonly coverage: CoverageNote;
  private readonly picture: Picture | null;
  private readonly asked = new Map<string, Promise<ResultTable>>();
  private image: AnswerImage | null = null;

  constructor(
    private readonly context: AnswerContext,
    private readonly program: Program,
    private readonly source: LinkSource,
  ) {
    this.catalogue = Catalogue.of(context.request.language);
    this.paraphrase = new Paraphrase(this.catalogue);
    this.words = new FigureWords(this.catalogue, this.paraphrase);
    this.files = [source.schema.table.fileName];
    this.coverage = new CoverageNote(program, this.catalogue, this.words);
    this.picture = pictureOf(program);
    this.data = new RecipeData([
      ...program.figures.flatMap(({ answer }) => answerNeeds(answer)),
      ...this.coverage.needs(),
      ...pictureNeeds(this.picture),
    ]);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    this.context.signal.throwIfAborted();
    const query = (sql: string): Promise<ResultTable> => this.ask(sql);
    // The database works on all of it while the rest is put into words.
    const sqls = [...this.data.statements.map(({ sql }) => sql), ...recheckStatements(this.program)];
    for (const sql of sqls) query(sql).catch(() => undefined);
    yield* this.explain();
    const next = followUps(this.source, null, this.catalogue);
    for (const statement of this.data.statements) yield* this.run(statement);
    const computed = this.program.figures.map((figure) => ({ figure, answer: answered(figure, this.data) }));
    const checked = await recheck(this.program, this.data, { query });
    yield* this.draw();
    yield* this.conclude(computed, checked, next);
    yield tableSources([this.source.schema.table.datasourceId]);
  }

  /** Runs a statement, once. */
  private ask(sql: string): Promise<ResultTable> {
    const known = this.asked.get(sql) ?? this.context.request.workbench.query(sql);
    this.asked.set(sql, known);
    return known;
  }

  private *explain(): Generator<AnswerEvent> {
    const step = new Step(this.catalogue.text('group.understand'), 'Analyze', this.files);
    yield step.begin();
    for (const line of this.understood()) yield step.line(line);
    for (const note of this.choices()) yield step.line(`- ${note}`);
    yield step.end();
  }

  private understood(): string[] {
    const { table } = this.source.schema;
    const figures = this.program.figures.map((figure) => `- ${this.words.named(figure)}`);
    return [
      this.catalogue.text('recipe.understood', { rows: this.words.rows(this.program.rows) }),
      ...figures,
      this.catalogue.text('table.used', {
        table: this.paraphrase.column(table.name),
        file: this.paraphrase.column(table.fileName),
      }),
    ];
  }

  private choices(): string[] {
    return this.program.choices.map(({ key, values }) => this.catalogue.text(key, values));
  }

  private async *run({ sql, isSample }: PlannedStatement): AsyncGenerator<AnswerEvent> {
    this.context.signal.throwIfAborted();
    const step = new Step(this.catalogue.text('group.query'), 'Analyze', this.files);
    yield step.begin();
    yield step.code(sqlBlock(sql));
    const first = await this.ask(sql);
    yield step.line(
      this.catalogue.text(first.truncated ? 'query.truncated' : 'query.done', { count: first.rows.length }),
    );
    yield step.table({ name: `${isSample ? 'values' : 'figures'}.csv`, result: first });
    yield step.end();
    const rows = [...first.rows];
    if (isSample && first.truncated) yield* this.more(sql, first, rows);
    this.data.keep(sql, { ...first, rows, truncated: false });
  }

  /** Reads the pages of a result that is longer than a query may be. */
  private async *more(
    sql: string,
    first: ResultTable,
    rows: (readonly CellValue[])[],
  ): AsyncGenerator<AnswerEvent> {
    const size = first.rows.length;
    for (let offset = size; offset < MOST_SAMPLED; offset += size) {
      this.context.signal.throwIfAborted();
      const step = new Step(this.catalogue.text('group.query'), 'Analyze', this.files);
      const paged = `${sql}\nLIMIT ${size} OFFSET ${offset}`;
      yield step.begin();
      yield step.code(sqlBlock(paged));
      const page = await this.context.request.workbench.query(paged);
      rows.push(...page.rows);
      yield step.line(this.catalogue.text('query.done', { count: page.rows.length }));
      yield step.end();
      if (page.rows.length < size) return;
    }
    this.data.refuse(sql, MOST_SAMPLED);
  }

  private async *draw(): AsyncGenerator<AnswerEvent> {
    const { charts, signal } = this.context;
    signal.throwIfAborted();
    const { data, catalogue, words } = this;
    const chart = this.picture && recipeChart(this.picture, { data, catalogue, words });
    if (!chart) return;
    const step = new Step(this.catalogue.text('group.chart'), 'Analyze', this.files);
    yield step.begin();
    try {
      this.image = { name: 'computed-figures.png', ...(await charts.render(chart, signal)) };
    } catch (error) {
      // An answer without its chart is still an answer; anything but a chart that cannot be drawn is a failure.
      if (!(error instanceof ChartNotPossible)) throw error;
    }
    const key = this.image ? 'chart.done' : 'chart.failed';
    yield step.line(this.catalogue.text(key, { title: chart.title }));
    if (this.image) yield step.image(this.image);
    yield step.end();
  }

  private table(computed: readonly Computed[]): AnswerTable {
    const isNumeric = computed.every(({ answer: { text } }) => text !== null && NUMBER.test(text));
    const isFew = computed.length > 1 && computed.length <= MOST_IN_ROW;
    const isRow = isNumeric && isFew && computed.every(({ figure }) => !figure.isTagged);
    return {
      name: 'computed-figures.csv',
      result: isRow ? this.row(computed) : this.list(computed, isNumeric),
    };
  }

  /** A few numbers of the same rows side by side, as the answer to one question. */
  private row(computed: readonly Computed[]): ResultTable {
    const names = computed.map(({ figure }) => this.words.name(figure));
    const columns = names.map((name) => ({ name, type: 'number' as const }));
    return { columns, rows: [computed.map(({ answer }) => Number(answer.text))], truncated: false };
  }

  private list(computed: readonly Computed[], isNumeric: boolean): ResultTable {
    const rows = computed.map(({ figure, answer }) => [
      this.words.name(figure),
      isNumeric ? Number(answer.text) : (answer.text ?? answer.problem),
    ]);
    const columns = [
      { name: 'name', type: 'text' as const },
      { name: 'value', type: isNumeric ? ('number' as const) : ('text' as const) },
    ];
    return { columns, rows, truncated: false };
  }

  private *conclude(
    computed: readonly Computed[],
    checked: number | null,
    next: readonly string[],
  ): Generator<AnswerEvent> {
    const step = new Step('Conclusions', 'Respond', this.files);
    yield step.begin();
    for (const { figure, answer } of computed) yield step.line(`${this.sentence(figure, answer)}\n`);
    for (const name of this.program.declined) {
      yield step.line(`${this.catalogue.text('recipe.declined', { name: escapeMarkdown(name) })}\n`);
    }
    for (const predicate of this.program.unapplied) {
      const condition = this.paraphrase.condition(predicate);
      yield step.line(`${this.catalogue.text('recipe.unapplied', { condition })}\n`);
    }
    yield step.table(this.table(computed));
    if (this.image) yield step.image(this.image);
    for (const line of this.understood()) yield step.line(line);
    for (const note of [...this.choices(), ...this.coverage.sentences(this.data)])
      yield step.line(`- ${note}`);
    if (checked !== null) yield step.line(`- ${this.catalogue.text('checked', { count: checked })}`);
    yield step.questions(next);
    yield step.end();
  }

  private sentence(figure: Figure, { text, problem }: Answered): string {
    if (text === null) {
      const name = escapeMarkdown(this.words.name(figure));
      if (problem === null) return this.catalogue.text('recipe.empty', { name });
      return this.catalogue.text('recipe.problem', { name, problem: escapeMarkdown(problem) });
    }
    if (figure.isTagged) return `@${figure.name}[${text}]`;
    return this.catalogue.text('recipe.figure', {
      name: this.words.described(figure),
      value: escapeMarkdown(this.catalogue.written(text)),
    });
  }
}
