import { REPLY_LANGUAGES, type ReplyLanguage } from '../engine/index.js';

export const JOB_MODES = ['AUTO', 'DATA_ANALYTICS'] as const;
/** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always data analysis. */
export type JobMode = (typeof JOB_MODES)[number];

export const OUTPUT_LANGUAGES = REPLY_LANGUAGES;
export type OutputLanguage = ReplyLanguage;

/** A caller's input for a session. Null if not given. */
export interface SessionDraft {
  readonly name: string;
  readonly outputLanguage: OutputLanguage | null;
  readonly jobMode: JobMode | null;
  readonly maxContextualJobHistory: number | null;
}

/** The folder of a session's objects, which belong to its answers. */
export function sessionFolder(projectId: string, sessionId: string): string {
  return `projects/${projectId}/sessions/${sessionId}`;
}
