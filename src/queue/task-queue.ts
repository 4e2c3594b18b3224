import { type Trace } from '../common/trace.js';

/** A piece of background work. It carries ids only: what to do is read from the rows when it runs. */
export interface Task {
  readonly projectId: string;
  readonly id: string;
  /** Of the request that caused it, under which all of it is logged; null when there is none. */
  readonly trace: Trace | null;
}

export const TASK_KINDS = [
  'fetch-datasource',
  'sync-datasource',
  'embed-passages',
  'answer-job',
  'verify-knowledge',
  'remove-objects',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** How often a task is tried that fails for a passing reason. */
export const MAX_ATTEMPTS = 6;

/**
 * Carries out one task. Running it twice is harmless. Returning ends the task, for good or ill; throwing means that it failed
 * for a passing reason and is to be tried again.
 */
export type TaskHandler = (task: Task, signal: AbortSignal) => Promise<void>;

/** `retry`: it failed; `hand_back`: the process stops, or lost it; `take_over`: the process that had it is gone. */
export type RepeatReason = 'retry' | 'hand_back' | 'take_over';

export interface WorkOptions {
  /** Called when a task has failed for the last time, so that its row does not stay unfinished. */
  readonly onGivenUp: (task: Task, error: unknown) => Promise<void>;
  /** Hears of each task that is to be done once more, by this process or another. */
  readonly onRepeated?: (reason: RepeatReason) => void;
}

/** The tasks of a kind that wait, in all processes that share the queue. */
export interface Backlog {
  readonly waiting: number;
  /** For how long the one has waited whose turn is next; 0 when none waits. */
  readonly ageSeconds: number;
}

/** Hands background work to whichever process is ready for it. */
export abstract class TaskQueue {
  /**
   * Adds a task. A task that waits already is not added twice; one that is being carried out is carried out once more. Call after
   * the transaction that made its row.
   */
  abstract add(kind: TaskKind, task: Task): Promise<void>;

  /** Makes this process carry out tasks of a kind, if that is its role: as many at once as the settings allow. */
  abstract work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void;

  /**
   * Adds the tasks of all rows that are unfinished and of which the queue does not know: at start, and between processes again and
   * again, in one of them at a time, since a process may die before it adds a task, and Redis may lose what was added.
   */
  abstract recover(kind: TaskKind, listUnfinished: () => Promise<readonly Task[]>): Promise<void>;

  abstract backlog(kind: TaskKind): Promise<Backlog>;

  /**
   * Takes no further work, lets what runs come to its end for most of the grace, then aborts it; between processes, what is
   * aborted is handed to another.
   * @param served resolves when nobody waits for an answer of this process any more
   */
  abstract close(served?: Promise<unknown>): Promise<void>;
}

/** @param since time stamp in milliseconds, or null */
export function secondsSince(since: number | null): number {
  return since === null ? 0 : Math.max(0, Date.now() - since) / 1000;
}
