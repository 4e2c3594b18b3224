import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module, type ModuleMetadata, type OnModuleDestroy } from '@nestjs/common';
import { type Queue } from 'bull';
import { doesWork, Settings } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { RedisConnections, RedisModule } from '../redis/index.js';
import { InProcessTaskQueue } from './in-process-task-queue.js';
import { MeasuredTaskQueue } from './measured-task-queue.js';
import { type QueuedTask, queueOptions, queueTiming } from './redis-queues.js';
import { RedisTaskQueue } from './redis-task-queue.js';
import { TASK_KINDS, TaskQueue } from './task-queue.js';

/** Background work. */
@Module({})
export class QueueModule implements OnModuleDestroy {
  constructor(private readonly queue: TaskQueue) {}

  /** Keeps the tasks in the Redis of the settings, or else in the process. */
  static with(settings: Settings): DynamicModule {
    const queue = settings.redisUrl === null ? inProcess(settings) : onRedis(settings.redisUrl);
    return { module: QueueModule, global: true, exports: [TaskQueue], ...queue };
  }

  /** Before the HTTP server stops, so that streams tell the end of what comes to its end. */
  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }
}

function inProcess({ taskRetryMs }: Settings): ModuleMetadata {
  const queue = (metrics: Metrics) => new MeasuredTaskQueue(new InProcessTaskQueue(taskRetryMs), metrics);
  return { providers: [{ provide: TaskQueue, inject: [Metrics], useFactory: queue }] };
}

/**
 * Nest's Bull module makes the queues and closes them. Its `@Processor` classes are not for a port: which process works on what,
 * and how much at once, is decided at start.
 */
function onRedis(url: string): ModuleMetadata {
  const queues = TASK_KINDS.map((name) => ({
    name,
    inject: [RedisConnections, Settings],
    useFactory: (connections: RedisConnections, settings: Settings) =>
      queueOptions(connections, queueTiming(settings)),
  }));
  return {
    imports: [RedisModule.at(url), BullModule.registerQueueAsync(...queues)],
    providers: [
      {
        provide: TaskQueue,
        inject: [RedisConnections, Settings, Metrics, ...TASK_KINDS.map((kind) => getQueueToken(kind))],
        useFactory: (
          connections: RedisConnections,
          settings: Settings,
          metrics: Metrics,
          ...queues: Queue<QueuedTask>[]
        ) => {
          const timing = queueTiming(settings);
          const queue = new RedisTaskQueue(queues, connections, timing, doesWork(settings));
          return new MeasuredTaskQueue(queue, metrics);
        },
      },
    ],
  };
}
