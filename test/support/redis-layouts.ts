import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type RedisLayout, type RedisNode } from '../../src/config/index.js';

/** Redis servers that stand in for each other. */
export interface RedisServers {
  readonly url: string;
  readonly layout: RedisLayout;
  /** Ends the master of the keys of the service at once, and waits until another server is the master. */
  failOver(): Promise<void>;
  /** Sends a command to one of the servers. */
  ask(...command: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export const PASSWORD = 'hunter2-hunter2';
export const SENTINEL_PASSWORD = 'sentinel-hunter2';
const MASTER = 'the-master';
const NODES = 3;
/** Only ends what hangs. */
const LONGEST_WAIT_MS = 120_000;

/** Starts a master, a replica and three Sentinels, all with passwords. */
export async function startSentinels(): Promise<RedisServers> {
  const servers = new Servers(await mkdtemp(join(tmpdir(), 'quarry-sentinels-')));
  const auth = ['--requirepass', PASSWORD, '--masterauth', PASSWORD];
  const master = await servers.start(auth);
  const replica = await servers.start([...auth, '--replicaof', '127.0.0.1', String(master.port)]);
  await until(async () =>
    (await ask(replica.port, PASSWORD, 'INFO', 'replication')).includes('link_status:up'),
  );
  const sentinels: RedisNode[] = [];
  for (let i = 0; i < NODES; i += 1) sentinels.push(await servers.startSentinel(master.port));
  const [first] = sentinels;
  const told = () => ask(first?.port ?? 0, SENTINEL_PASSWORD, 'SENTINEL', 'get-master-addr-by-name', MASTER);
  const known = () => ask(first?.port ?? 0, SENTINEL_PASSWORD, 'SENTINEL', 'master', MASTER);
  await until(async () => /num-slaves\n1\n[^]*num-other-sentinels\n2\n/.test(await known()));
  return {
    url: `redis://:${PASSWORD}@${MASTER}/2`,
    layout: { kind: 'sentinel', nodes: sentinels, sentinelPassword: SENTINEL_PASSWORD, keyPrefix: 'quarry' },
    failOver: async () => {
      await servers.kill(master.port);
      await until(async () => (await told()).includes(String(replica.port)));
    },
    ask: (...command) => ask(master.port, PASSWORD, '-n', '2', ...command),
    stop: () => servers.stop(),
  };
}

/** Starts a cluster of three masters, each with a replica. */
export async function startCluster(keyPrefix = '{quarry}'): Promise<RedisServers> {
  const servers = new Servers(await mkdtemp(join(tmpdir(), 'quarry-cluster-')));
  const options = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--requirepass', PASSWORD];
  const nodes: RedisNode[] = [];
  for (let i = 0; i < 2 * NODES; i += 1)
    nodes.push(await servers.start([...options, '--masterauth', PASSWORD]));
  const addresses = nodes.map(({ host, port }) => `${host}:${port}`);
  const create = ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
  await promisify(execFile)('redis-cli', ['-a', PASSWORD, '--no-auth-warning', ...create]);
  const anyNode = () => nodes.find(({ port }) => servers.isRunning(port))?.port ?? 0;
  const state = () => ask(anyNode(), PASSWORD, 'CLUSTER', 'INFO');
  await until(async () => (await state()).includes('cluster_state:ok'));
  const masterPort = async (): Promise<number> => {
    const slot = Number(await ask(anyNode(), PASSWORD, 'CLUSTER', 'KEYSLOT', keyPrefix));
    const lines = (await ask(anyNode(), PASSWORD, 'CLUSTER', 'NODES')).split('\n');
    const owner = lines.find((line) => holds(line, slot));
    return Number(/:(\d+)@/.exec(owner ?? '')?.[1]);
  };
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${nodes[0]?.port}`,
    layout: { kind: 'cluster', nodes: nodes.slice(1), sentinelPassword: null, keyPrefix },
    failOver: async () => {
      const port = await masterPort();
      await servers.kill(port);
      await until(async () => (await masterPort()) !== port && (await state()).includes('cluster_state:ok'));
    },
    ask: async (...command) => ask(await masterPort(), PASSWORD, ...command),
    stop: () => servers.stop(),
  };
}

/** Whether a line of CLUSTER NODES names a master that serves a slot. */
function holds(line: string, slot: number): boolean {
  const [, , flags = '', , , , , , ...ranges] = line.split(' ');
  if (flags.includes('fail')) return false;
  return ranges.some((range) => {
    const [first = '', last = first] = range.split('-');
    return Number(first) <= slot && slot <= Number(last);
  });
}

/** The processes of a test, each in a folder of its own. */
class Servers {
  private readonly running = new Map<number, ChildProcess>();

  constructor(private readonly folder: string) {}

  async start(options: readonly string[]): Promise<RedisNode> {
    for (;;) {
      const port = anyPort();
      const own = await this.folderOf(port);
      const base = ['--port', String(port), '--bind', '127.0.0.1', '--dir', own, '--save', ''];
      if (await this.launch(port, [...base, '--repl-diskless-sync-delay', '0', ...options]))
        return { host: '127.0.0.1', port };
    }
  }

  async startSentinel(masterPort: number): Promise<RedisNode> {
    for (;;) {
      const port = anyPort();
      const file = join(await this.folderOf(port), 'sentinel.conf');
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
        `sentinel auth-pass ${MASTER} ${PASSWORD}`,
        `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
        `sentinel down-after-milliseconds ${MASTER} 1000`,
        `sentinel failover-timeout ${MASTER} 3000`,
      ];
      await writeFile(file, lines.map((line) => `${line}\n`).join(''));
      if (await this.launch(port, [file, '--sentinel'])) return { host: '127.0.0.1', port };
    }
  }

  isRunning(port: number): boolean {
    return this.running.has(port);
  }

  async kill(port: number): Promise<void> {
    const server = this.running.get(port);
    if (!server) return;
    this.running.delete(port);
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((port) => this.kill(port)));
    await rm(this.folder, { recursive: true, force: true });
  }

  private async folderOf(port: number): Promise<string> {
    const own = join(this.folder, String(port));
    await mkdir(own, { recursive: true });
    return own;
  }

  /** @returns whether it runs; somebody else may have the port */
  private async launch(port: number, words: readonly string[]): Promise<boolean> {
    const server = spawn('redis-server', words, { stdio: 'ignore' });
    await until(async () => server.exitCode !== null || /PONG|NOAUTH/.test(await ask(port, null, 'PING')));
    if (server.exitCode !== null) return false;
    this.running.set(port, server);
    return true;
  }
}

/**
 * Nodes of a cluster speak with each other at a port that is 10 000 higher. Both are below those that the system gives to
 * connections.
 */
function anyPort(): number {
  return randomInt(10_000, 22_000);
}

/** Empty where nobody answers. */
async function ask(port: number, password: string | null, ...command: readonly string[]): Promise<string> {
  const auth = password === null ? [] : ['-a', password, '--no-auth-warning'];
  try {
    const { stdout, stderr } = await promisify(execFile)('redis-cli', [
      '-p',
      String(port),
      ...auth,
      ...command,
    ]);
    return stdout + stderr;
  } catch {
    return '';
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('the Redis servers of the test do not come to what is waited for');
    await delay(100);
  }
}
