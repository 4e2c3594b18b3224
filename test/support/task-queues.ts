import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import Bull from 'bull';
import { InProcessTaskQueue } from '../../src/queue/in-process/in-process-task-queue.js';
import { type QueueTiming } from '../../src/queue/queue-timing.js';
import { queueOptions } from '../../src/queue/redis-queues.js';
import { RedisTaskQueue } from '../../src/queue/redis-task-queue.js';
import { type TaskLimit } from '../../src/queue/task-limits.js';
import { taskProcessor } from '../../src/queue/task-processor.js';
import {
  TASK_KINDS,
  type TaskHandler,
  type TaskKind,
  type TaskQueue,
  type WorkOptions,
} from '../../src/queue/task-queue.js';
import { type RedisLayout } from '../../src/config/index.js';
import { RedisConnections } from '../../src/redis/index.js';
import { describeOnRedis } from './describe-on-redis.js';
import { type RedisServer, startRedis } from './redis-server.js';

/** Short, so that what waits for a time-out is tested in moments. */
const TIMING: QueueTiming = {
  lockMs: 600,
  stalledCheckMs: 100,
  addMs: 200,
  recoverMs: 100,
  firstRetryMs: 10,
  finishMs: 300,
  graceMs: 400,
};

export const ONE_AT_ONCE: TaskLimit = { concurrency: 1, perProject: null };
const limitsOf = (limit: TaskLimit) => new Map(TASK_KINDS.map((kind) => [kind, limit]));

/** The queue of one process. */
export interface OpenQueue {
  readonly queue: TaskQueue;
  /** Cuts it from Redis at once, as the death of its process does. */
  die(): Promise<void>;
  close(): Promise<void>;
}

/** Queues of several processes, which share one Redis of their own. */
interface QueueCluster {
  readonly server: RedisServer;
  /** @param limit how many tasks of a kind run at once; one unless it is given */
  readonly open: (limit?: TaskLimit) => OpenQueue;
}

/** Describes what both queues do. @param body is given a function that opens an empty queue, which is closed after the test */
export function describeOnBothQueues(
  title: string,
  body: (open: (limit?: TaskLimit) => TaskQueue) => void,
): void {
  describe(`${title} in one process`, () => {
    const opened: TaskQueue[] = [];
    afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.close())));
    body((limit = ONE_AT_ONCE) => {
      const queue = new InProcessTaskQueue(limitsOf(limit), TIMING);
      opened.push(queue);
      return queue;
    });
  });
  describeQueueCluster(`${title} on Redis`, (cluster) => body((limit) => cluster().open(limit).queue));
}

/** Describes what needs several processes. Each test begins with an empty Redis. */
export function describeQueueCluster(title: string, body: (cluster: () => QueueCluster) => void): void {
  describeOnRedis(title, () => {
    const opened: OpenQueue[] = [];
    let server: RedisServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((queue) => queue.close()));
      const connections = new RedisConnections(server.url);
      await connections.commands.flushall();
      await connections.close();
    });
    afterAll(() => server.stop());
    body(() => ({
      server,
      open: (limit = ONE_AT_ONCE) => {
        const queue = openQueue(server.url, limit);
        opened.push(queue);
        return queue;
      },
    }));
  });
}

/** Takes its tasks from Bull without Nest, from when somebody works on. */
class WorkingQueue extends RedisTaskQueue {
  constructor(
    private readonly bullQueues: ConstructorParameters<typeof RedisTaskQueue>[0],
    connections: RedisConnections,
    private readonly limit: TaskLimit,
  ) {
    super(bullQueues, connections, TIMING, limitsOf(limit));
  }

  override work(kind: TaskKind, handler: TaskHandler, options: WorkOptions): void {
    super.work(kind, handler, options);
    const processor = new (taskProcessor(kind, this.limit.concurrency))(this);
    const queue = this.bullQueues.find(({ name }) => name === kind);
    queue?.on('completed', (job) => {
      processor.ended(job);
    });
    queue?.on('failed', (job, error) => {
      processor.failed(job, error);
    });
    queue?.process(this.limit.concurrency, (job) => processor.process(job)).catch(() => undefined);
  }
}

/** Opens the queue of a process. @param layout of the Redis at the URL; undefined: one server */
export function openQueue(url: string, limit: TaskLimit, layout?: RedisLayout): OpenQueue {
  const connections = new RedisConnections(url, null, layout);
  const options = queueOptions(connections, TIMING);
  const queues = TASK_KINDS.map((kind) => new Bull(kind, options));
  const queue = new WorkingQueue(queues, connections, limit);
  return {
    queue,
    die: () => connections.close(),
    close: async () => {
      await queue.close();
      await connections.close();
    },
  };
}
