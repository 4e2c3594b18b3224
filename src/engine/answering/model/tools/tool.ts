import { type Charts } from '../../builtin/answer-question.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerImage, type AnswerTable } from '../../answer-event.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type PlanReader } from '../../reading.js';
import { type ToolDefinition } from '../client/chat-model.js';
import { type Evidence } from '../evidence.js';
import { type BuiltinReading } from '../loop/builtin-reading.js';
import { type Given } from '../given.js';

/** What tools work with. */
export interface ToolContext {
  readonly request: AnalysisRequest;
  /** The question with the instructions of its sender: what may be repeated of them. */
  readonly asked: string;
  readonly evidence: Evidence;
  readonly plans: PlanReader;
  /** How the question is read without the model, as soon as it is known. */
  readonly reading: Promise<BuiltinReading | null>;
  readonly charts: Charts;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

/** What a call gave. */
export interface ToolOutcome {
  /** For the model. */
  readonly said: string;
  /** For people. */
  readonly lines: readonly string[];
  readonly sql?: string;
  readonly table?: AnswerTable;
  readonly image?: AnswerImage;
  /** Names of the files that were looked at. */
  readonly files: readonly string[];
}

/** Something that a model may have done. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** The name of its step where the model gives none: a message of the catalogue. */
  readonly step: string;
  /**
   * @throws ToolProblem where it cannot be done as it was given
   * @throws QueryRefused where the database refuses it
   */
  run(given: Given, context: ToolContext): Promise<ToolOutcome>;
}
