import { type JobMode, type OutputLanguage } from '../../sessions/index.js';

/** What a caller says of a new job. Null: not said. */
export interface JobDraft {
  readonly sessionId: string;
  readonly question: string;
  readonly datasetId: string | null;
  /** Empty: the whole dataset. */
  readonly datasourceIds: readonly string[];
  readonly outputLanguage: OutputLanguage | null;
  readonly jobMode: JobMode | null;
  /** What every sentence of the answer is to respect. */
  readonly userPrompt: string | null;
  readonly withCitation: boolean;
}
