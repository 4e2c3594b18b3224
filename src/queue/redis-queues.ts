import { type QueueOptions } from 'bull';
import { type RedisConnections } from '../redis/index.js';
import { type QueueTiming } from './queue-timing.js';
import { type Task } from './task-queue.js';

/** A task as Bull keeps it. */
export interface QueuedTask {
  readonly task: Task;
  /** How often it was tried in vain. */
  readonly failures: number;
}

/** Thrown to have a task again after a while. */
export class PutBack extends Error {
  constructor(readonly delayMs: number) {
    super('put back');
  }
}

/** Thrown when the project of a task has no slot free. Should nobody wake it, the task is tried again after a while. */
export class NoSlot extends PutBack {}

/** Failures are counted with the task, since Bull counts each time that a task is put back. */
export const JOB_OPTIONS = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'asked-for' },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
};

/** Makes Bull use the process's connections. All but the blocking one are shared between its queues. */
export function queueOptions(connections: RedisConnections, timing: QueueTiming): QueueOptions {
  const subscriber = connections.subscriber;
  return {
    prefix: connections.keyPrefix,
    createClient: (type) => {
      if (type === 'client') return connections.commands;
      return type === 'subscriber' ? subscriber : connections.openBlocking();
    },
    settings: {
      lockDuration: timing.lockMs,
      stalledInterval: timing.stalledCheckMs,
      // Whether a task has been the death of too many workers is decided by whoever has it next, who knows its project.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      backoffStrategies: {
        'asked-for': (_attempts, error) => (error instanceof PutBack ? error.delayMs : timing.lockMs),
      },
    },
  };
}
