import { type DataSource } from 'typeorm';
import { MIGRATIONS } from './migrations.js';

/** A migration that a database was brought to. */
export interface DoneMigration {
  readonly name: string;
  /** It only added to the schema: versions that do not know it may go on. */
  readonly isExpansion: boolean;
}

/** Those of a database that has the table, from the first; before the column was made, none says that it only added. */
export const DONE_MIGRATIONS = `SELECT name, coalesce((to_jsonb(migrations)->>'is_expansion')::boolean, false) AS "isExpansion"
  FROM migrations ORDER BY id`;

/** The migrations that a database was brought to, from the first; none for an empty database. */
export async function doneMigrations(dataSource: DataSource): Promise<DoneMigration[]> {
  const [table] = await dataSource.query<{ name: string | null }[]>(
    `SELECT to_regclass('migrations')::text AS name`,
  );
  if (!table || table.name === null) return [];
  return dataSource.query<DoneMigration[]>(DONE_MIGRATIONS);
}

/**
 * Notes in the database which migrations only add to the schema. A version that does not know them may go on: in the middle of an
 * upgrade processes of it start once more, and an upgrade is taken back by starting it again.
 */
export async function noteExpansions(dataSource: DataSource): Promise<void> {
  const expansions = MIGRATIONS.filter((Migration) => !new Migration().contracts).map(({ name }) => name);
  const done = await doneMigrations(dataSource);
  const unnoted = done.filter(({ name, isExpansion }) => !isExpansion && expansions.includes(name));
  if (unnoted.length === 0) return;
  await dataSource.query(
    'ALTER TABLE migrations ADD COLUMN IF NOT EXISTS is_expansion boolean NOT NULL DEFAULT false',
  );
  const names = unnoted.map(({ name }) => name);
  await dataSource.query('UPDATE migrations SET is_expansion = true WHERE name = ANY ($1)', [names]);
}

/** @throws Error where the schema has migrations that this version does not know and may not work with */
export async function refuseNewerSchema(dataSource: DataSource): Promise<void> {
  refuseUnknown(await doneMigrations(dataSource));
}

/** @throws as `refuseNewerSchema` */
export function refuseUnknown(done: readonly DoneMigration[]): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newest = done.findLast(({ name, isExpansion }) => !known.has(name) && !isExpansion);
  if (newest === undefined) return;
  throw new Error(
    `a newer version has changed the database (${newest.name}) in a way that this version may not support: start the newer version, or ` +
      'restore an earlier backup to an empty database',
  );
}
