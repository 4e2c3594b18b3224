// The release before and this version run beside each other: two api and two worker processes are replaced one after the other while
// clients that never try again ask, read and add files. No request may fail. Run `npm run build` first, then `npm run upgrade`.
// With `-- --kill` processes are killed where they are asked to stop otherwise: then it has to tell what failed, and to end with 1.
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/print-table.mjs';
import { type Cluster } from './cluster.js';
import { inCluster } from './in-cluster.js';
import { Load } from './load.js';
import { buildPrevious } from './previous-build.js';
import { type ServiceProcess } from './service-process.js';
import { Workload } from './workload.js';

const NEW = 'dist';
const IS_KILLING = process.argv.includes('--kill');
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
  const replaceBy = (replaced: ServiceProcess, build: string, name: string): Step => ({
    name,
    run: async () => {
      await (IS_KILLING ? replaced.kill() : replaced.stop());
      replaced.build = build;
      await replaced.start();
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
  return [...new Set([...load.failures, ...ledger.wrongsOf(counts, cluster.deaths)])];
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
  const { commit, folder: build } = previous;
  await inCluster({ name: 'upgrade', settings: SETTINGS, build }, async (cluster) => {
    const wrong = await upgrade(cluster, build);
    for (const line of wrong) process.stdout.write(`${line}\n`);
    const count = wrong.length === 0 ? 'nothing' : wrong.length;
    process.stdout.write(`From ${commit.slice(0, 12)}: ${count} wrong\n`);
    if (wrong.length > 0) process.exitCode = 1;
  });
}

await main();
