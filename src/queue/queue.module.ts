import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InProcessTaskQueue } from './in-process-task-queue.js';
import { TaskQueue } from './task-queue.js';

/** Background work. */
@Global()
@Module({
  providers: [{ provide: TaskQueue, useClass: InProcessTaskQueue }],
  exports: [TaskQueue],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(private readonly queue: TaskQueue) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
