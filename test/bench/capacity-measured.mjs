// What one api process and one worker hold, with PostgreSQL, Redis and an S3 server beside them: jobs a minute by kind and what each
// takes of every part, files a minute, open streams, memory. Prints a table and writes what `capacity.mjs` reckons with.
// Run `npm run build` first, then
//   node --import @swc-node/register/esm-register test/bench/capacity-measured.mjs [--seconds 20] [--out FILE]
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  addFiles,
  addOn,
  askOn,
  FILE_ROWS,
  KINDS,
  newSession,
  openStreams,
  waitingJob,
} from './capacity/load.mjs';
import { printCapacity } from './capacity-printed.mjs';
import { between, memoryOf, Usage } from './capacity/usage.mjs';
import { percentile } from './measure.mjs';
import { Caller } from '../faults/caller.ts';
import { Cluster } from '../faults/cluster.ts';
import { openObjectServer } from '../faults/object-server.ts';

const WARM_UP_MS = 6000;
/** More than a worker has slots, so that one always waits. */
const CLIENTS = 8;
const SLOTS = 4;
const FILES_AT_ONCE = 3;
const STREAMS = [250, 500, 1000, 2000];
const PROBES = 40;
/** Shares at which a distribution is kept. */
const SHARES = Array.from({ length: 41 }, (_, i) => i / 40);
/** The share of answers that may be of another kind than was asked for. */
const MOST_OTHERS = 0.05;
const SAMPLED_ROWS = 200;
/** Of a row in PostgreSQL: its own, the place that points to it, and what aligns it. */
const ROW_HEADER_BYTES = 32;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, out: { type: 'string' } },
});
const MEASURED_MS = Number(values.seconds) * 1000;
const round = (value) => Number(value.toPrecision(4));
const quantiles = (list) => SHARES.map((share) => round(percentile(list, share)));

/** Nobody asks anything: what the processes take all the same, a second. */
async function measureIdle(usage) {
  const before = await usage.now();
  await delay(MEASURED_MS);
  const { seconds, ...taken } = between(before, await usage.now());
  const perSecond = (name) => round(taken[name] / seconds);
  return { statementsPerSecond: perSecond('statements'), redisCommandsPerSecond: perSecond('redisCommands') };
}

async function measureKind(cluster, usage, name, dataset_id) {
  const caller = new Caller([cluster.apis[0].url], cluster.key);
  const sessions = await Promise.all(Array.from({ length: CLIENTS }, () => newSession(caller)));
  const run = (milliseconds) =>
    Promise.all(
      sessions.map((session_id) => askOn(caller, { session_id, dataset_id }, KINDS[name], milliseconds)),
    );
  await run(WARM_UP_MS);
  const [{ now: begin }] = await cluster.query('SELECT clock_timestamp()::text AS now');
  const before = await usage.now();
  const others = (await run(MEASURED_MS)).flat();
  const { seconds, ...taken } = between(before, await usage.now());
  const jobs = await cluster.query(
    `SELECT extract(epoch FROM finished_at - started_at)::float8 AS worked FROM jobs
     WHERE status = 'finished' AND created_at > $1::timestamptz`,
    [begin],
  );
  if (others.length > MOST_OTHERS * jobs.length)
    throw new Error(`not ${name}: ${others.length} of ${jobs.length} answers, as to "${others[0]}"`);
  const perJob = Object.fromEntries(
    Object.entries(taken).map(([what, sum]) => [what, round(sum / jobs.length)]),
  );
  delete perJob.at;
  return {
    jobs: jobs.length,
    others: others.length,
    jobsPerMinute: round((jobs.length / seconds) * 60),
    serviceSeconds: quantiles(jobs.map(({ worked }) => worked)),
    perJob: { ...perJob, ...(await measureStorage(cluster, begin)) },
    load: round(loadavg()[0]),
  };
}

/** Bytes that a job leaves, by where they lie: its row with and without its events, the events as an object, its files. */
async function measureStorage(cluster, begin) {
  const [{ row }] = await cluster.query(
    `SELECT string_agg(format('coalesce(pg_column_size(%I), 0)', column_name), ' + ') AS row FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'jobs' AND column_name <> 'events'`,
  );
  const rows = await cluster.query(
    `SELECT (${ROW_HEADER_BYTES} + ${row})::float8 AS rest, pg_column_size(events) AS events, events AS content,
       cardinality(result_bytes) AS files,
       (SELECT coalesce(sum(bytes), 0)::float8 FROM unnest(result_bytes) AS bytes) AS "fileBytes"
     FROM jobs WHERE status = 'finished' AND created_at > $1::timestamptz LIMIT ${SAMPLED_ROWS}`,
    [begin],
  );
  const mean = (list) => round(list.reduce((sum, one) => sum + one, 0) / rows.length);
  const lines = rows.map(({ content }) => content.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const archived = await Promise.all(lines.map((text) => promisify(gzip)(text)));
  return {
    rowBytes: mean(rows.map(({ rest, events }) => rest + events)),
    rowBytesWithoutEvents: mean(rows.map(({ rest }) => rest)),
    archivedBytes: mean(archived.map(({ length }) => length)),
    files: mean(rows.map(({ files }) => files ?? 0)),
    fileBytes: mean(rows.map(({ fileBytes }) => fileBytes)),
  };
}

/** What the indexes of a job, and the rows of other tables that come with it, take beside its own row. */
async function measureBeside(cluster) {
  const [sizes] = await cluster.query(
    `SELECT pg_indexes_size('jobs')::float8 / count(*) AS indexes,
       (pg_total_relation_size('audit_entries') + pg_total_relation_size('audit_links'))::float8 / count(*) AS audit,
       pg_total_relation_size('idempotency_keys')::float8 / count(*) AS keys FROM jobs`,
  );
  return { indexBytes: round(sizes.indexes), auditBytes: round(sizes.audit), keyBytes: round(sizes.keys) };
}

async function measureFiles(cluster, usage) {
  const caller = new Caller([cluster.apis[0].url], cluster.key);
  const before = await usage.now();
  const adding = Array.from({ length: 2 * FILES_AT_ONCE }, () => addOn(caller, MEASURED_MS));
  const seconds = (await Promise.all(adding)).flat();
  const { seconds: passed, workerMs, apiMs, databaseMs, statements } = between(before, await usage.now());
  const per = (sum) => round(sum / seconds.length);
  return {
    rows: FILE_ROWS,
    filesPerMinute: round((seconds.length / passed) * 60),
    seconds: quantiles(seconds),
    perFile: {
      workerMs: per(workerMs),
      apiMs: per(apiMs),
      databaseMs: per(databaseMs),
      statements: per(statements),
    },
  };
}

/** Streams in which nothing happens, as the worker stands still. */
async function measureStreams(cluster, datasetId) {
  const [api] = cluster.apis;
  for (const worker of cluster.workers) worker.stand();
  const streams = [];
  try {
    const events = await waitingJob(cluster, datasetId);
    const steps = [];
    const before = (await memoryOf(api.pid)).now;
    for (const count of STREAMS) {
      await openStreams(streams, count, events, cluster.key);
      const { now } = await memoryOf(api.pid);
      steps.push({ streams: count, mib: round(now), probeP95Ms: round(await probe(api.url)) });
    }
    const last = steps.at(-1);
    return {
      steps,
      mibBefore: round(before),
      kibPerStream: round(((last.mib - before) / last.streams) * 1024),
    };
  } finally {
    for (const stream of streams) stream.destroy();
    for (const worker of cluster.workers) worker.goOn();
  }
}

/** How quickly the process still answers. */
async function probe(url) {
  const times = [];
  while (times.length < PROBES) {
    const start = performance.now();
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

async function measure(cluster, usage) {
  const caller = new Caller([cluster.apis[0].url], cluster.key);
  const datasets = await addFiles(caller);
  const idle = await measureIdle(usage);
  const kinds = {};
  for (const name of Object.keys(KINDS))
    kinds[name] = await measureKind(cluster, usage, name, datasets[name]);
  const connections = await usage.connections();
  const memory = {
    api: round((await memoryOf(cluster.apis[0].pid)).highest),
    worker: round((await memoryOf(cluster.workers[0].pid)).highest),
  };
  const beside = await measureBeside(cluster);
  const files = await measureFiles(cluster, usage);
  memory.workerWithFiles = round((await memoryOf(cluster.workers[0].pid)).highest);
  const streams = await measureStreams(cluster, datasets.table);
  return { slots: SLOTS, idle, kinds, beside, connections, memory, files, streams };
}

function machine() {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    memoryGiB: round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: round(loadavg()[0]),
  };
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-capacity-'));
  const objectServer = openObjectServer(join(folder, 's3'));
  if (!objectServer) throw new Error('there is no S3 server: see .ci/start-s3.sh');
  const settings = {
    LOG_LEVEL: 'warn',
    ANSWER_CONCURRENCY: String(SLOTS),
    SYNC_CONCURRENCY: String(FILES_AT_ONCE),
    SYNC_CONCURRENCY_PER_PROJECT: String(FILES_AT_ONCE),
  };
  const where = machine();
  const cluster = await Cluster.start(folder, objectServer, [join(folder, 'worker')], {
    settings,
    build: 'dist',
  });
  try {
    await cluster.apis[1].stop();
    const usage = await Usage.of(cluster, folder);
    const taken = await measure(cluster, usage).finally(() => usage.close());
    const measured = { machine: where, ...taken };
    printCapacity(measured);
    if (values.out) await writeFile(values.out, `${JSON.stringify(measured, null, 2)}\n`);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (existsSync(new URL('../../dist/main.js', import.meta.url))) await main();
else {
  console.log('dist/ is missing: run `npm run build` first');
  process.exitCode = 1;
}
