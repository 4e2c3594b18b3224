import { OnQueueCompleted, OnQueueFailed, Process, Processor } from '@nestjs/bull';
import { type Type } from '@nestjs/common';
import { type Job } from 'bull';
import { type QueuedTask } from './redis-queues.js';
import { RedisTaskQueue } from './redis-task-queue.js';
import { type TaskKind } from './task-queue.js';

/** Takes the tasks of one kind from Bull. */
export interface TaskProcessor {
  process(job: Job<QueuedTask>): Promise<void>;
  ended(job: Job<QueuedTask>): void;
  failed(job: Job<QueuedTask>, error: unknown): void;
}

/**
 * Makes the class of a processor. Decorators are evaluated with the class: one whose concurrency is a setting is made when the
 * settings are known.
 * @param concurrency tasks that the process carries out at once
 */
export function taskProcessor(kind: TaskKind, concurrency: number): Type<TaskProcessor> {
  @Processor(kind)
  class KindProcessor implements TaskProcessor {
    constructor(private readonly queue: RedisTaskQueue) {}

    @Process({ concurrency })
    process(job: Job<QueuedTask>): Promise<void> {
      return this.queue.process(kind, job);
    }

    @OnQueueCompleted()
    ended(job: Job<QueuedTask>): void {
      this.queue.ended(kind, job);
    }

    @OnQueueFailed()
    failed(job: Job<QueuedTask>, error: unknown): void {
      this.queue.failed(kind, job, error);
    }
  }
  return KindProcessor;
}
