import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../common/faults/system-error.js';
import { type PostgresAccount } from './postgres-account.js';

export const SUPERUSER = 'quarry';
const PASSWORD_FILE = 'password';
const START_TIMEOUT_MS = 60_000;
const RESTART_WINDOW_MS = 5000;
const RESTART_DELAY_MS = 300;
const POLL_MS = 50;

/** Where a running server can be reached: the interesting lines of its `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/** The files of one embedded server: cluster, password and log; creates them and starts the server over them. */
export class PostgresCluster {
  private readonly dataFolder: string;
  private readonly passwordFile: string;
  private readonly logFile: string;

  constructor(
    private readonly folder: string,
    private readonly account: PostgresAccount,
  ) {
    this.dataFolder = join(folder, 'data');
    this.passwordFile = join(folder, PASSWORD_FILE);
    this.logFile = join(folder, 'postgres.log');
  }

  async password(): Promise<string> {
    return (await readFile(this.passwordFile, 'utf8')).trim();
  }

  /** Creates the cluster unless it exists. A half-made one of an interrupted start is thrown away. */
  async create(): Promise<void> {
    if (await exists(join(this.dataFolder, 'PG_VERSION'))) return;
    const unfinished = `${this.dataFolder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await this.give(this.folder);
    await this.give(unfinished);
    await writeFile(this.passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    await this.give(this.passwordFile);
    await this.runInitdb(unfinished);
    await rename(unfinished, this.dataFolder);
  }

  /** The server that runs in this folder and accepts connections, or null. */
  async findServer(): Promise<RunningServer | null> {
    const lines = await readLines(join(this.dataFolder, 'postmaster.pid'));
    const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
    // The file of a killed server stays, and its number may belong to another process by now.
    const runs = status === 'ready' && isAlive(pid) && (await accepts(port));
    return runs ? { pid, port } : null;
  }

  /** @param options `name=value` settings */
  async startServer(options: readonly string[]): Promise<RunningServer> {
    const lastStart = Date.now() + RESTART_WINDOW_MS;
    for (;;) {
      const server = await this.untilReady(await this.spawnServer(options));
      if (server) return server;
      if (Date.now() > lastStart) break;
      // The processes of a server that was killed a moment ago may still be going.
      await delay(RESTART_DELAY_MS);
    }
    const log = (await readLines(this.logFile)).slice(-8).join('\n');
    throw new Error(`the embedded PostgreSQL server did not start; the end of its log:\n${log}`);
  }

  /** @returns whether the process has ended */
  private async spawnServer(options: readonly string[]): Promise<() => boolean> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...options];
    const flags = settings.flatMap((setting) => ['-c', setting]);
    const dataFolder = this.account.nameOf(this.dataFolder);
    const programArguments = ['-D', dataFolder, '-p', String(await freePort()), ...flags];
    const log = await open(this.logFile, 'a', 0o600);
    // In a process group of its own, so that Ctrl-C in a terminal lets the service finish before its database goes.
    const child = this.account.spawn(this.account.binaries.postgres, programArguments, {
      cwd: this.dataFolder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended = false;
    child.once('exit', () => (ended = true)).once('error', () => (ended = true));
    child.unref();
    await log.close();
    return () => ended;
  }

  /** The server once it accepts connections, or null when it ends before. */
  private async untilReady(hasEnded: () => boolean): Promise<RunningServer | null> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && !hasEnded()) {
      const server = await this.findServer();
      if (server) return server;
      await delay(POLL_MS);
    }
    // Another process may have been quicker to start it.
    return this.findServer();
  }

  private async runInitdb(dataFolder: string): Promise<void> {
    const name = this.account.nameOf(dataFolder);
    const child = this.account.spawn(
      this.account.binaries.initdb,
      [
        `--pgdata=${name}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${name}/../${PASSWORD_FILE}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { cwd: dataFolder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let fault = '';
    child.stderr?.on('data', (chunk: Buffer) => (fault += chunk.toString()));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new Error(`the embedded PostgreSQL cluster could not be created: ${fault.trim()}`);
  }

  private async give(path: string): Promise<void> {
    if (this.account.ids) await chown(path, this.account.ids.uid, this.account.ids.gid);
  }
}

/** Whether a process exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return (await readLines(path)).length > 0;
}

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
