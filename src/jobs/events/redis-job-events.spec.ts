import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { gate } from '../../../test/support/gate.js';
import { describeEventsOnRedis } from '../../../test/support/job-events.js';
import { Relay } from '../../../test/support/relay.js';
import { RedisConnections } from '../../redis/index.js';
import { forgetJobEvents, RedisJobEvents } from './redis-job-events.js';

const GROUP = { id: 'g', name: 'Think', stage: 'Analyze' } as const;
const newJob = () => `job-${randomUUID()}`;

beforeAll(() => {
  Logger.overrideLogger(false);
});

describeEventsOnRedis('events on Redis', (open, server, connect) => {
  it('are kept for minutes after the last one, and for a day before', async () => {
    const { worker } = open();
    const redis = connect().commands;
    const job = newJob();

    await worker.publish(job, { type: 'task', group: GROUP, status: 'running', files: [] });
    const begun = await redis.pttl(`quarry:events:${job}`);
    await worker.publish(job, { type: 'end' });
    const ended = await redis.pttl(`quarry:events:${job}`);

    expect(begun).toBeGreaterThan(23 * 3_600_000);
    expect(ended).toBeGreaterThan(4 * 60_000);
    expect(ended).toBeLessThanOrEqual(5 * 60_000);
  });

  it('of a job that is forgotten are gone, and those of others stay', async () => {
    const { worker } = open();
    const [forgotten, other] = [newJob(), newJob()];
    for (const job of [forgotten, other]) await worker.publish(job, { type: 'end' });

    await forgetJobEvents(connect(), [forgotten]);

    expect(await worker.list(forgotten)).toEqual([]);
    expect(await worker.list(other)).toHaveLength(1);
  });

  it('take two connections of a process, however many follow', async () => {
    const connections = connect();
    const events = new RedisJobEvents(connections);
    const worker = new RedisJobEvents(connections);
    const gone = new AbortController();
    const followers = Array.from({ length: 500 }, () =>
      events.follow(newJob(), 0, gone.signal)[Symbol.asyncIterator]().next(),
    );

    await worker.publish(newJob(), { type: 'end' });
    const clients = String(await connections.commands.client('LIST'))
      .trim()
      .split('\n');
    gone.abort();

    expect(clients).toHaveLength(2);
    expect(await Promise.all(followers)).toEqual(Array(500).fill({ done: true, value: undefined }));
  });

  it('that were published while a follower was cut off come to it when Redis is back', async () => {
    const { worker, api } = open();
    const job = newJob();
    const begun = gate();
    const following = (async () => {
      const numbers: number[] = [];
      for await (const { number } of api.follow(job, 0, new AbortController().signal)) {
        numbers.push(number);
        begun.open();
      }
      return numbers;
    })();
    await worker.publish(job, { type: 'task', group: GROUP, status: 'running', files: [] });
    await begun.passed;

    await server().kill();
    const published = worker.publish(job, { type: 'task', group: GROUP, status: 'done', files: [] });
    await server().start();
    await published;
    await worker.publish(job, { type: 'end' });

    expect(await following).toEqual([1, 2, 3]);
  });

  it('are there once when the connection breaks before Redis has said so', async () => {
    const relay = new Relay(Number(new URL(server().url).port));
    await relay.start();
    const connections = new RedisConnections(`redis://127.0.0.1:${relay.port}`);
    const worker = new RedisJobEvents(connections);
    const job = newJob();
    await worker.publish(job, { type: 'task', group: GROUP, status: 'running', files: [] });

    relay.loseNextAnswer();
    const { number } = await worker.publish(job, { type: 'task', group: GROUP, status: 'done', files: [] });

    expect(number).toBe(2);
    expect(await worker.list(job)).toHaveLength(2);
    await connections.close();
    relay.stop();
  });
});
