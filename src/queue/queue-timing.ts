import { type Settings } from '../config/index.js';

/** How long the parts of the queue wait for one another, in milliseconds. */
export interface QueueTiming {
  /** A worker that shows no sign of life for so long is dead. */
  readonly lockMs: number;
  /** How often the tasks of dead workers are looked for; one is found the second time. */
  readonly stalledCheckMs: number;
  /** How long adding a task waits for Redis. */
  readonly addMs: number;
  /** How often the rows that are unfinished are looked through. */
  readonly recoverMs: number;
  /** Pause before the second attempt at a task. */
  readonly firstRetryMs: number;
  /** How long `close` lets running tasks come to their end before it aborts them. */
  readonly finishMs: number;
  /** How long `close` may take in all. */
  readonly graceMs: number;
}

const ADD_MS = 5000;
const FINISHING_SHARE = 0.75;

export function queueTiming({ workerLeaseMs: leaseMs, taskRetryMs, shutdownGraceMs }: Settings): QueueTiming {
  return {
    lockMs: leaseMs,
    stalledCheckMs: Math.ceil(leaseMs / 3),
    addMs: ADD_MS,
    recoverMs: 2 * leaseMs,
    firstRetryMs: taskRetryMs,
    finishMs: shutdownGraceMs * FINISHING_SHARE,
    graceMs: shutdownGraceMs,
  };
}
