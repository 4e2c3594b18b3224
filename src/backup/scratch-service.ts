import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../common/faults/system-error.js';
import { type Settings } from '../config/index.js';
import { startDatabase } from '../database/index.js';
import { withClient } from './database-dump.js';

/** Of PostgreSQL. */
const INSUFFICIENT_PRIVILEGE = '42501';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How often what is still written to while it goes is removed. */
const MOST_ATTEMPTS = 10;

/** A database of its own, and how it goes. */
interface ScratchDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Works with an empty service of its own, of which nothing stays, also when the process is asked to end meanwhile: a database on
 * the server of `DATABASE_URL`, or else an embedded one, and files on disk.
 * @param folder in which a folder is made for it
 * @param work heeds the signal, which is aborted when the process is asked to end
 * @throws Error where no database can be created, when the process is asked to end, and what `work` throws
 */
export async function inScratchService<T>(
  settings: Settings,
  folder: string,
  work: (scratch: Settings, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const end = (signal: string) => ended.abort(new Error(`ended by ${signal}`));
  for (const signal of SIGNALS) process.on(signal, end);
  const dataDir = await mkdtemp(join(folder, 'quarry-drill-'));
  try {
    const database = await createDatabase(settings, dataDir);
    const scratch = { ...settings, s3: null, redisUrl: null, dataDir, databaseUrl: database.url };
    const working = work(scratch, ended.signal);
    try {
      return await Promise.race([working, whenAborted(ended.signal)]);
    } finally {
      await database.remove();
      // Without its database it ends soon.
      await working.catch(() => undefined);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: MOST_ATTEMPTS });
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function createDatabase(settings: Settings, dataDir: string): Promise<ScratchDatabase> {
  if (settings.databaseUrl !== null) return createOnServer(settings.databaseUrl);
  const database = await startDatabase({ ...settings, dataDir });
  return { url: database.url, remove: () => database.stop() };
}

async function createOnServer(serverUrl: string): Promise<ScratchDatabase> {
  const name = `quarry_drill_${randomBytes(8).toString('hex')}`;
  try {
    await administer(serverUrl, `CREATE DATABASE ${name}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const need = hasCode(error, INSUFFICIENT_PRIVILEGE) ? ': the role needs CREATEDB' : '';
    const fault = `no scratch database can be created on the server of DATABASE_URL (${why})${need}`;
    throw new Error(fault, { cause: error });
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}
