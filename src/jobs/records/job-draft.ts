import { type JobMode, type OutputLanguage } from '../../sessions/index.js';

/** A caller's input for a new job. Null if not given. */
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
