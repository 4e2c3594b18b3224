// What a platform team does to a running cluster, each with many plain streams open: clients that never try again and read nothing on.
// No stream may break, and each must bring the whole answer. Run `npm run build` first, then `npm run drills -- [--streams 200]`.
// With `--kill` processes are killed where they are asked to stop otherwise: then it has to tell what broke, and to end with 1.
import { parseArgs } from 'node:util';
import { printTable } from '../bench/print-table.mjs';
import { type Cluster } from './cluster.js';
import { inCluster } from './in-cluster.js';
import { type Ledger } from './ledger.js';
import { buildPrevious } from './previous-build.js';
import { type ServiceProcess } from './service-process.js';
import { Workload } from './workload.js';

const NEW = 'dist';
const ROWS = 5000;
/** As many as one page of its history has: a user may have fewer sessions than there are streams. */
const STREAMS_PER_SESSION = 100;
/** A stream may wait for all that were asked before it; no question is too many. The page of the release before is not built. */
const SETTINGS = { SHUTDOWN_GRACE: '900', PAGE: 'off', OPEN_JOBS_PER_PROJECT: '1000' };

/** What is done to a cluster, by its name. */
type Drill = readonly [name: string, run: (cluster: Cluster) => Promise<void>];

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '200' }, kill: { type: 'boolean', default: false } },
});
const streams = Number(values.streams);
if (!Number.isInteger(streams) || streams < 1) throw new Error('--streams must be a whole number from 1 on');

const end = (one: ServiceProcess): Promise<void> => (values.kill ? one.kill() : one.stop());

async function oneByOne(processes: readonly ServiceProcess[], build: string): Promise<void> {
  for (const one of processes) {
    await end(one);
    one.build = build;
    await one.start();
  }
}

async function allAtOnce(processes: readonly ServiceProcess[]): Promise<void> {
  await Promise.all(processes.map(end));
  await Promise.all(processes.map((one) => one.start()));
}

const DRILLS: readonly Drill[] = [
  ['rolling restart of all processes', (cluster) => oneByOne(cluster.processes, NEW)],
  ['every worker drained at once', ({ workers }) => allAtOnce(workers)],
  ['every api process drained at once', ({ apis }) => allAtOnce(apis)],
  [
    'scaled to one of each, and back',
    ({ apis, workers }) => allAtOnce([...apis.slice(1), ...workers.slice(1)]),
  ],
];

/** Opens the streams, each at another api process than the one before, and resolves when all have begun. */
async function openStreams(cluster: Cluster, workload: Workload, ledger: Ledger): Promise<void> {
  const begun: Promise<void>[] = [];
  let question = {};
  for (let stream = 0; stream < streams; stream += 1) {
    if (stream % STREAMS_PER_SESSION === 0) question = await workload.anotherQuestion();
    begun.push(
      new Promise((resolve, reject) => {
        const job = cluster.plainCaller(cluster.nextApi()).askForStream(question, () => resolve());
        ledger.addJob(job);
        job.catch(reject);
      }),
    );
  }
  await Promise.all(begun);
}

/** @returns what went wrong, a line each */
async function carryOut(cluster: Cluster, workload: Workload, [name, run]: Drill): Promise<string[]> {
  const ledger = workload.openLedger();
  const deaths = cluster.deaths;
  await openStreams(cluster, workload, ledger);
  const begun = performance.now();
  const running = await cluster.query<{ open: string }>(
    `SELECT count(*) AS open FROM jobs WHERE status IN ('queued', 'running')`,
  );
  await run(cluster);
  const counts = await ledger.settle();
  const wrong = ledger.wrongsOf(counts, cluster.deaths - deaths);
  printTable([
    {
      drill: name,
      streams: String(counts.jobs),
      'open when it began': running[0]?.open ?? '',
      finished: String(counts.finished),
      seconds: ((performance.now() - begun) / 1000).toFixed(0),
      wrong: String(wrong.length),
    },
  ]);
  return wrong;
}

/** @returns how much went wrong */
async function carryOutAll(cluster: Cluster, drills: readonly Drill[]): Promise<number> {
  const workload = await Workload.prepare(cluster.caller, ROWS);
  let count = 0;
  for (const drill of drills) {
    const wrong = await carryOut(cluster, workload, drill);
    for (const line of new Set(wrong)) process.stdout.write(`${drill[0]}: ${line}\n`);
    count += wrong.length;
  }
  return count;
}

/** @returns how much went wrong */
async function drillIn(build: string, drills: readonly Drill[]): Promise<number> {
  let wrong = 0;
  await inCluster({ name: 'drills', settings: SETTINGS, build }, async (cluster) => {
    wrong = await carryOutAll(cluster, drills);
    if (wrong > 0) process.exitCode = 1;
  });
  return wrong;
}

async function upgrade(cluster: Cluster): Promise<void> {
  await cluster.administer(NEW, 'migrate');
  await oneByOne(cluster.processes, NEW);
}

const previous = await buildPrevious();
let wrong = await drillIn(NEW, DRILLS);
if (previous === null)
  process.stdout.write('The release before is not in the history of git: no upgrade is tried.\n');
else wrong += await drillIn(previous.folder, [['rolling upgrade from the release before', upgrade]]);
process.stdout.write(`${wrong === 0 ? 'Nothing' : wrong} wrong\n`);
