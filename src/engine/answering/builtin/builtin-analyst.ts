import { type AnalysisRequest, Analyst } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { withDefinedColumns } from '../defined-columns/with-defined-columns.js';
import { Catalogue } from '../narration/catalogue.js';
import { withKnowledgeNotes } from '../other-names.js';
import { withPlainQuestions } from '../question-text.js';
import { type Charts } from './answer-question.js';
import { DocumentReply } from './documents/document-reply.js';
import { answerFromBoth } from './documents/mixed-answer.js';
import { nextQuestions } from './documents/next-questions.js';
import { routeOf } from './documents/question/route.js';
import { underInstructions } from './instructions/under-instructions.js';
import { type TableSearch } from './search/search-task.js';
import { TablesReader } from './reading/tables-reader.js';
import { replyLanguageOf } from './translate/asked.js';
import { answerTooLong, answerWithoutData, answerWithoutTables } from './choosing/unanswered.js';

/** A longer text, recipes of many steps included, is no question. */
const MOST_READ_WORDS = 300;

/**
 * The analyst without a language model. Over tables it links the words of a question to columns and values, builds a
 * typed query, runs it as SQL and puts the result into words; from documents it quotes the sentences that answer. What
 * it does not understand it says, and computes nothing.
 */
export class BuiltinAnalyst extends Analyst {
  constructor(
    charts: Charts,
    search: TableSearch,
    private readonly tables = new TablesReader(charts, search),
  ) {
    super();
  }

  override async *answer(asked: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    signal.throwIfAborted();
    const request = withPlainQuestions(asked);
    const catalogue = Catalogue.of(replyLanguageOf(request));
    if (request.question.split(/\s/).length > MOST_READ_WORDS) {
      yield* answerTooLong(request.tables[0] ?? null, catalogue);
      return;
    }
    yield* withDefinedColumns(request, (given) => this.answerWithNames(given, catalogue, signal));
  }

  private answerWithNames(
    request: AnalysisRequest,
    catalogue: Catalogue,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const answer = underInstructions(request, (under) => this.answerPlain(under, signal), signal);
    return withKnowledgeNotes(answer, request, catalogue);
  }

  private async *answerPlain(request: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const catalogue = Catalogue.of(replyLanguageOf(request));
    const documents = request.mode === 'data' ? null : request.documents;
    const hasTables = request.tables.length > 0;
    if (documents) {
      const { tables, reading } = await routeOf({ ...request, documents }, this.tables, signal);
      const next = reading && !tables ? await nextQuestions(reading, { documents, catalogue }, signal) : [];
      const reply = reading && new DocumentReply({ ...request, documents, catalogue, next }, reading);
      if (tables && reply) yield* answerFromBoth(tables, reply, catalogue);
      else yield* tables?.events() ?? reply?.events() ?? [];
    } else if (hasTables) yield* (await this.tables.read(request, signal)).events();
    else if (request.documents) yield* answerWithoutTables(catalogue);
    else yield* answerWithoutData(catalogue);
  }
}
