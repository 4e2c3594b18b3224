import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { ConfigModule, loadSettings, type Settings } from '../config/index.js';
import { MetricsModule } from '../metrics/index.js';
import { TracingModule } from '../tracing/index.js';
import { QueueModule } from './queue.module.js';
import { TaskHandlersCheck } from './task-handlers.js';
import { TaskQueue, type TaskKind } from './task-queue.js';

const KINDS: readonly TaskKind[] = [
  'fetch-datasource',
  'sync-datasource',
  'answer-job',
  'verify-knowledge',
  'remove-objects',
];

/** Starts an application that has handlers for some kinds of task. */
async function startWith(kinds: readonly TaskKind[], role: Settings['role'] = 'both'): Promise<void> {
  @Injectable()
  class Handlers implements OnApplicationBootstrap {
    constructor(private readonly queue: TaskQueue) {}

    onApplicationBootstrap(): void {
      const options = { onGivenUp: () => Promise.resolve() };
      for (const kind of kinds) this.queue.work(kind, () => Promise.resolve(), options);
    }
  }
  @Module({ providers: [Handlers] })
  class HandlersModule {}
  const settings = { ...loadSettings({}), role };
  @Module({
    imports: [
      ConfigModule.with(settings),
      TracingModule,
      MetricsModule,
      HandlersModule,
      QueueModule.with(settings),
    ],
    providers: [TaskHandlersCheck],
  })
  class RootModule {}
  const options = { logger: false, abortOnError: false } as const;
  const app = await NestFactory.createApplicationContext(RootModule, options);
  await app.close();
}

describe('an application', () => {
  it('starts when every kind of task has one handler', async () => {
    await expect(startWith(KINDS)).resolves.toBeUndefined();
  });

  it('does not start when a kind of task has no handler', async () => {
    await expect(startWith(KINDS.slice(0, 3))).rejects.toThrow(
      'tasks of these kinds have no handler: verify-knowledge, remove-objects',
    );
  });

  it('starts without handlers when others carry the tasks out', async () => {
    await expect(startWith([], 'api')).resolves.toBeUndefined();
  });

  it('does not start when a kind of task has two handlers', async () => {
    await expect(startWith([...KINDS, 'answer-job'])).rejects.toThrow(
      'tasks of the kind answer-job have two handlers',
    );
  });
});
