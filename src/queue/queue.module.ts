import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { doesWork, Settings } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { RedisConnections, RedisModule } from '../redis/index.js';
import { BullQueues } from './bull-queues.js';
import { InProcessTaskQueue } from './in-process/in-process-task-queue.js';
import { MeasuredTaskQueue } from './measured-task-queue.js';
import { queueTiming } from './queue-timing.js';
import { queueOptions } from './redis-queues.js';
import { RedisTaskQueue } from './redis-task-queue.js';
import { TaskHandlers } from './task-handlers.js';
import { type TaskLimits, taskLimits } from './task-limits.js';
import { taskProcessor, type TaskProcessor } from './task-processor.js';
import { TASK_KINDS, TaskQueue } from './task-queue.js';

/** Background work. It is closed by whoever stops the process. */
@Module({})
export class QueueModule {
  /** Keeps the tasks in the Redis of the settings, or else in the process. */
  static with(settings: Settings): DynamicModule {
    const queue = settings.redisUrl === null ? inProcess(settings) : onRedis(settings.redisUrl, settings);
    const handlers = { provide: TaskHandlers, useValue: new TaskHandlers([...ownLimits(settings).keys()]) };
    const providers = [handlers, ...(queue.providers ?? [])];
    return { module: QueueModule, global: true, exports: [TaskHandlers, TaskQueue], ...queue, providers };
  }
}

function inProcess(settings: Settings): ModuleMetadata {
  const queue = (metrics: Metrics, handlers: TaskHandlers) =>
    new MeasuredTaskQueue(
      new InProcessTaskQueue(taskLimits(settings), queueTiming(settings)),
      metrics,
      handlers,
      ownLimits(settings),
    );
  return { providers: [{ provide: TaskQueue, inject: [Metrics, TaskHandlers], useFactory: queue }] };
}

/** Nest's Bull module makes the queues, hands their tasks to the processors of this process, if it has any, and closes them. */
function onRedis(url: string, settings: Settings): ModuleMetadata {
  const timing = queueTiming(settings);
  const queues = TASK_KINDS.map((name) => ({
    name,
    inject: [RedisConnections],
    useFactory: (connections: RedisConnections) => queueOptions(connections, timing),
  }));
  return {
    imports: [RedisModule.at(url, settings.redisLayout), BullModule.registerQueueAsync(...queues)],
    providers: [
      BullQueues.provider(),
      ...processors(settings),
      {
        provide: RedisTaskQueue,
        inject: [BullQueues, RedisConnections],
        useFactory: ({ all }: BullQueues, connections: RedisConnections) =>
          new RedisTaskQueue(all, connections, timing, doesWork(settings) ? taskLimits(settings) : null),
      },
      {
        provide: TaskQueue,
        inject: [RedisTaskQueue, Metrics, TaskHandlers],
        useFactory: (queue: RedisTaskQueue, metrics: Metrics, handlers: TaskHandlers) =>
          new MeasuredTaskQueue(queue, metrics, handlers, ownLimits(settings)),
      },
    ],
  };
}

/** What this process carries out; nothing where that is not its role. */
function ownLimits(settings: Settings): TaskLimits {
  return doesWork(settings) ? taskLimits(settings) : new Map();
}

function processors(settings: Settings): Type<TaskProcessor>[] {
  return [...ownLimits(settings)].map(([kind, { concurrency }]) => taskProcessor(kind, concurrency));
}
