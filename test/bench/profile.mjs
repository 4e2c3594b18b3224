// Where the processor time of a charted answer goes: one client asks 200 questions over a table of 10 000 rows, all threads of the
// service are profiled, and what its query processes and its database take is added (Linux). Times of the whole are of a run without
// profiling, so that the stages are to be read as shares. Run `npm run build` first, then
// `node --import @swc-node/register/esm-register test/bench/profile.mjs [questions]`. What it printed: docs/performance.md.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../faults/caller.ts';
import { percentile } from './measure.mjs';
import { printTable } from './print-table.mjs';
import { processorTime } from './processor-time.mjs';
import { stagesOf } from './profile-stages.mjs';
import { addSales, SALES_QUESTIONS, withEmbeddedService } from './sales-service.mjs';

const ANSWERS = Number(process.argv[2] ?? 200);
const WARM_UP = 40;
const WRITING_MS = 5000;

/** Asks one question after the other. @returns the milliseconds of each */
async function ask(caller, asked, count) {
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await caller.ask({ ...asked, question: SALES_QUESTIONS[at % SALES_QUESTIONS.length] }, () => undefined);
    times.push(performance.now() - start);
  }
  return times;
}

/** @param profileFolder where profiles are written; null for none */
function run(folder, profileFolder) {
  const hook = new URL('profiled-threads.mjs', import.meta.url).href;
  const profiling = profileFolder ? { NODE_OPTIONS: `--import ${hook}`, PROFILE_FOLDER: profileFolder } : {};
  const turn = ({ pid }) => profileFolder && process.kill(pid, 'SIGUSR2');
  const use = async (service, key) => {
    const caller = new Caller([service.url], key);
    const dataset_id = await addSales(caller);
    const { id: session_id } = await caller.post('/v2/team/sessions', { name: 'Profile' });
    const asked = { session_id, dataset_id };
    await ask(caller, asked, WARM_UP);
    turn(service);
    const before = processorTime(service.pid);
    const times = await ask(caller, asked, ANSWERS);
    const after = processorTime(service.pid);
    turn(service);
    if (profileFolder) await delay(WRITING_MS);
    const taken = Object.keys(after).map((name) => [name, (after[name] - before[name]) / ANSWERS]);
    return { times, taken: Object.fromEntries(taken) };
  };
  return withEmbeddedService(folder, use, profiling);
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
