import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describeWhere } from './describe-where.js';
import { freePort } from './free-port.js';

/** Debian puts it where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin`;

const isThere = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/** Describes what needs PgBouncer. Where it is not installed, it is skipped. */
export function describeOnPgBouncer(title: string, body: () => void): void {
  describeWhere({ isThere, text: 'pgbouncer on the PATH' }, title, body);
}

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The URL under which a database is reached through it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts it in front of a PostgreSQL. @param poolSize connections per database */
export async function startPgBouncer(serverUrl: string, poolSize: number): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'quarry-pgbouncer-'));
  const port = await freePort();
  const target = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`;
  const lines = [
    '[databases]',
    `* = ${target}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    // Whatever a client leaves behind in a session, the next one meets at once.
    'server_round_robin = 1',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  await chmod(folder, 0o755);
  await chmod(file, 0o644);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const server = spawn('pgbouncer', [...user, file], { stdio: 'ignore', env: { PATH } });
  const urlOf = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    [url.hostname, url.port] = ['127.0.0.1', String(port)];
    return url.href;
  };
  while (!(await answers(urlOf(serverUrl)))) await delay(50);
  return {
    urlOf,
    stop: async () => {
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
