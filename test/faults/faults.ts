// Two api and two worker processes are disturbed again and again; everything they accepted must come to its right end, once, and
// no process may need a hand. Run `npm run build` first, then `npm run faults -- [--rounds 20] [--only NAME]`.
import { parseArgs } from 'node:util';
import { printTable } from '../bench/print-table.mjs';
import { type Cluster } from './cluster.js';
import { inCluster } from './in-cluster.js';
import { fillDisk, type Scenario, SCENARIOS } from './scenarios.js';
import { ScratchDisk } from './scratch-disk.js';
import { Workload } from './workload.js';

/** A dead worker is noticed within seconds, and who has a task is told. */
const SETTINGS = { WORKER_LEASE: '4', SHUTDOWN_GRACE: '20', LOG_LEVEL: 'debug' };

const COUNTED = ['jobs', 'finished', 'failed', 'sources', 'synched', 'invalid'] as const;

type Counts = Record<(typeof COUNTED)[number] | 'deaths', number>;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1 on');

/** Disturbs once and waits until everything has come to its end. @returns what is wrong, a line each */
async function disturb(
  scenario: Scenario,
  cluster: Cluster,
  workload: Workload,
  sums: Counts,
): Promise<string[]> {
  const ledger = workload.openLedger();
  const deathsBefore = cluster.deaths;
  await scenario.round({ cluster, workload, ledger });
  const counts = await ledger.settle();
  for (const name of COUNTED) sums[name] += counts[name];
  const deaths = cluster.deaths - deathsBefore;
  sums.deaths += deaths;
  return ledger.wrongsOf(counts, deaths);
}

/** @returns the scenario's line of the table */
async function run(
  scenario: Scenario,
  cluster: Cluster,
  workload: Workload,
): Promise<Record<string, string>> {
  const sums = { jobs: 0, finished: 0, failed: 0, sources: 0, synched: 0, invalid: 0, deaths: 0 };
  let wrong = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const fault of await disturb(scenario, cluster, workload, sums)) {
      process.stdout.write(`${scenario.name}, round ${round}: ${fault}\n`);
      wrong += 1;
    }
  }
  const { deaths, ...counts } = sums;
  return {
    fault: scenario.name,
    rounds: String(rounds),
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    'ended by itself': String(deaths),
    wrong: String(wrong),
  };
}

/** The disks that worker folders are on; those that cannot be mounted are missing. */
async function mountAll(folders: readonly string[]): Promise<ScratchDisk[]> {
  const disks = await Promise.all(folders.map((one) => ScratchDisk.mount(one)));
  return disks.filter((disk) => disk !== null);
}

async function main(): Promise<void> {
  let disks: ScratchDisk[] = [];
  let areAllMounted = false;
  const prepare = async (folders: readonly string[]) => {
    disks = await mountAll(folders);
    areAllMounted = disks.length === folders.length;
    return () => disks.forEach((disk) => disk.unmount());
  };
  await inCluster({ name: 'faults', settings: SETTINGS, build: 'dist', prepare }, async (cluster) => {
    const workload = await Workload.prepare(cluster.caller);
    const all = areAllMounted ? [...SCENARIOS, fillDisk(disks)] : SCENARIOS;
    const lines: Record<string, string>[] = [];
    for (const scenario of all.filter(({ name }) => name.includes(values.only))) {
      lines.push(await run(scenario, cluster, workload));
      printTable(lines.slice(-1));
    }
    printTable(lines);
    if (!areAllMounted) process.stdout.write('A full disk is not tested: that needs the rights of root.\n');
    if (lines.some(({ wrong }) => wrong !== '0')) process.exitCode = 1;
  });
}

await main();
