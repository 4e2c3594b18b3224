import { type AnalystChoice, type ModelLimits, type ModelPrices } from '../../../config/index.js';
import { type AnalysisRequest, Analyst } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { withDefinedColumns } from '../defined-columns/with-defined-columns.js';
import { type Charts } from '../builtin/answer-question.js';
import { type TablesReader } from '../builtin/tables-reader.js';
import { replyLanguageOf } from '../builtin/translate/asked.js';
import { Catalogue } from '../narration/catalogue.js';
import { type PlanReader } from '../reading.js';
import { rememberedQueries } from '../remembered-queries.js';
import { withKnowledgeNotes } from '../other-names.js';
import { withReplyNotes } from '../reply-notes.js';
import { runVerified } from '../verified/run-verified.js';
import { ModelAnswer } from './model-answer.js';
import { type Verdict } from './account.js';
import { type ChatModel, ModelFailed } from './client/chat-model.js';
import { type ModelAbilities } from './client/probe.js';

/** How a model is used. Can be sent between threads. */
export interface ModelUsage {
  readonly choice: AnalystChoice;
  /** Whether whoever asks has taken all that he may of the model. */
  readonly isSpent: boolean;
  /** Null where nothing could be found out: the model is away. */
  readonly abilities: ModelAbilities | null;
  readonly limits: ModelLimits;
  readonly prices: ModelPrices;
}

/** What the analyst with a model needs. */
export interface ModelAnalystParts {
  readonly model: ChatModel;
  readonly usage: ModelUsage;
  readonly charts: Charts;
  readonly builtin: Analyst;
  /** Reads the question as the built-in analyst does, to compare. */
  readonly reader: TablesReader;
  readonly plans: PlanReader;
  /** Hears what became of the sentences of a reply. */
  readonly judged: (verdict: Verdict) => void;
}

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
