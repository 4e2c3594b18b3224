import { join } from 'node:path';
import { type Settings } from '../config/index.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';

/** A migrated database, ready for use. */
export interface OpenDatabase {
  readonly url: string;
  /** False where the database is another's, or was already running when it was opened. */
  readonly startedHere: boolean;
  /** Stops the embedded server; nothing for a database of `DATABASE_URL`. */
  stop(): Promise<void>;
}

/** Opens the database of `DATABASE_URL`, or else the embedded one in `DATA_DIR`, and migrates it. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, startedHere: false, stop: () => Promise.resolve() }
    : await openEmbedded(settings.dataDir);
  await migrate(database.url);
  return database;
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await EmbeddedPostgres.start(join(dataDir, 'postgres'));
  return { url: server.url(), startedHere: server.startedHere, stop: () => server.stop() };
}
