// What the processes of a cluster have taken so far, and its servers (Linux).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { processorTime } from '../processor-time.mjs';

const MIB = 2 ** 20;

/** Looks at a cluster with one api and one worker process. */
export class Usage {
  #redis;

  constructor(cluster, folder) {
    this.cluster = cluster;
    this.folder = folder;
    this.#redis = new Redis(cluster.redis.url);
  }

  /** Has the database count statements, which takes a restart of it, and Redis write to disk as often as it does in `docker/compose.yaml`. */
  static async of(cluster, folder) {
    await cluster.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await cluster.restartDatabase(0);
    await cluster.query('CREATE EXTENSION pg_stat_statements');
    const usage = new Usage(cluster, folder);
    await usage.#redis.config('SET', 'appendfsync', 'everysec');
    return usage;
  }

  /** @returns numbers that only grow, by their names; processor times are in milliseconds */
  async now() {
    const { apis, workers } = this.cluster;
    const [statements] = await this.cluster.query(
      `SELECT sum(calls)::float8 AS statements, sum(rows)::float8 AS rows, sum(total_exec_time)::float8 AS "statementMs",
         sum(wal_bytes)::float8 AS "walBytes" FROM pg_stat_statements`,
    );
    const redis = await this.#redis.info();
    const ofRedis = (name) => Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(redis)[1]);
    return {
      at: performance.now(),
      ...statements,
      redisCommands: ofRedis('total_commands_processed'),
      redisMs: 1000 * (ofRedis('used_cpu_user') + ofRedis('used_cpu_sys')),
      apiMs: wholeTime(apis[0].pid),
      workerMs: wholeTime(workers[0].pid),
      databaseMs: wholeTime(await this.#postmaster()),
    };
  }

  /** @returns how many connections the database has */
  async connections() {
    const [{ count }] = await this.cluster.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return count;
  }

  close() {
    this.#redis.disconnect();
  }

  async #postmaster() {
    const file = await readFile(join(this.folder, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  }
}

/** What was taken between two looks: in all, and the seconds between them. */
export function between(before, after) {
  const taken = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]));
  return { ...taken, seconds: taken.at / 1000 };
}

/** Of a process and all below it. */
function wholeTime(pid) {
  const { service, readers, database } = processorTime(pid);
  return service + readers + database;
}

/** @returns resident memory of a process now and at its highest, in MiB */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) * 1024) / MIB;
  return { now: of('VmRSS'), highest: of('VmHWM') };
}
