import { REPLY_LANGUAGES, type ReplyLanguage } from '../engine/index.js';

export const JOB_MODES = ['AUTO', 'DATA_ANALYTICS'] as const;
/** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always analysis. */
export type JobMode = (typeof JOB_MODES)[number];

export const OUTPUT_LANGUAGES = REPLY_LANGUAGES;
export type OutputLanguage = ReplyLanguage;

/** What a caller says of a session. Null: not said. */
export interface SessionDraft {
  readonly name: string;
  readonly outputLanguage: OutputLanguage | null;
  readonly jobMode: JobMode | null;
  readonly maxContextualJobHistory: number | null;
}
