import { type AnalystChoice, type ModelLimits, type ModelPrices } from '../../../config/index.js';
import { type Analyst } from '../analyst.js';
import { type Charts } from '../builtin/answer-question.js';
import { type TablesReader } from '../builtin/reading/tables-reader.js';
import { type PlanReader } from '../reading.js';
import { type Verdict } from './account.js';
import { type ChatModel } from './client/chat-model.js';
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
