// Where the processor time of a charted answer goes: one client asks 200 questions over a table of 10 000 rows, all threads of the
// service are profiled, and what its query processes and its database take is added (Linux). Times of the whole are of a run without
// profiling, so that the stages are to be read as shares. Run `npm run build` first, then
// `node --import @swc-node/register/esm-register test/bench/profile.mjs [questions]`. What it printed: docs/performance.md.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../faults/caller.ts';
import { makeSales } from '../faults/sales.ts';
import { ServiceProcess } from '../faults/service-process.ts';
import { freePort } from '../support/free-port.ts';
import { percentile } from './measure.mjs';
import { printTable } from './print-table.mjs';
import { processorTime } from './processor-time.mjs';
import { stagesOf } from './profile-stages.mjs';

const ANSWERS = Number(process.argv[2] ?? 200);
const WARM_UP = 40;
const ROWS = 10_000;
const WRITING_MS = 5000;
const QUESTIONS = [
  'total amount by region',
  'average amount by product',
  'amount by month',
  'top 5 products by amount',
];

async function prepare(caller) {
  const dataset = await caller.post('/v2/team/datasets', { name: 'Sales' });
  const key = await caller.upload('sales.csv', makeSales(ROWS));
  const path = `/v2/team/datasets/${dataset.id}/datasources`;
  const source = await caller.post(path, { name: 'sales.csv', type: 'FILE', file_object_key: key });
  while ((await caller.get(`${path}/${source.id}`)).status !== 'synched') await delay(50);
  const session = await caller.post('/v2/team/sessions', { name: 'Profile' });
  return { session_id: session.id, dataset_id: dataset.id };
}

/** Asks one question after the other. @returns the milliseconds of each */
async function ask(caller, asked, count) {
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await caller.ask({ ...asked, question: QUESTIONS[at % QUESTIONS.length] }, () => undefined);
    times.push(performance.now() - start);
  }
  return times;
}

/** @param profileFolder where profiles are written; null for none */
async function run(folder, profileFolder) {
  const port = await freePort();
  const hook = new URL('profiled-threads.mjs', import.meta.url).href;
  const environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ...(profileFolder && { NODE_OPTIONS: `--import ${hook}`, PROFILE_FOLDER: profileFolder }),
  };
  await mkdir(folder);
  const service = new ServiceProcess('profiled', environment, join(folder, 'log'));
  await service.start();
  try {
    const words = ['dist/cli.js', 'key', 'create', '--project', 'default', '--json'];
    const env = { ...process.env, DATA_DIR: environment.DATA_DIR };
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    const caller = new Caller([service.url], JSON.parse(stdout).key);
    const asked = await prepare(caller);
    await ask(caller, asked, WARM_UP);
    if (profileFolder) process.kill(service.pid, 'SIGUSR2');
    const before = processorTime(service.pid);
    const times = await ask(caller, asked, ANSWERS);
    const after = processorTime(service.pid);
    if (profileFolder) {
      process.kill(service.pid, 'SIGUSR2');
      await delay(WRITING_MS);
    }
    const taken = Object.keys(after).map((name) => [name, (after[name] - before[name]) / ANSWERS]);
    return { times, taken: Object.fromEntries(taken) };
  } finally {
    await service.stop();
  }
}

async function stagesIn(folder) {
  const stages = new Map();
  for (const file of await readdir(folder))
    for (const [name, milliseconds] of stagesOf(JSON.parse(await readFile(join(folder, file), 'utf8'))))
      stages.set(name, (stages.get(name) ?? 0) + milliseconds / ANSWERS);
  return [...stages].sort(([, one], [, other]) => other - one);
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-profile-'));
try {
  const { times, taken } = await run(join(folder, 'plain'), null);
  const profiles = join(folder, 'profiles');
  await mkdir(profiles);
  await run(join(folder, 'profiled'), profiles);
  const stages = await stagesIn(profiles);
  const inAll = stages.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  printTable(
    stages.map(([stage, milliseconds]) => ({
      'threads of the service': stage,
      'ms an answer': milliseconds.toFixed(1),
      share: `${((100 * milliseconds) / inAll).toFixed(0)} %`,
    })),
  );
  const { service, readers, database } = taken;
  console.log(
    `processor time of an answer, not profiled: ${(service + readers + database).toFixed(0)} ms ` +
      `(service ${service.toFixed(0)}, query processes ${readers.toFixed(0)}, database ${database.toFixed(0)}); ` +
      `time of an answer p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
