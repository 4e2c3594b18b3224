import { type AnalysisRequest, Analyst } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { withDefinedColumns } from '../defined-columns/with-defined-columns.js';
import { replyLanguageOf } from '../builtin/translate/asked.js';
import { Catalogue } from '../narration/catalogue.js';
import { rememberedQueries } from '../remembered-queries.js';
import { withKnowledgeNotes } from '../other-names.js';
import { withReplyNotes } from '../reply-notes.js';
import { runVerified } from '../verified/run-verified.js';
import { ModelAnswer } from './model-answer.js';
import { ModelFailed } from './client/chat-model.js';
import { type ModelAnalystParts } from './model-analyst-parts.js';

/** Answers with a language model, which plans and words; what is computed and told is checked here. */
export class ModelAnalyst extends Analyst {
  constructor(private readonly parts: ModelAnalystParts) {
    super();
  }

  override async *answer(given: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    signal.throwIfAborted();
    yield* withDefinedColumns(given, (request) => this.answerOver(request, signal));
  }

  private async *answerOver(given: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const { builtin, usage } = this.parts;
    const language = replyLanguageOf(given);
    const request = { ...given, language, workbench: rememberedQueries(given.workbench) };
    const isEmpty = request.tables.length === 0 && (request.documents === null || request.mode === 'data');
    if (isEmpty || (await runVerified(request, signal))) {
      yield* builtin.answer({ ...given, workbench: request.workbench }, signal);
      return;
    }
    let isReplying = false;
    try {
      const answer = withKnowledgeNotes(this.answerOf(request, signal), request, Catalogue.of(language));
      for await (const event of answer) {
        isReplying ||= 'group' in event && event.group.stage === 'Respond';
        yield event;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelFailed) || usage.choice === 'model' || isReplying) throw error;
      const reason = usage.isSpent ? 'model.spent' : 'model.fallback';
      yield* withReplyNotes(builtin.answer(given, signal), [Catalogue.of(language).text(reason)]);
    }
  }

  private async *answerOf(request: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const { usage, ...parts } = this.parts;
    if (usage.isSpent) throw new ModelFailed('the model has given this project all that it may take', false);
    if (!usage.abilities) throw new ModelFailed('the model is away', true);
    const { limits, prices, abilities } = usage;
    yield* new ModelAnswer({ ...parts, abilities, limits, prices }, request, signal).events();
  }
}
