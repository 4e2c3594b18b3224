import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import Bull from 'bull';
import { InProcessTaskQueue } from '../../src/queue/in-process-task-queue.js';
import { queueOptions, type QueueTiming } from '../../src/queue/redis-queues.js';
import { RedisTaskQueue } from '../../src/queue/redis-task-queue.js';
import { TASK_KINDS, type TaskQueue } from '../../src/queue/task-queue.js';
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
  graceMs: 400,
};

/** The queue of one process. */
export interface OpenQueue {
  readonly queue: TaskQueue;
  /** Cuts it from Redis at once, as the death of its process does. */
  die(): Promise<void>;
  close(): Promise<void>;
}

/** Queues of several processes, which share one Redis of their own. */
export interface QueueCluster {
  readonly server: RedisServer;
  readonly open: () => OpenQueue;
}

/** Describes what both queues do. @param body is given a function that opens an empty queue, which is closed after the test */
export function describeOnBothQueues(title: string, body: (open: () => TaskQueue) => void): void {
  describe(`${title} in one process`, () => {
    const opened: TaskQueue[] = [];
    afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.close())));
    body(() => {
      const queue = new InProcessTaskQueue(TIMING.firstRetryMs);
      opened.push(queue);
      return queue;
    });
  });
  describeQueueCluster(`${title} on Redis`, (cluster) => body(() => cluster().open().queue));
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
      open: () => {
        const queue = openQueue(server.url);
        opened.push(queue);
        return queue;
      },
    }));
  });
}

function openQueue(url: string): OpenQueue {
  const connections = new RedisConnections(url);
  const options = queueOptions(connections, TIMING);
  const queues = TASK_KINDS.map((kind) => new Bull(kind, options));
  const queue = new RedisTaskQueue(queues, connections, TIMING, true);
  return {
    queue,
    die: () => connections.close(),
    close: async () => {
      await queue.close();
      await connections.close();
    },
  };
}
