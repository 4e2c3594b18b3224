import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import { InProcessJobEvents } from '../../src/jobs/events/in-process-job-events.js';
import { type JobEvents } from '../../src/jobs/events/job-events.js';
import { RedisJobEvents } from '../../src/jobs/events/redis-job-events.js';
import { RedisConnections } from '../../src/redis/index.js';
import { describeOnRedis } from './describe-on-redis.js';
import { type RedisServer, startRedis } from './redis-server.js';

/** The events as the worker that publishes them has them, and the process that serves those who follow. */
export interface TwoEnds {
  readonly worker: JobEvents;
  readonly api: JobEvents;
}

/** Describes what both channels of events do. */
export function describeOnBothEvents(title: string, body: (open: () => TwoEnds) => void): void {
  describe(`${title} in one process`, () =>
    body(() => {
      const events = new InProcessJobEvents();
      return { worker: events, api: events };
    }));
  describeEventsOnRedis(`${title} on Redis`, (open) => body(open));
}

/** Describes what events do between processes that have a Redis of their own. */
export function describeEventsOnRedis(
  title: string,
  body: (open: () => TwoEnds, server: () => RedisServer, connect: () => RedisConnections) => void,
): void {
  describeOnRedis(title, () => {
    const opened: RedisConnections[] = [];
    let server: RedisServer;
    const connect = () => {
      const connections = new RedisConnections(server.url);
      opened.push(connections);
      return connections;
    };
    beforeAll(async () => {
      server = await startRedis();
    });
    afterEach(() => Promise.all(opened.splice(0).map((connections) => connections.close())));
    afterAll(() => server.stop());
    body(
      () => ({ worker: new RedisJobEvents(connect()), api: new RedisJobEvents(connect()) }),
      () => server,
      connect,
    );
  });
}
