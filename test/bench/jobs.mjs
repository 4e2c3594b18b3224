// Answers of the built-in analyst over a table of 10 000 rows, streamed to 1, 8 and 64 clients at once: by one process with all it
// needs in itself, and by two api and two worker processes on PostgreSQL, Redis and S3. Then the memory of an api process with 500
// open streams in which nothing happens.
// Run `npm run build` first, then `node --import @swc-node/register/esm-register test/bench/jobs.mjs [seconds]`.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './print-table.mjs';
import { percentile } from './measure.mjs';
import { addSales, SALES_QUESTIONS, withEmbeddedService } from './sales-service.mjs';
import { Caller } from '../faults/caller.ts';
import { Cluster } from '../faults/cluster.ts';
import { openObjectServer } from '../faults/object-server.ts';
import { postAndLeave } from '../support/event-stream.ts';

const SECONDS = Number(process.argv[2] ?? 20);
const CLIENTS = [1, 8, 64];
const WARM_UP_SECONDS = 5;
const IDLE_STREAMS = 500;
/** Aims: time to the first event with 8 clients, and memory of an api process with idle streams. */
const FIRST_EVENT_MS = 100;
const IDLE_MIB = 300;

async function newSession(caller) {
  return (await caller.post('/v2/team/sessions', { name: 'Bench' })).id;
}

/** Asks one question after the other for a while. @returns the times of each job in milliseconds */
async function askOn(caller, datasetId, seconds) {
  const session_id = await newSession(caller);
  const until = performance.now() + seconds * 1000;
  const jobs = [];
  while (performance.now() < until) {
    const start = performance.now();
    const times = { firstEvent: null, firstStep: null };
    const question = SALES_QUESTIONS[jobs.length % SALES_QUESTIONS.length];
    const { events } = await caller.ask({ session_id, dataset_id: datasetId, question }, ({ event }) => {
      times.firstEvent ??= performance.now() - start;
      if (event === 'TASK') times.firstStep ??= performance.now() - start;
    });
    if (events.at(-1)?.data !== '[DONE]') throw new Error(`"${question}" is not answered`);
    jobs.push({ ...times, end: performance.now() - start });
  }
  return jobs;
}

/** @param urls of the api processes, between which the clients are divided */
async function measure(mode, urls, key) {
  const datasetId = await addSales(new Caller(urls, key));
  const rows = [];
  for (const clients of CLIENTS) {
    const callers = Array.from({ length: clients }, (_, i) => new Caller([urls[i % urls.length]], key));
    const run = (seconds) => Promise.all(callers.map((caller) => askOn(caller, datasetId, seconds)));
    await run(WARM_UP_SECONDS);
    const start = performance.now();
    const jobs = (await run(SECONDS)).flat();
    const seconds = (performance.now() - start) / 1000;
    const of = (name, share) =>
      percentile(
        jobs.map((job) => job[name]),
        share,
      ).toFixed(0);
    rows.push({
      mode,
      clients: String(clients),
      jobs: String(jobs.length),
      'jobs/s': (jobs.length / seconds).toFixed(1),
      'first event p50/p95 ms': `${of('firstEvent', 0.5)}/${of('firstEvent', 0.95)}`,
      'first step p50/p95 ms': `${of('firstStep', 0.5)}/${of('firstStep', 0.95)}`,
      'end p50/p95 ms': `${of('end', 0.5)}/${of('end', 0.95)}`,
      load: loadavg()[0].toFixed(1),
    });
    printTable(rows.slice(-1));
  }
  return { rows, datasetId };
}

const measureEmbedded = (folder) =>
  withEmbeddedService(folder, ({ url }, key) => measure('embedded', [url], key));

async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** Opens a stream and waits for its first event. */
async function openStream(url, key) {
  const request = get(url, { headers: { 'x-pd-api-key': key } });
  const [response] = await once(request, 'response');
  await once(response, 'data');
  response.resume();
  return request;
}

/** @returns the memory of the first api process, in MiB, before and with the streams open */
async function measureIdle({ apis, workers, key }, datasetId) {
  const [api] = apis;
  const { url } = api;
  const session_id = await newSession(new Caller([url], key));
  for (const worker of workers) worker.stand();
  const before = await memoryOf(api.pid);
  const streams = [];
  try {
    const body = {
      user_id: 'ann',
      session_id,
      dataset_id: datasetId,
      question: SALES_QUESTIONS[0],
      stream: true,
    };
    const id = await postAndLeave(url, key, body);
    const events = `${url}/v2/team/jobs/${id}/events?user_id=ann`;
    while (streams.length < IDLE_STREAMS) streams.push(await openStream(events, key));
    return { before, open: await memoryOf(api.pid) };
  } finally {
    for (const stream of streams) stream.destroy();
    for (const worker of workers) worker.goOn();
  }
}

async function measureCluster(folder) {
  await mkdir(folder);
  const objectServer = openObjectServer(join(folder, 's3'));
  if (!objectServer) throw new Error('there is no S3 server: see .ci/start-s3.sh');
  const cluster = await Cluster.start(
    folder,
    objectServer,
    ['worker-1', 'worker-2'].map((one) => join(folder, one)),
    { settings: { LOG_LEVEL: 'warn' }, build: 'dist' },
  );
  try {
    const measured = await measure(
      'cluster',
      cluster.apis.map(({ url }) => url),
      cluster.key,
    );
    return { ...measured, idle: await measureIdle(cluster, measured.datasetId) };
  } finally {
    await cluster.stop();
  }
}

/** @returns whether the aims are reached */
function judge(rows, idle) {
  const times = rows
    .filter(({ clients }) => clients === '8')
    .map((row) => row['first event p50/p95 ms'].split('/')[1]);
  const isQuick = times.every((milliseconds) => Number(milliseconds) < FIRST_EVENT_MS);
  console.log(
    `first event with 8 clients, p95 below ${FIRST_EVENT_MS} ms: ${isQuick ? 'reached' : 'MISSED'}`,
  );
  const isSmall = idle.open < IDLE_MIB;
  console.log(
    `an api process holds ${idle.before.toFixed(0)} MiB, and ${idle.open.toFixed(0)} MiB with ${IDLE_STREAMS} idle streams; ` +
      `below ${IDLE_MIB}: ${isSmall ? 'reached' : 'MISSED'}`,
  );
  return isQuick && isSmall;
}

if (!existsSync(new URL('../../dist/main.js', import.meta.url))) {
  console.log('dist/ is missing: run `npm run build` first');
  process.exitCode = 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  try {
    const embedded = await measureEmbedded(join(folder, 'embedded'));
    const cluster = await measureCluster(join(folder, 'cluster'));
    const rows = [...embedded.rows, ...cluster.rows];
    printTable(rows);
    if (!judge(rows, cluster.idle)) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
