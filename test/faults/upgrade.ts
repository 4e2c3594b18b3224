// The release before and this version run beside each other: two api and two worker processes are replaced one after the other while
// clients that never try again ask, read and add files. No request may fail. Run `npm run build` first, then `npm run upgrade`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/print-table.mjs';
import { Cluster } from './cluster.js';
import { Load } from './load.js';
import { openObjectServer } from './object-server.js';
import { buildPrevious } from './previous-build.js';
import { type ServiceProcess } from './service-process.js';
import { Workload } from './workload.js';

const NEW = 'dist';
const ROWS = 5000;
/** For how long each state of the cluster works under load, beyond the change that leads to it. */
const STATE_MS = 2000;
/** The page of the release before is not built. */
const SETTINGS = { SHUTDOWN_GRACE: '120', PAGE: 'off' };

/** A change of the cluster while it works. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** The order mixes both ways: new api with old workers, new workers with an old api. */
function stepsOf(cluster: Cluster, old: string): Step[] {
  const [firstApi, secondApi] = cluster.apis;
  const [firstWorker, secondWorker] = cluster.workers;
  if (!firstApi || !secondApi || !firstWorker || !secondWorker) throw new Error('two of each are needed');
  const replaceBy = (process: ServiceProcess, build: string, name: string): Step => ({
    name,
    run: async () => {
      await process.stop();
      process.build = build;
      await process.start();
    },
  });
  return [
    { name: 'all of the release before', run: () => Promise.resolve() },
    { name: 'new migrations', run: () => cluster.administer(NEW, 'migrate') },
    replaceBy(firstApi, old, 'api 1 of the release before starts again'),
    replaceBy(firstApi, NEW, 'api 1 new'),
    replaceBy(firstWorker, NEW, 'worker 1 new'),
    replaceBy(secondWorker, NEW, 'worker 2 new'),
    replaceBy(secondApi, NEW, 'api 2 new'),
  ];
}

/** @returns what went wrong, a line each */
async function upgrade(cluster: Cluster, old: string): Promise<string[]> {
  const workload = await Workload.prepare(cluster.caller, ROWS);
  const ledger = workload.openLedger();
  const load = new Load(cluster, workload, ledger);
  const lines: Record<string, string>[] = [];
  load.start();
  for (const { name, run } of stepsOf(cluster, old)) {
    await run();
    await delay(STATE_MS);
    lines.push({ state: name, ...asTexts(load.take()) });
  }
  await load.stop();
  lines.push({ state: 'all new, the last answers', ...asTexts(load.take()) });
  await workload.learnReply();
  const counts = await ledger.settle();
  printTable(lines);
  printTable([asTexts(counts)]);
  const deaths = cluster.deaths === 0 ? [] : [`${cluster.deaths} processes ended by themselves`];
  const unanswered = counts.failed === 0 ? [] : [`${counts.failed} jobs have no answer`];
  return [...new Set([...load.failures, ...ledger.faults]), ...unanswered, ...deaths];
}

function asTexts(counts: object): Record<string, string> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
}

async function main(): Promise<void> {
  const previous = await buildPrevious();
  if (previous === null) {
    process.stdout.write('The release before is not in the history of git: the upgrade is not tested.\n');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'quarry-upgrade-'));
  const objectServer = openObjectServer(join(folder, 's3'));
  if (!objectServer) {
    process.stdout.write(
      'There is no S3 server (QUARRY_TEST_S3_ENDPOINT, or OpenStack Swift): nothing is tested.\n',
    );
    return;
  }
  const folders = ['worker-1', 'worker-2'].map((name) => join(folder, name));
  const cluster = await Cluster.start(folder, objectServer, folders, {
    settings: SETTINGS,
    build: previous.folder,
  });
  try {
    const wrong = await upgrade(cluster, previous.folder);
    for (const line of wrong) process.stdout.write(`${line}\n`);
    process.stdout.write(
      `From ${previous.commit.slice(0, 12)}: ${wrong.length === 0 ? 'nothing' : wrong.length} wrong\n`,
    );
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
    if (process.exitCode === 1) process.stdout.write(`The logs are kept: ${join(folder, 'logs')}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
}

await main();
