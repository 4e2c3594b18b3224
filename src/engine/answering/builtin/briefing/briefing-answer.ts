import { type ResultTable } from '../../../table.js';
import { ChartNotPossible } from '../../../charts/chart-request.js';
import { type AnswerEvent, type AnswerImage, type AnswerTable } from '../../answer-event.js';
import { type AnalysisTable } from '../../analyst.js';
import { Catalogue } from '../../narration/catalogue.js';
import { sqlBlock } from '../../narration/markdown.js';
import { rememberedQueries } from '../../remembered-queries.js';
import { type AnswerContext } from '../answer-question.js';
import { type TableSchema } from '../link/headers/schema.js';
import { chartFor } from '../present/charts/chart.js';
import { baseName } from '../present/file-names.js';
import { NoteNarrator } from '../present/notes.js';
import { Paraphrase } from '../present/paraphrase/paraphrase.js';
import { ResultView } from '../present/result-view.js';
import { recompute } from '../recompute/recompute.js';
import { compile } from '../representation/sql/compile.js';
import { Step, tableSources } from '../steps.js';
import { type BriefedTables, briefedTables } from './briefed-tables.js';
import { findAll } from './find-all.js';
import { type Finding, type Words } from './finding.js';
import { nextQuestions } from './next-questions.js';
import { type VagueQuestion } from './vague-question.js';

interface Told {
  readonly finding: Finding;
  readonly table: AnswerTable;
}

/** Answers a question that asks for nothing in particular: what the tables say by themselves, each statement with its query. */
export class BriefingAnswer {
  private readonly words: Words;
  private readonly tables: readonly AnalysisTable[];
  private readonly workbench: AnswerContext['request']['workbench'];

  constructor(
    private readonly context: AnswerContext,
    question: VagueQuestion,
  ) {
    const { language } = context.request;
    const catalogue = Catalogue.of(language === 'AUTO' ? question.language : language);
    this.words = { catalogue, paraphrase: new Paraphrase(catalogue) };
    this.tables = question.tables;
    this.workbench = rememberedQueries(context.request.workbench);
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const { signal, request } = this.context;
    const briefed = await briefedTables(
      { ...request, tables: this.tables, workbench: this.workbench },
      signal,
    );
    yield* this.explain(briefed);
    const told: Told[] = [];
    for (const finding of await findAll(briefed, this.workbench, signal)) {
      const name = uniqueName(baseName(finding.query), told);
      const result = yield* this.show(finding, name);
      told.push({ finding, table: { name, result } });
    }
    const image = yield* this.draw(told);
    yield* this.conclude(briefed, told, image);
    yield tableSources(this.membersOf(briefed).map(({ datasourceId }) => datasourceId));
  }

  private text(key: string, values: Record<string, string | number> = {}): string {
    return this.words.catalogue.text(key, values);
  }

  private membersOf({ sources }: BriefedTables): AnalysisTable[] {
    return sources.flatMap(({ schema }) => schema.members);
  }

  private filesOf(schemas: readonly TableSchema[]): string[] {
    return [...new Set(schemas.flatMap(({ members }) => members.map(({ fileName }) => fileName)))];
  }

  /** Which tables were looked at, and which were not. */
  private lookedAt(briefed: BriefedTables): string {
    const members = this.membersOf(briefed);
    const others = this.context.request.tables.filter((each) => !members.includes(each));
    const namesOf = (tables: readonly AnalysisTable[]): string =>
      this.words.paraphrase.columns(tables.map(({ name }) => name));
    const looked = members.length > 0 ? this.text('briefing.tables', { tables: namesOf(members) }) : '';
    const left = others.length > 0 ? this.text('table.others', { tables: namesOf(others) }) : '';
    return [looked, left].filter((each) => each !== '').join(' ');
  }

  private *explain(briefed: BriefedTables): Generator<AnswerEvent> {
    const files = this.filesOf(briefed.sources.map(({ schema }) => schema));
    const step = new Step(this.text('group.understand'), 'Analyze', files);
    yield step.begin();
    yield step.line(this.lookedAt(briefed));
    yield step.end();
  }

  /** Shows the query of a finding, its result and that it is computed the same a second time. */
  private async *show(finding: Finding, name: string): AsyncGenerator<AnswerEvent, ResultTable> {
    this.context.signal.throwIfAborted();
    const { query, schema } = finding;
    const { catalogue, paraphrase } = this.words;
    const step = new Step(this.text('group.query'), 'Analyze', this.filesOf([schema]));
    yield step.begin();
    yield step.line(this.text('understood', { text: paraphrase.query(query) }));
    const rest = catalogue.text('value.rest');
    const [statement] = compile(query, rest);
    if (!statement) throw new Error(`a ${query.op} query has no statement`);
    yield step.code(sqlBlock(statement.sql));
    const result = await this.workbench.query(statement.sql);
    const checked = finding.check
      ? await finding.check(result, this.workbench)
      : await recompute({ query, size: schema, result, rest }, this.workbench);
    yield step.line(
      this.text(result.truncated ? 'query.truncated' : 'query.done', { count: result.rows.length }),
    );
    if (checked !== null) yield step.line(this.text('checked', { count: checked }));
    yield step.table({ name, result });
    yield step.end();
    return result;
  }

  /** Draws the most telling finding that has a picture. */
  private async *draw(told: readonly Told[]): AsyncGenerator<AnswerEvent, AnswerImage | null> {
    const { charts, signal } = this.context;
    for (const { finding, table } of told) {
      const { query, charted = query, schema } = finding;
      const chart = chartFor(charted, { result: table.result, points: null }, this.words.catalogue);
      if (!chart) continue;
      const step = new Step(this.text('group.chart'), 'Analyze', this.filesOf([schema]));
      yield step.begin();
      try {
        const image = { name: `${baseName(charted)}.png`, ...(await charts.render(chart, signal)) };
        yield step.line(this.text('chart.done', { title: chart.title }));
        yield step.image(image);
        yield step.end();
        return image;
      } catch (error) {
        if (!(error instanceof ChartNotPossible)) throw error;
        yield step.line(this.text('chart.failed'));
        yield step.end();
      }
    }
    return null;
  }

  private async *conclude(
    briefed: BriefedTables,
    told: readonly Told[],
    image: AnswerImage | null,
  ): AsyncGenerator<AnswerEvent> {
    const schemas = briefed.sources.map(({ schema }) => schema);
    const step = new Step('Conclusions', 'Respond', this.filesOf(schemas));
    yield step.begin();
    const [first, ...others] = told.map((each) => this.say(each, schemas.length > 1));
    if (schemas.length === 0) yield step.line(`${this.text('answer.missingNothing')}\n`);
    else yield step.line(`${first ?? this.text('briefing.none')}\n`);
    for (const sentence of others) yield step.line(`- ${sentence}`);
    if (told[0]) yield step.table(told[0].table);
    if (image) yield step.image(image);
    yield step.line(this.lookedAt(briefed));
    yield* this.notes(schemas, step);
    yield step.questions(await this.questionsAfter(schemas, told));
    yield step.end();
  }

  /** Of several tables each sentence says which it is about. */
  private say({ finding, table }: Told, isOfSeveral: boolean): string {
    const sentence = finding.say(new ResultView(table.result, this.words.catalogue), this.words);
    if (!isOfSeveral) return sentence;
    return `${this.words.paraphrase.column(finding.schema.table.name)}: ${sentence}`;
  }

  private *notes(schemas: readonly TableSchema[], step: Step): Generator<AnswerEvent> {
    const { catalogue, paraphrase } = this.words;
    const narrator = new NoteNarrator(catalogue, paraphrase);
    const totals = schemas.flatMap(({ members }) =>
      members.flatMap(({ profile }) => narrator.totals(profile)),
    );
    for (const note of totals) yield step.line(`- ${note}`);
  }

  /** Questions about the tables of the findings, the leading one first, then about the others. */
  private questionsAfter(schemas: readonly TableSchema[], told: readonly Told[]): Promise<string[]> {
    const findings = told.map(({ finding }) => finding);
    const topics = findings.filter(
      ({ schema }, at) => findings.findIndex((each) => each.schema === schema) === at,
    );
    const others = schemas.filter((schema) => !topics.some((each) => each.schema === schema));
    const all = [...topics, ...others.map((schema) => ({ schema, query: null }))];
    const request = { ...this.context.request, workbench: this.workbench };
    const { catalogue } = this.words;
    return nextQuestions(all, { request, catalogue }, this.context.signal);
  }
}

/** A name that no table of the answer has. */
function uniqueName(base: string, told: readonly Told[]): string {
  const taken = new Set(told.map(({ table }) => table.name));
  const names = Array.from(
    { length: told.length + 1 },
    (_, at) => `${base}${at === 0 ? '' : `-${at + 1}`}.csv`,
  );
  return names.find((name) => !taken.has(name)) ?? `${base}.csv`;
}
