import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from './cluster.js';
import { openObjectServer } from './object-server.js';

const WORKERS = 2;

interface ClusterOptions {
  /** What runs in it, for the name of its folder. */
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of the build that its processes run. */
  readonly build: string;
  /** Makes the folders of the workers ready. @returns what undoes it */
  readonly prepare?: (workerFolders: readonly string[]) => Promise<() => void>;
}

/**
 * Runs something in two api and two worker processes, which are stopped after it. The logs stay where the exit code of this process
 * says that something went wrong. Without an S3 server nothing is run.
 */
export async function inCluster(
  { name, settings, build, prepare = () => Promise.resolve(() => undefined) }: ClusterOptions,
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `quarry-${name}-`));
  const objectServer = openObjectServer(join(folder, 's3'));
  if (!objectServer) {
    process.stdout.write(
      'There is no S3 server (QUARRY_TEST_S3_ENDPOINT, or OpenStack Swift): nothing is tested.\n',
    );
    return;
  }
  const folders = Array.from({ length: WORKERS }, (_, index) => join(folder, `worker-${index + 1}`));
  const undo = await prepare(folders);
  const cluster = await Cluster.start(folder, objectServer, folders, { settings, build });
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
    undo();
    if (process.exitCode === 1) process.stdout.write(`The logs are kept: ${join(folder, 'logs')}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
}
