import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { describeOnRedis } from '../support/describe-on-redis.js';
import {
  PASSWORD,
  type RedisServers,
  SENTINEL_PASSWORD,
  startCluster,
  startSentinels,
} from '../support/redis-layouts.js';
import { ONE_AT_ONCE, openQueue, type OpenQueue } from '../support/task-queues.js';
import { ClusterRateLimit } from '../../src/auth/limits/cluster-rate-limit.js';
import { forgetJobEvents, RedisJobEvents } from '../../src/jobs/events/redis-job-events.js';
import { type Task } from '../../src/queue/index.js';
import { checkSettings } from '../../src/settings-check/index.js';
import { RedisConnections } from '../../src/redis/redis-connections.js';

const PROJECT = 'a-project';

describeRedisServers('behind Sentinels', startSentinels, {
  variables: ({ layout }) => ({
    REDIS_SENTINELS: addressesOf(layout.nodes),
    REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
  }),
  reached: /^reached the master the-master through 3 Sentinels$/,
  prefix: 'quarry:',
});

describeRedisServers('that is a cluster', () => startCluster('{staging}'), {
  variables: ({ layout }) => ({
    REDIS_CLUSTER_NODES: addressesOf(layout.nodes),
    REDIS_KEY_PREFIX: 'staging',
  }),
  reached: /^reached the cluster at 127\.0\.0\.1:\d+$/,
  prefix: '{staging}:',
});

interface Expected {
  readonly variables: (servers: RedisServers) => Record<string, string>;
  readonly reached: RegExp;
  readonly prefix: string;
}

function describeRedisServers(
  title: string,
  start: () => Promise<RedisServers>,
  { variables, reached, prefix }: Expected,
): void {
  describeOnRedis(`a Redis ${title}`, () => {
    const closing: (() => Promise<void>)[] = [];
    let servers: RedisServers;
    beforeAll(async () => {
      Logger.overrideLogger(false);
      servers = await start();
    });
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });
    afterAll(() => servers.stop());

    const connect = (): RedisConnections => {
      const connections = new RedisConnections(servers.url, null, servers.layout);
      closing.push(() => connections.close());
      return connections;
    };
    const open = (): OpenQueue => {
      const queue = openQueue(servers.url, ONE_AT_ONCE, servers.layout);
      closing.push(() => queue.close());
      return queue;
    };
    /** Lets a process carry tasks out. @returns their ids in order, and a way to wait for one */
    const carryOut = ({ queue }: OpenQueue) => {
      const done: string[] = [];
      const news = new EventEmitter();
      const handler = ({ id }: Task): Promise<void> => {
        done.push(id);
        news.emit('done');
        return Promise.resolve();
      };
      queue.work('answer-job', handler, { onGivenUp: () => Promise.resolve() });
      const until = async (id: string): Promise<void> => {
        while (!done.includes(id)) await once(news, 'done');
      };
      return { done, until };
    };

    it('hands tasks from process to process, and counts requests of all of them', async () => {
      const [adding, working] = [open(), open()];
      const { done, until } = carryOut(working);
      for (const id of ['one', 'two', 'three'])
        await adding.queue.add('answer-job', { id, projectId: PROJECT, trace: null });
      await until('three');
      const rate = { perSecond: 0.001, burst: 1 };
      const connections = [connect(), connect()];
      // A limit counts alone until its connection is there.
      await Promise.all(connections.map(({ commands }) => commands.ping()));
      const waits: number[] = [];
      for (const each of connections)
        waits.push(await new ClusterRateLimit(each, 'project', rate, 5000).take('x'));

      expect(done).toEqual(['one', 'two', 'three']);
      expect(waits[0]).toBe(0);
      expect(waits[1]).toBeGreaterThan(100);
    });

    it('carries the events of a job to who follows it, and forgets them', async () => {
      const [publishing, following] = [connect(), connect()];
      const [worker, api] = [new RedisJobEvents(publishing), new RedisJobEvents(following)];
      const seen: string[] = [];
      const follows = (async () => {
        for await (const { event } of api.follow('job-1', 0, new AbortController().signal))
          seen.push(event.type);
      })();
      await worker.publish('job-1', {
        type: 'task',
        group: { id: 'g', name: 'g', stage: 'Analyze' },
        status: 'done',
        files: [],
      });
      await worker.publish('job-1', { type: 'end' });
      await follows;
      await worker.publish('job-2', { type: 'end' });
      await forgetJobEvents(publishing, ['job-1', 'job-2']);

      expect(seen).toEqual(['task', 'end']);
      expect(await api.list('job-1')).toEqual([]);
    });

    it('begins all its keys with the prefix', async () => {
      const [adding] = [open()];
      await adding.queue.add('answer-job', { id: 'waits', projectId: PROJECT, trace: null });
      const keys = (await servers.ask('KEYS', '*')).split('\n').filter((key) => key !== '');

      expect(keys.length).toBeGreaterThan(3);
      expect(keys.filter((key) => !key.startsWith(prefix))).toEqual([]);
    });

    it('is tried out by the check of the settings, which tells no password', async () => {
      const told = async (environment: Record<string, string>): Promise<string> => {
        const outcomes = await checkSettings({
          REDIS_URL: servers.url,
          ...variables(servers),
          ...environment,
        });
        return outcomes.find(({ name }) => name === 'redis')?.text ?? JSON.stringify(outcomes);
      };

      expect(await told({})).toMatch(reached);
      const wrong = servers.url.replace(PASSWORD, 'wrong-wrong-wrong');
      const refused = await told({ REDIS_URL: wrong });
      expect(refused).toMatch(/WRONGPASS|invalid username-password|NOAUTH/i);
      expect(refused).not.toContain('wrong-wrong');
    });

    it('goes on when its master dies and another server becomes it', async () => {
      const [adding, working] = [open(), open()];
      const events = new RedisJobEvents(connect());
      const { done, until } = carryOut(working);
      await adding.queue.add('answer-job', { id: 'before', projectId: PROJECT, trace: null });
      await until('before');
      await events.publish('job-3', { type: 'end' });
      await servers.failOver();

      // What was sent while nobody was the master may not be there; whoever lists unfinished rows adds it again.
      await events.publish('job-4', { type: 'end' });
      await adding.queue.add('answer-job', { id: 'after', projectId: PROJECT, trace: null });
      await until('after');

      expect(done.indexOf('after')).toBeGreaterThan(done.indexOf('before'));
      expect((await events.list('job-4')).map(({ event }) => event.type)).toEqual(['end']);
    });
  });
}

function addressesOf(nodes: readonly { readonly host: string; readonly port: number }[]): string {
  return nodes.map(({ host, port }) => `${host}:${port}`).join(',');
}
