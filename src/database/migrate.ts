import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { CreateSchema1763600000000 } from './migrations/1763600000000-create-schema.js';
import { CreateRemovals1763610000000 } from './migrations/1763610000000-create-removals.js';
import { FetchDatasources1763650000000 } from './migrations/1763650000000-fetch-datasources.js';
import { AddMultipartUploads1763700000000 } from './migrations/1763700000000-add-multipart-uploads.js';
import { CreateIdempotencyKeys1763750000000 } from './migrations/1763750000000-create-idempotency-keys.js';
import { TraceRemovals1763800000000 } from './migrations/1763800000000-trace-removals.js';
import { CountSessionsAlone1763850000000 } from './migrations/1763850000000-count-sessions-alone.js';
import { KeepIntake1763900000000 } from './migrations/1763900000000-keep-intake.js';
import { IndexPassages1763960000000 } from './migrations/1763960000000-index-passages.js';
import { KeepVectors1763970000000 } from './migrations/1763970000000-keep-vectors.js';
import { CreateAuditEntries1763980000000 } from './migrations/1763980000000-create-audit-entries.js';
import { CreateErasures1763990000000 } from './migrations/1763990000000-create-erasures.js';
import { IndexReferences1764000000000 } from './migrations/1764000000000-index-references.js';
import { SearchDatasets1764010000000 } from './migrations/1764010000000-search-datasets.js';
import { CountAllStorage1764020000000 } from './migrations/1764020000000-count-all-storage.js';
import { EraseInBatches1764030000000 } from './migrations/1764030000000-erase-in-batches.js';
import { NameApiKeys1764040000000 } from './migrations/1764040000000-name-api-keys.js';
import { KeepKeys1764050000000 } from './migrations/1764050000000-keep-keys.js';
import { KeepModelUse1764060000000 } from './migrations/1764060000000-keep-model-use.js';
import { BudgetModels1764070000000 } from './migrations/1764070000000-budget-models.js';
import { KeepKnowledge1764080000000 } from './migrations/1764080000000-keep-knowledge.js';
import { VerifyKnowledge1764160000000 } from './migrations/1764160000000-verify-knowledge.js';
import { KeepFeedback1764170000000 } from './migrations/1764170000000-keep-feedback.js';
import { ShareAnswers1764180000000 } from './migrations/1764180000000-share-answers.js';
import { LimitApiKeys1764190000000 } from './migrations/1764190000000-limit-api-keys.js';
import { LimitKeysToDatasets1764200000000 } from './migrations/1764200000000-limit-keys-to-datasets.js';
import { ChainAuditEntries1764210000000 } from './migrations/1764210000000-chain-audit-entries.js';
import { KeepTombstones1764230000000 } from './migrations/1764230000000-keep-tombstones.js';

/** In the order of their time stamps. */
export const MIGRATIONS = [
  CreateSchema1763600000000,
  CreateRemovals1763610000000,
  FetchDatasources1763650000000,
  AddMultipartUploads1763700000000,
  CreateIdempotencyKeys1763750000000,
  TraceRemovals1763800000000,
  CountSessionsAlone1763850000000,
  KeepIntake1763900000000,
  IndexPassages1763960000000,
  KeepVectors1763970000000,
  CreateAuditEntries1763980000000,
  CreateErasures1763990000000,
  IndexReferences1764000000000,
  SearchDatasets1764010000000,
  CountAllStorage1764020000000,
  EraseInBatches1764030000000,
  NameApiKeys1764040000000,
  KeepKeys1764050000000,
  KeepModelUse1764060000000,
  BudgetModels1764070000000,
  KeepKnowledge1764080000000,
  VerifyKnowledge1764160000000,
  KeepFeedback1764170000000,
  ShareAnswers1764180000000,
  LimitApiKeys1764190000000,
  LimitKeysToDatasets1764200000000,
  ChainAuditEntries1764210000000,
  KeepTombstones1764230000000,
];

/** Any number that no other program takes on the same database; PostgreSQL's advisory locks are numbered. */
const MIGRATION_LOCK = 7_182_818_284;
const POLL_MS = 100;

/**
 * Brings the schema up to date. Processes that start at the same time wait for each other.
 * @param url of the database
 */
export function migrate(url: string): Promise<void> {
  return alone(url, MIGRATIONS, async (dataSource) => {
    await dataSource.runMigrations({ transaction: 'each' });
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
    throw new Error('the database was made by another version, which this one does not know');
  }
  await alone(url, MIGRATIONS, async (dataSource) => {
    while ((await countOf(dataSource)) > wanted.length) {
      await dataSource.undoLastMigration({ transaction: 'all' });
    }
  });
  await alone(url, wanted, async (dataSource) => {
    await dataSource.runMigrations({ transaction: 'each' });
  });
}

async function countOf(dataSource: DataSource): Promise<number> {
  const [table] = await dataSource.query<{ name: string | null }[]>(
    `SELECT to_regclass('migrations')::text AS name`,
  );
  if (!table || table.name === null) return 0;
  const [row] = await dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM migrations');
  return row?.count ?? 0;
}

/** Works on the schema while no other process does. */
async function alone(
  url: string,
  migrations: readonly (typeof MIGRATIONS)[number][],
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url, migrations: [...migrations] });
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
