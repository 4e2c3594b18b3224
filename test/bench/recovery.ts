// What the search for lost work costs where much of it waits: 50 000 unfinished jobs in PostgreSQL, the queues of 20 workers, each with
// connections of its own to Redis and to PostgreSQL. Nobody carries out a task. Measured are Redis commands and scripts, and statements to the
// database: when Redis has lost everything and all workers start at once, when all start again over a Redis that has the tasks, in the
// period after, and, to compare, when each worker adds every task, as each did once.
// Run it by `node --import @swc-node/register/esm-register test/bench/recovery.ts [jobs] [workers] [seconds of the comparison]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import Bull from 'bull';
import pg from 'pg';
import { loadSettings } from '../../src/config/index.js';
import { EmbeddedPostgres } from '../../src/database/postgres/embedded-postgres.js';
import { migrate } from '../../src/database/index.js';
import { queueTiming } from '../../src/queue/queue-timing.js';
import { queueOptions } from '../../src/queue/redis-queues.js';
import { RedisTaskQueue } from '../../src/queue/redis-task-queue.js';
import { type Task } from '../../src/queue/task-queue.js';
import { RedisConnections } from '../../src/redis/index.js';
import { startRedis } from '../support/redis-server.js';
import { printTable } from './print-table.mjs';

const [JOBS = 50_000, WORKERS = 20, COMPARED_SECONDS = 20] = process.argv.slice(2).map(Number);
const KIND = 'answer-job';
const TIMING = queueTiming(loadSettings({}));
const SCRIPTS = ['eval', 'evalsha'];
/** As the repository of jobs lists them. */
const UNFINISHED = `SELECT id, project_id AS "projectId", trace FROM jobs
  WHERE status IN ('queued', 'running') ORDER BY created_at`;

/** What servers were asked since they began. */
interface Asked {
  readonly commands: number;
  readonly scripts: number;
  readonly statements: number;
}

/** One worker: its queue, and how it lists what is unfinished. */
class Worker {
  private readonly connections: RedisConnections;
  private readonly database: pg.Client;
  private readonly queue: RedisTaskQueue;
  private readonly bull: Bull.Queue;

  constructor(redisUrl: string, databaseUrl: string, count: () => void) {
    this.connections = new RedisConnections(redisUrl);
    this.bull = new Bull(KIND, queueOptions(this.connections, TIMING));
    this.queue = new RedisTaskQueue([this.bull], this.connections, TIMING, new Map());
    this.database = new pg.Client(databaseUrl);
    this.list = async () => {
      count();
      return (await this.database.query<Task>(UNFINISHED)).rows;
    };
  }

  private readonly list: () => Promise<Task[]>;

  async open(): Promise<void> {
    await this.database.connect();
    await this.bull.isReady();
  }

  recover(): Promise<void> {
    return this.queue.recover(KIND, this.list);
  }

  /** Adds every task, until there is no more time. @returns how many */
  async addAll(until: number): Promise<number> {
    let added = 0;
    for (const task of await this.list()) {
      if (performance.now() > until) break;
      await this.queue.add(KIND, task);
      added += 1;
    }
    return added;
  }

  waiting(): Promise<number> {
    return this.bull.getWaitingCount();
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.connections.close();
    await this.database.end();
  }
}

/** The servers, and what they are asked. */
class Bench {
  private readonly lines: Record<string, string>[] = [];
  private statements = 0;
  /** How many scripts were called in the phase that was measured last. */
  scriptsOfLast = 0;

  constructor(
    private readonly redis: Redis,
    private readonly redisUrl: string,
    private readonly databaseUrl: string,
  ) {}

  async openWorkers(): Promise<Worker[]> {
    const count = () => (this.statements += 1);
    const workers = Array.from({ length: WORKERS }, () => new Worker(this.redisUrl, this.databaseUrl, count));
    await Promise.all(workers.map((worker) => worker.open()));
    return workers;
  }

  /** Measures what is asked while something happens. */
  async measure<T>(phase: string, work: () => Promise<T>): Promise<T> {
    const before = await this.asked();
    const start = performance.now();
    const result = await work();
    const seconds = (performance.now() - start) / 1000;
    const after = await this.asked();
    const line: Record<string, string> = { phase, seconds: seconds.toFixed(1) };
    for (const name of ['scripts', 'commands', 'statements'] as const) {
      const count = after[name] - before[name];
      line[name] = String(count);
      line[`${name}/s`] = (count / seconds).toFixed(name === 'statements' ? 2 : 0);
    }
    this.scriptsOfLast = after.scripts - before.scripts;
    this.lines.push(line);
    return result;
  }

  print(): void {
    printTable(this.lines);
  }

  /** Of commands those that scripts call count too. */
  private async asked(): Promise<Asked> {
    const stats = await this.redis.info('commandstats');
    const calls = [...stats.matchAll(/cmdstat_([\w|]+):calls=(\d+)/g)].map(
      ([, name = '', count]) => [name, Number(count)] as const,
    );
    const sum = (those: typeof calls) => those.reduce((total, [, count]) => total + count, 0);
    return {
      commands: sum(calls),
      scripts: sum(calls.filter(([name]) => SCRIPTS.includes(name))),
      statements: this.statements,
    };
  }
}

async function addJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`INSERT INTO projects (name) VALUES ('recovery')`);
    await client.query(`INSERT INTO sessions (id, project_id, user_id, name, output_language, job_mode,
      max_contextual_job_history) SELECT 'sess-bench', id, 'ann', 'Bench', 'auto', 'auto', 0
      FROM projects WHERE name = 'recovery'`);
    await client.query(
      `INSERT INTO jobs (id, project_id, session_id, user_id, question, datasource_ids, output_language, job_mode,
         with_citation, status)
       SELECT 'job-' || number, project_id, id, 'ann', 'How many?', '{}', 'auto', 'auto', false, 'queued'
       FROM sessions, generate_series(1, $1::int) AS number WHERE id = 'sess-bench'`,
      [JOBS],
    );
    await client.query('ANALYZE jobs');
  } finally {
    await client.end();
  }
}

async function untilAllWait(workers: readonly Worker[]): Promise<void> {
  while (((await workers[0]?.waiting()) ?? 0) < JOBS) await delay(100);
}

const closeAll = (workers: readonly Worker[]) => Promise.all(workers.map((worker) => worker.close()));

async function run(bench: Bench, redis: Redis): Promise<void> {
  const first = await bench.openWorkers();
  await bench.measure('all start, Redis is empty', async () => {
    await Promise.all(first.map((worker) => worker.recover()));
    await untilAllWait(first);
  });
  await closeAll(first);
  const second = await bench.openWorkers();
  await bench.measure('all start again, all tasks wait', () =>
    Promise.all(second.map((worker) => worker.recover())),
  );
  await bench.measure('the period after it, at rest', () => delay(TIMING.recoverMs));
  await closeAll(second);
  await redis.flushall();
  const third = await bench.openWorkers();
  const added = await bench.measure('each adds all, in so many seconds', () => {
    const until = performance.now() + COMPARED_SECONDS * 1000;
    return Promise.all(third.map((worker) => worker.addAll(until)));
  });
  await closeAll(third);
  bench.print();
  tellWhole(
    added.reduce((total, count) => total + count, 0),
    bench.scriptsOfLast,
  );
}

/** What each adding all would have asked of Redis, of which the time sufficed for a part. */
function tellWhole(added: number, scripts: number): void {
  const whole = Math.round((scripts / added) * JOBS * WORKERS);
  process.stdout.write(
    `Each adding all: ${String(added)} of ${String(JOBS * WORKERS)} tasks were added; all take ${String(whole)} scripts\n`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-recovery-'));
const postgres = await EmbeddedPostgres.start(join(folder, 'postgres'));
const server = await startRedis();
const redis = new Redis(server.url);
try {
  await migrate(postgres.url());
  await addJobs(postgres.url());
  await run(new Bench(redis, server.url, postgres.url()), redis);
} finally {
  redis.disconnect();
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
