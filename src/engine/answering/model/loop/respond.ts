import { type AnswerEvent, type AnswerSource } from '../../answer-event.js';
import { type AnalysisRequest } from '../../analyst.js';
import { Step } from '../../builtin/steps.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { writeNumber } from '../binding/fill.js';
import { type Evidence, type Finding } from '../evidence.js';
import { type BuiltinReading, type Compared } from './builtin-reading.js';
import { type Way } from './way.js';
import { type Verdict } from '../account.js';
import { type Confidence, confidenceOf } from './confidence.js';
import { type ToldPart } from './reply-check.js';

/** A reply with everything that is told beside it. */
interface Reply {
  readonly told: readonly ToldPart[];
  readonly verdict: Verdict;
  readonly compared: Compared;
  readonly reading: BuiltinReading | null;
  /** To ask next; looked for when the sentences are told. */
  readonly questions: () => Promise<readonly string[]>;
}

interface RespondContext {
  readonly request: AnalysisRequest;
  readonly evidence: Evidence;
  readonly catalogue: Catalogue;
  /** Passages by the order in which they are cited. */
  readonly cited: readonly string[];
}

/** Tells a reply: the verdict on it as a step, then the sentences one by one, the tables and charts they rest on, and the sources. */
export class Responder {
  constructor(private readonly context: RespondContext) {}

  async *events(reply: Reply): AsyncGenerator<AnswerEvent> {
    const used = this.usedFindings(reply.told);
    const confidence = confidenceOf({ ...reply.compared, leftOut: reply.verdict.leftOut, findings: used });
    yield* this.verdict(reply, confidence);
    const isOfTables = used.length > 0 || this.context.cited.length === 0;
    const files = [
      ...used.flatMap(({ sources }) => sources.map(({ fileName }) => fileName)),
      ...this.citedFiles(),
    ];
    const step = new Step(isOfTables ? 'Conclusions' : 'Answer', 'Respond', [...new Set(files)]);
    yield step.begin();
    for (const { text } of reply.told) if (text !== '') yield step.text(text);
    // While the tables and charts are stored.
    const questions = reply.questions();
    // What comes of it is looked at below.
    questions.catch(() => undefined);
    for (const { table, image } of used) {
      yield step.table(table);
      if (image) yield step.image(image);
    }
    for (const note of this.notes(reply, confidence)) yield step.line(`- ${note}`);
    const next = await questions;
    if (next.length > 0) yield step.questions(next);
    yield step.end();
    const sources = [...this.tableSources(used), ...this.passageSources()];
    yield { type: 'sources', sources, outcome: { kind: 'told', analyst: 'model', confidence } };
  }

  /** The results that sentences refer to; where they refer to none, the last one. */
  private usedFindings(told: readonly ToldPart[]): Finding[] {
    const names = new Set(told.flatMap(({ read }) => read?.cells.map(({ result }) => result.name) ?? []));
    const all = [...this.context.evidence.findings.values()];
    const used = all.filter(({ result, image }) => names.has(result.name) || image !== null);
    return used.length > 0 || this.context.cited.length > 0 ? used : all.slice(-1);
  }

  private *verdict(
    { verdict, compared: { agreement }, reading }: Reply,
    confidence: Confidence,
  ): Generator<AnswerEvent> {
    const { catalogue } = this.context;
    const step = new Step(catalogue.text('group.check'), 'Analyze', []);
    yield step.begin();
    yield step.line(
      catalogue.text('model.verdict', {
        bound: verdict.bound,
        corrected: verdict.corrected,
        leftOut: verdict.leftOut,
      }),
    );
    if (agreement === 'agrees') yield step.line(catalogue.text('model.agrees'));
    if ((agreement === 'differs' || agreement === 'beside') && reading)
      yield step.line(this.difference(reading.ways[0]));
    yield step.line(this.confidence(confidence));
    yield step.end();
  }

  private difference({ sentence, result }: Way): string {
    const { catalogue } = this.context;
    const [value] = result.rows.length === 1 ? (result.rows[0] ?? []) : [];
    const shown =
      typeof value === 'number' || typeof value === 'bigint'
        ? `: ${writeNumber(value, null, catalogue)}`
        : '';
    return catalogue.text('model.differs', { text: `${escapeMarkdown(sentence)}${shown}` });
  }

  private confidence(confidence: Confidence): string {
    return this.context.catalogue.text(`model.confidence.${confidence}`);
  }

  private notes({ verdict, compared: { agreement }, reading }: Reply, confidence: Confidence): string[] {
    const { catalogue } = this.context;
    return [
      ...(verdict.leftOut > 0 ? [catalogue.text('model.leftOut', { count: verdict.leftOut })] : []),
      ...(agreement === 'differs' && reading ? [this.difference(reading.ways[0])] : []),
      ...(confidence === 'low' ? [this.confidence(confidence)] : []),
    ];
  }

  private citedFiles(): string[] {
    const { request, evidence, cited } = this.context;
    return cited.map((name) => {
      const found = evidence.passages.get(name);
      return (found && request.documents?.files[found.passage.source]?.fileName) ?? '';
    });
  }

  private tableSources(used: readonly Finding[]): AnswerSource[] {
    const ids = used.flatMap(({ sources }) => sources.map(({ datasourceId }) => datasourceId));
    return [...new Set(ids)].map((datasourceId) => ({ datasourceId, passage: null }));
  }

  private passageSources(): AnswerSource[] {
    const { request, evidence, cited } = this.context;
    return cited.flatMap((name): AnswerSource[] => {
      const passage = evidence.passages.get(name)?.passage;
      const file = passage && request.documents?.files[passage.source];
      if (!file) return [];
      const { position, text, page } = passage;
      return [
        {
          datasourceId: file.datasourceId,
          passage: { position, text: request.withCitation ? text : null, page },
        },
      ];
    });
  }
}
