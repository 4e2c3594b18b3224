import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { hasCode } from '../common/faults/system-error.js';
import { MIGRATIONS } from './migrations.js';
import { type MigrationClass, patient } from './patient-migration.js';
import { doneMigrations, noteExpansions, refuseNewerSchema } from './schema-version.js';

/** Any number that no other program takes on the same database; PostgreSQL's advisory locks are numbered. */
const MIGRATION_LOCK = 7_182_818_284;
const POLL_MS = 100;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 100;
const PAUSE_MS = 2000;

/**
 * Brings the schema up to date, while processes of the version before work with it. Processes that start at the same time wait for
 * each other.
 * @param url of the database
 * @throws Error for a schema that a newer version has made, unless that says that older ones may go on with it
 */
export function migrate(url: string): Promise<void> {
  return alone(url, MIGRATIONS, async (dataSource) => {
    await refuseNewerSchema(dataSource);
    await runPatiently(dataSource);
    await noteExpansions(dataSource);
  });
}

/**
 * Brings the schema of a database that holds nothing to an earlier state.
 * @param names of the migrations that made it, in their order
 * @throws Error for a state that this version does not know
 */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const wanted = MIGRATIONS.slice(0, names.length);
  if (wanted.some(({ name }, i) => name !== names[i])) {
    throw new Error('the database was created by a different version that this version does not know');
  }
  await alone(url, MIGRATIONS, async (dataSource) => {
    while ((await doneMigrations(dataSource)).length > wanted.length) {
      await dataSource.undoLastMigration({ transaction: 'all' });
    }
  });
  await alone(url, wanted, runPatiently);
}

/** What does not get a lock soon gives up its place, lets waiting statements pass, and tries again. */
async function runPatiently(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE) || attempt === ATTEMPTS) throw error;
      new Logger('Migration').warn('a table to be changed is in use: trying again');
      await delay(PAUSE_MS);
    }
  }
}

/** Works on the schema while no other process does. */
async function alone(
  url: string,
  migrations: readonly MigrationClass[],
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url, migrations: migrations.map(patient) });
  await dataSource.initialize();
  const lockHolder = dataSource.createQueryRunner();
  try {
    await lock(lockHolder);
    await work(dataSource);
  } finally {
    // Ends the transaction, and with it the lock.
    if (lockHolder.isTransactionActive) await lockHolder.rollbackTransaction();
    await lockHolder.release();
    await dataSource.destroy();
  }
}

/**
 * Takes the lock for as long as a transaction lasts: a session is not the process's own behind PgBouncer. It asks again and again: a
 * statement that waited would be one that an index made meanwhile waits for in turn, for ever.
 */
async function lock(holder: QueryRunner): Promise<void> {
  for (;;) {
    await holder.startTransaction();
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // Without parameters: a statement that has some keeps its snapshot, for which the making of an index would wait.
    const rows = (await holder.query(`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS free`)) as {
      free: boolean;
    }[];
    if (rows[0]?.free) return;
    await holder.rollbackTransaction();
    await delay(POLL_MS);
  }
}
