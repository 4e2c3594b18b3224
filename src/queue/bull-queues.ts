import { getQueueToken } from '@nestjs/bull';
import { type FactoryProvider } from '@nestjs/common';
import { type Queue } from 'bull';
import { type QueuedTask } from './redis-queues.js';
import { TASK_KINDS } from './task-queue.js';

/** The queues that Nest's Bull module has made, one for each kind of task. */
export class BullQueues {
  constructor(readonly all: readonly Queue<QueuedTask>[]) {}

  static provider(): FactoryProvider<BullQueues> {
    return {
      provide: BullQueues,
      inject: TASK_KINDS.map((kind) => getQueueToken(kind)),
      useFactory: (...all: Queue<QueuedTask>[]) => new BullQueues(all),
    };
  }
}
