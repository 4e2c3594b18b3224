import { type ResultTable } from '../../../table.js';
import { type AnalysisDocuments } from '../../analyst.js';
import {
  type AnswerEvent,
  type AnswerOutcome,
  type AnswerSource,
  DECLINED,
  TOLD,
} from '../../answer-event.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { Step } from '../steps.js';
import { type Comparison, type Side } from './verdicts/comparison.js';
import { type DocumentReading } from './document-reading.js';
import { type Quote } from './evidence.js';
import { relationOf } from './amounts/quantities.js';
import { statementOf } from './verdicts/statements.js';

const TABLE_NAME = 'passages.csv';
const COMPARISON_NAME = 'comparison.csv';
const SLIDES = /\.pptx?$/i;

const SIDE_COLUMNS: ResultTable['columns'] = [
  { name: 'file', type: 'text' },
  { name: 'statement', type: 'text' },
  { name: 'value', type: 'text' },
  { name: 'page', type: 'integer' },
  { name: 'source', type: 'integer' },
];

/** What an answer from documents needs beside what was found. */
interface DocumentContext {
  readonly documents: AnalysisDocuments;
  readonly catalogue: Catalogue;
  /** Whether quotes are marked and passages shown whole. */
  readonly withCitation: boolean;
  /** Questions that may be asked next; empty where the answer is not from documents alone. */
  readonly next: readonly string[];
}

/** Tells what documents say about a question: the search, the quotes with file and page, and their passages. */
export class DocumentReply {
  private readonly catalogue: Catalogue;

  constructor(
    private readonly context: DocumentContext,
    private readonly reading: DocumentReading,
  ) {
    this.catalogue = context.catalogue;
  }

  /** A whole answer. */
  *events(): Generator<AnswerEvent> {
    yield* this.search();
    const step = new Step('Answer', 'Respond', this.quotedFiles());
    yield step.begin();
    for (const line of this.lines()) yield step.line(line);
    const { comparison } = this.reading;
    if (comparison) yield step.table({ name: COMPARISON_NAME, result: this.sides(comparison) });
    const { next } = this.context;
    if (next.length > 0) yield step.questions(next);
    yield step.end();
    yield { type: 'sources', sources: this.sources(), outcome: this.outcome() };
  }

  /** The step that shows what was searched for and found. */
  *search(): Generator<AnswerEvent> {
    const { documents } = this.context;
    const { passages, question } = this.reading;
    const files = [...new Set(passages.map(({ source }) => this.fileName(source)))];
    const step = new Step(this.catalogue.text('group.search'), 'Analyze', files);
    yield step.begin();
    yield step.line(
      this.catalogue.text('documents.searched', {
        files: documents.files.length,
        passages: documents.passageCount,
      }),
    );
    yield step.line(this.catalogue.text('documents.words', { words: escapeMarkdown(question.topic) }));
    yield step.line(this.catalogue.text('documents.found', { passages: passages.length }));
    if (passages.length > 0) yield step.table({ name: TABLE_NAME, result: this.table() });
    yield step.end();
  }

  /** The reply, line by line: statements, each with its mark, then the quotes that they rest on. */
  lines(): string[] {
    const { quotes, verdict, passages, question, decided, comparison } = this.reading;
    if (comparison) return this.compared(comparison);
    if (passages.length === 0) return [this.paragraph('documents.nothing')];
    const [first = '', ...others] = quotes.map((quote) => this.quoted(quote));
    if (question.type === 'yesNo' && !decided) return [this.paragraph('documents.undecided'), first];
    if (verdict === 'sure') {
      const more = others.length > 0 ? [this.paragraph('documents.more'), ...others] : [];
      return [this.stated(), first, ...more];
    }
    const opening = verdict === 'near' ? 'documents.near' : 'documents.none';
    return [this.paragraph(opening), first, ...(verdict === 'near' ? others : [])];
  }

  /** Passages that speak of something else are shown, and tell nothing. */
  outcome(): AnswerOutcome {
    return this.reading.verdict === 'no' ? DECLINED : TOLD;
  }

  /** The passages that are quoted, in the order of their marks. */
  sources(): AnswerSource[] {
    return this.quotedPassages().flatMap((at) => {
      const passage = this.reading.passages[at];
      const file = passage && this.context.documents.files[passage.source];
      if (!file) return [];
      const { position, text, page } = passage;
      const shown = this.context.withCitation ? text : null;
      return [{ datasourceId: file.datasourceId, passage: { position, text: shown, page } }];
    });
  }

  private paragraph(key: string): string {
    return `${this.catalogue.text(key)}\n`;
  }

  /** Which document has the most and which the least, where that can be told, and what each says. */
  private compared({ sides, ordered }: Comparison): string[] {
    const statements = sides.map(
      ({ file, statement: { text, passage } }) =>
        `- ${escapeMarkdown(this.fileName(file))}: ${escapeMarkdown(text)}${this.mark(passage)}`,
    );
    return [this.orderOf(ordered), ...statements, ''];
  }

  private orderOf(ordered: Comparison['ordered']): string {
    const [least, most] = [ordered?.[0], ordered?.at(-1)];
    if (!least?.quantity || !most?.quantity) return this.paragraph('documents.sideBySide');
    if (relationOf(least.quantity, most.quantity) === 'same')
      return `${this.catalogue.text('documents.same', { value: escapeMarkdown(most.quantity.text) })}\n`;
    const [first, second] = most.quantity.kind === 'date' ? [least, most] : [most, least];
    const key = most.quantity.kind === 'date' ? 'documents.earliest' : 'documents.highest';
    return `${this.catalogue.text(key, { ...this.named('first', first), ...this.named('second', second) })}\n`;
  }

  private named(name: string, { file, quantity, statement }: Side): Record<string, string> {
    const value = `${escapeMarkdown(quantity?.text ?? '')}${this.mark(statement.passage)}`;
    return { [`${name}File`]: escapeMarkdown(this.fileName(file)), [`${name}Value`]: value };
  }

  private sides({ sides, passages }: Comparison): ResultTable {
    const rows = sides.map(({ file, statement, quantity }, at) => [
      this.fileName(file),
      statement.text,
      quantity?.text ?? null,
      passages[at]?.page ?? null,
      this.context.withCitation ? at + 1 : null,
    ]);
    return { columns: SIDE_COLUMNS, rows, truncated: false };
  }

  /** What the best quote says; where it was asked whether something is so, behind a yes or no. */
  private stated(): string {
    const { quotes, decided } = this.reading;
    const [best] = quotes;
    if (!best) return '';
    const names = this.context.documents.files.map(({ fileName }) => fileName);
    const { text, form, passage } = statementOf(best, this.reading, names);
    const verdict = decided ? `${this.catalogue.text(`answer.${decided.decision}`)}. ` : '';
    return `${verdict}${highlighted(text, form)}${this.mark(passage)}\n`;
  }

  private mark(passage: number): string {
    return this.context.withCitation ? ` [${this.quotedPassages().indexOf(passage) + 1}]` : '';
  }

  private quoted({ text, passage: at }: Quote): string {
    const passage = this.reading.passages[at];
    if (!passage) return '';
    const lines = text.split('\n').map((line) => `> ${escapeMarkdown(line)}`);
    const place = this.place(this.fileName(passage.source), passage.page);
    return `${lines.join('\n')}\n>\n> — ${place}${this.mark(at)}\n`;
  }

  private place(fileName: string, page: number | null): string {
    const file = escapeMarkdown(fileName);
    if (page === null) return file;
    return this.catalogue.text(SLIDES.test(fileName) ? 'documents.slide' : 'documents.page', {
      file,
      page: String(page),
    });
  }

  private quotedPassages(): number[] {
    return [...new Set(this.reading.quotes.map(({ passage }) => passage))];
  }

  private quotedFiles(): string[] {
    const sources = this.quotedPassages().map((at) => this.reading.passages[at]?.source ?? 0);
    return [...new Set(sources)].map((source) => this.fileName(source));
  }

  private fileName(source: number): string {
    return this.context.documents.files[source]?.fileName ?? '';
  }

  private table(): ResultTable {
    const { withCitation } = this.context;
    const rows = this.reading.passages.map(({ source, page, headings, score, text }, at) => [
      at + 1,
      this.fileName(source),
      page,
      headings.length === 0 ? null : headings.join(' › '),
      Math.round(score * 1000) / 1000,
      ...(withCitation ? [text] : []),
    ]);
    return {
      columns: [
        { name: 'rank', type: 'integer' },
        { name: 'file', type: 'text' },
        { name: 'page', type: 'integer' },
        { name: 'section', type: 'text' },
        { name: 'score', type: 'number' },
        ...(withCitation ? [{ name: 'passage', type: 'text' } as const] : []),
      ],
      rows,
      truncated: false,
    };
  }
}

/** A statement as Markdown, with what is asked for in bold. */
function highlighted(text: string, form: string | null): string {
  const at = form === null ? -1 : text.indexOf(form);
  if (form === null || at < 0) return escapeMarkdown(text);
  const [before, after] = [text.slice(0, at), text.slice(at + form.length)];
  const blank = (part: string, isBefore: boolean): string =>
    (isBefore ? /\s$/ : /^\s/).test(part) ? ' ' : '';
  return `${escapeMarkdown(before)}${blank(before, true)}**${escapeMarkdown(form)}**${blank(after, false)}${escapeMarkdown(after)}`;
}
