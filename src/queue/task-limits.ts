import { type Settings } from '../config/index.js';
import { type TaskKind } from './task-queue.js';

/** How many tasks of a kind are carried out at once. */
export interface TaskLimit {
  /** By one process. */
  readonly concurrency: number;
  /** Of one project, by all processes together, so that one with many tasks does not keep the others waiting; null: any number. */
  readonly perProject: number | null;
}

/** By kind; a kind that has none is not carried out. */
export type TaskLimits = ReadonlyMap<TaskKind, TaskLimit>;

const EMBEDDING_CONCURRENCY = 2;
const REMOVAL_CONCURRENCY = 2;
const VERIFICATION_CONCURRENCY = 1;

/** How many tasks of each kind one process carries out at once. */
export function taskLimits(settings: Settings): TaskLimits {
  return new Map<TaskKind, TaskLimit>([
    ['fetch-datasource', limit(settings.fetchConcurrency, settings.fetchConcurrencyPerProject)],
    ['sync-datasource', limit(settings.syncConcurrency, settings.syncConcurrencyPerProject)],
    ...(settings.embedding === null ? [] : [['embed-passages', limit(EMBEDDING_CONCURRENCY, 1)] as const]),
    ['answer-job', limit(settings.answerConcurrency, null)],
    ['verify-knowledge', limit(VERIFICATION_CONCURRENCY, 1)],
    ['remove-objects', limit(REMOVAL_CONCURRENCY, null)],
  ]);
}

function limit(concurrency: number, perProject: number | null): TaskLimit {
  return { concurrency, perProject };
}
