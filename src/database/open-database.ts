import { join } from 'node:path';
import pg from 'pg';
import { prepareDataFolder } from '../common/data-folder.js';
import { type Settings } from '../config/index.js';
import { EmbeddedPostgres } from './postgres/embedded-postgres.js';
import { migrate } from './migrate.js';

/** Held by the one service that works with an embedded database. */
const SERVICE_LOCK = 3_141_592_653;

/** A migrated database, ready for use. */
export interface OpenDatabase {
  readonly url: string;
  /**
   * Makes the caller the only service of an embedded database, until it stops; others may still administer it. A database of
   * `DATABASE_URL` is shared by any number of processes.
   * @throws Error when another service has it
   */
  claim(): Promise<void>;
  /** Stops the embedded server where the caller has claimed or started it; nothing for a database of `DATABASE_URL`. */
  stop(): Promise<void>;
}

/** Opens the database of `DATABASE_URL`, or else the embedded one in `DATA_DIR`, and migrates it. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const database = await startDatabase(settings);
  await migrate(database.url);
  return database;
}

/** Opens the database as it is. */
export async function startDatabase(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return new ExternalDatabase(settings.databaseUrl);
  await prepareDataFolder(settings.dataDir);
  return new EmbeddedDatabase(await EmbeddedPostgres.start(join(settings.dataDir, 'postgres')));
}

class ExternalDatabase implements OpenDatabase {
  constructor(readonly url: string) {}

  claim(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

class EmbeddedDatabase implements OpenDatabase {
  readonly url: string;
  private lockHolder: pg.Client | null = null;

  constructor(private readonly server: EmbeddedPostgres) {
    this.url = server.url();
  }

  async claim(): Promise<void> {
    const client = new pg.Client(this.url);
    // It goes with the server, whose end is noticed elsewhere.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
      SERVICE_LOCK,
    ]);
    if (rows[0]?.free) this.lockHolder = client;
    else {
      await client.end();
      throw new Error(
        'another Quarry process is already using this DATA_DIR: stop it, or set a different DATA_DIR',
      );
    }
  }

  async stop(): Promise<void> {
    if (!this.lockHolder && !this.server.startedHere) return;
    await this.lockHolder?.end();
    await this.server.stop();
  }
}
