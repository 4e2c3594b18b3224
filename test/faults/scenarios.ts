import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster } from './cluster.js';
import { type Ledger } from './ledger.js';
import { type ScratchDisk } from './scratch-disk.js';
import { type ServiceProcess } from './service-process.js';
import { type Workload } from './workload.js';

const OUTAGE_MS = 1000;
const STORE_OUTAGE_MS = 10_000;

/** What a round has to its hand. */
interface Bench {
  readonly cluster: Cluster;
  readonly workload: Workload;
  readonly ledger: Ledger;
}

/** A disturbance. Whatever it meets must come to its right end. */
export interface Scenario {
  readonly name: string;
  /** One disturbance of the work that it begins itself. */
  round(bench: Bench): Promise<void>;
}

const isTask = ({ event }: { readonly event: string }): boolean => event === 'TASK';

const killWhileSynchronising: Scenario = {
  name: 'worker killed while it reads a file',
  round: async ({ cluster, workload, ledger }) => {
    const source = await workload.addFile(ledger);
    const holder = await cluster.holderOf(source);
    await holder.kill();
    if (holder.output.includes(`data source ${source} is synched`))
      throw new Error('the file was read before its worker was killed: it is too small');
    await holder.start();
  },
};

const killBeforeFirstEvent: Scenario = {
  name: 'worker killed before the first event',
  round: async ({ cluster, workload, ledger }) => {
    // A worker that has begun a job waits for the rows of its data sources.
    const lock = new pg.Client(cluster.databaseUrl);
    for (const worker of cluster.workers) worker.stand();
    const job = await workload.ask(ledger);
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE datasources IN ACCESS EXCLUSIVE MODE');
    for (const worker of cluster.workers) worker.goOn();
    const holder = await cluster.holderOf(job);
    await holder.kill();
    await lock.query('ROLLBACK');
    await lock.end();
    await holder.start();
  },
};

const killAfterFirstEvent: Scenario = {
  name: 'worker killed after the first event',
  round: async ({ cluster, workload, ledger }) => {
    const job = await workload.ask(ledger, isTask);
    await replace(await cluster.holderOf(job));
  },
};

const killApi: Scenario = {
  name: 'api process killed with open streams',
  round: async ({ cluster, workload, ledger }) => {
    await Promise.all([1, 2, 3].map(() => workload.ask(ledger, isTask)));
    await replace(cluster.nextApi());
  },
};

const stopApi: Scenario = {
  name: 'api told to stop, plain clients',
  round: async (bench) => {
    const { cluster, workload, ledger } = bench;
    const victim = cluster.nextApi();
    for (let client = 1; client <= 2; client += 1)
      ledger.addAnswer(cluster.plainCaller(victim).askForAnswer(workload.question));
    await Promise.all([1, 2, 3].map(() => askPlainly(bench, victim)));
    await roll(victim);
  },
};

const restartAll: Scenario = {
  name: 'rolling restart of all processes, plain clients',
  round: async (bench) => {
    const { cluster, workload, ledger } = bench;
    for (const process of cluster.processes) {
      const asked = cluster.nextApi();
      await askPlainly(bench, asked);
      ledger.addAnswer(cluster.plainCaller(asked).askForAnswer(workload.question));
      await roll(process);
    }
  },
};

const restartRedis: Scenario = {
  name: 'Redis restarted',
  round: async ({ cluster, workload, ledger }) => {
    await Promise.all([workload.addFile(ledger), workload.ask(ledger, isTask), workload.ask(ledger)]);
    await cluster.redis.kill();
    await delay(OUTAGE_MS);
    await cluster.redis.start();
  },
};

const restartDatabase: Scenario = {
  name: 'PostgreSQL restarted',
  round: async ({ cluster, workload, ledger }) => {
    await Promise.all([workload.addFile(ledger), workload.ask(ledger, isTask), workload.ask(ledger)]);
    await cluster.restartDatabase(OUTAGE_MS);
  },
};

const stopObjectStore: Scenario = {
  name: 'object store away for 10 seconds',
  round: async ({ cluster, workload, ledger }) => {
    await Promise.all([workload.addFile(ledger), workload.ask(ledger, isTask), workload.ask(ledger)]);
    cluster.objects.stop();
    await delay(STORE_OUTAGE_MS);
    await cluster.objects.start();
  },
};

/** The scenario that needs a disk of its own. */
export function fillDisk(disks: readonly ScratchDisk[]): Scenario {
  return {
    name: 'scratch disk full',
    round: async ({ workload, ledger }) => {
      await Promise.all(disks.map((disk) => disk.fill()));
      await Promise.all([workload.addFile(ledger), workload.ask(ledger)]);
      await delay(OUTAGE_MS);
      await Promise.all(disks.map((disk) => disk.clear()));
    },
  };
}

export const SCENARIOS: readonly Scenario[] = [
  killWhileSynchronising,
  killBeforeFirstEvent,
  killAfterFirstEvent,
  killApi,
  stopApi,
  restartAll,
  restartRedis,
  restartDatabase,
  stopObjectStore,
];

/** Lets a plain client ask a process. Resolves at the first event of its stream. */
function askPlainly({ cluster, workload, ledger }: Bench, api: ServiceProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const job = cluster.plainCaller(api).askForStream(workload.question, (event) => {
      if (isTask(event)) resolve();
    });
    ledger.addJob(job);
    job.then(() => {
      resolve();
    }, reject);
  });
}

/** Asks a process to stop and starts it again, as its orchestrator does. */
async function roll(process: ServiceProcess): Promise<void> {
  await process.stop();
  await process.start();
}

/** Ends a process at once and starts it again, as its orchestrator does. */
async function replace(victim: ServiceProcess): Promise<void> {
  await victim.kill();
  await victim.start();
}
