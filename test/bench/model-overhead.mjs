// What a job with a model takes beside the model: over the data of the demo, against a scripted model that thinks for a known time
// before each reply. The baseline, in the same run, is the built-in analyst, asked the same in turn with it by a service beside.
// Run `npm run build` first, then `node --import @swc-node/register/esm-register test/bench/model-overhead.mjs [rounds]`.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Caller } from '../faults/caller.ts';
import { ServiceProcess } from '../faults/service-process.ts';
import { freePort } from '../support/free-port.ts';
import { obedient } from '../support/model-guises.ts';
import { startModelServer } from '../support/model-server.ts';
import { percentile } from './measure.mjs';
import { printTable } from './print-table.mjs';

const ROUNDS = Number(process.argv[2] ?? 10);
const WARM_UP_ROUNDS = 2;
/** As a fast model; the slower it is, the less of the work waits for anything but the model. */
const THINKING_MS = 400;
/** Aim: of a job, at the median. */
const MOST_MS = 150;

const item = (fn, column) => ({ fn, column: column && `weather.${column}` });
const JOBS = [
  {
    question: 'What is the average temp_max by location?',
    plan: { select: [item(null, 'location'), item('avg', 'temp_max')], group_by: 'weather.location' },
    reply: '{{r1.rows.0.location}} had {{r1.rows.0.avg_of_temp_max}} on average.',
  },
  {
    question: 'How many days were there by weather?',
    plan: {
      select: [item(null, 'weather'), item('count', null)],
      group_by: 'weather.weather',
      order_by: { fn: 'count', column: null, direction: 'desc' },
    },
    reply: '{{r1.rows.0.weather}} came first with {{r1.rows.0.count}} days.',
  },
  {
    question: 'What is the total precipitation in Seattle?',
    plan: {
      select: [item('sum', 'precipitation')],
      where: [{ column: 'weather.location', op: '=', value: 'Seattle' }],
    },
    reply: 'The total precipitation in Seattle was {{r1.sum_of_precipitation}}.',
  },
];
const NEXT = ['What is the median wind?', 'What is the average temp_min by weather?'];

/** Plans, then tells; thinks before both. */
const thinking = (body, number) => {
  if (!body.tools?.some((tool) => tool.function.name === 'finish')) return obedient(body, number);
  const asked = body.messages[1].content;
  const job = JOBS.find(({ question }) => asked.endsWith(`Question: ${question}`));
  const isPlanned = body.messages.some(({ role }) => role === 'tool');
  const call = isPlanned
    ? { name: 'finish', arguments: { reply: job.reply, questions: NEXT } }
    : { name: 'propose_plan', arguments: { title: job.question, ...job.plan } };
  return { tool_calls: [call], afterMs: THINKING_MS };
};

/** Starts a service with the data of the demo. @returns what asks one of the jobs, and stops the service */
async function startWith(folder, changes) {
  const environment = {
    ...changes,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
  };
  await mkdir(folder);
  const service = new ServiceProcess('bench', environment, join(folder, 'log'));
  await service.start();
  const words = ['dist/cli.js', 'key', 'create', '--project', 'default', '--json'];
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  const caller = new Caller([service.url], JSON.parse(stdout).key);
  const { id: dataset_id } = await caller.post('/v2/team/datasets', { name: 'Weather' });
  const file_object_key = await caller.upload(
    'weather.csv',
    await readFile('examples/data/weather.csv', 'utf8'),
  );
  const path = `/v2/team/datasets/${dataset_id}/datasources`;
  const source = await caller.post(path, { name: 'weather.csv', type: 'FILE', file_object_key });
  for (let status = ''; status !== 'synched';) ({ status } = await caller.get(`${path}/${source.id}`));
  const ask = async (question) => {
    const session_id = (await caller.post('/v2/team/sessions', { name: 'Bench' })).id;
    const start = performance.now();
    const { events } = await caller.ask({ session_id, dataset_id, question });
    const took = performance.now() - start;
    if (events.at(-1)?.data !== '[DONE]') throw new Error(`"${question}" is not answered`);
    return { took, text: events.map(({ data }) => data).join('\n') };
  };
  return { ask, stop: () => service.stop() };
}

/** Asks once. @returns the job's time beside that of the model, in milliseconds */
async function besideTheModel({ ask }, server, question) {
  const before = server.requests.length;
  const { took, text } = await ask(question);
  const requests = server.requests.length - before;
  // One less is an answer that never got to its reply; more are sentences that were sent back.
  if (requests !== 2) throw new Error(`"${question}" took ${requests} requests`);
  if (/did not answer|left out: [1-9]/.test(text))
    throw new Error(`"${question}" was not answered by the model`);
  return took - requests * THINKING_MS;
}

const rowOf = (analyst, times) => ({
  analyst,
  jobs: String(times.length),
  'beside the model p50 ms': percentile(times, 0.5).toFixed(0),
  'p95 ms': percentile(times, 0.95).toFixed(0),
  load: loadavg()[0].toFixed(1),
});

async function measure(withModel, without, server) {
  const [own, baseline] = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const { question } of JOBS) {
      const took = await besideTheModel(withModel, server, question);
      const other = await without.ask(question);
      if (round < WARM_UP_ROUNDS) continue;
      own.push(took);
      baseline.push(other.took);
    }
  }
  printTable([rowOf('model', own), rowOf('built-in (baseline)', baseline)]);
  const median = percentile(own, 0.5);
  const isReached = median <= MOST_MS;
  console.log(
    `a job with a model takes ${median.toFixed(0)} ms beside the model, at most ${MOST_MS}: ${isReached ? 'reached' : 'MISSED'}`,
  );
  return isReached;
}

if (!existsSync(new URL('../../dist/main.js', import.meta.url))) {
  console.log('dist/ is missing: run `npm run build` first');
  process.exitCode = 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'));
  const server = await startModelServer(thinking);
  const started = [];
  try {
    const { baseUrl, model } = server.settings;
    started.push(await startWith(join(folder, 'model'), { MODEL_BASE_URL: baseUrl, MODEL_NAME: model }));
    started.push(await startWith(join(folder, 'builtin'), { ANALYST: 'builtin' }));
    if (!(await measure(started[0], started[1], server))) process.exitCode = 1;
  } finally {
    for (const service of started) await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
