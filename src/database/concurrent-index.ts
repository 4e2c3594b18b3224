import { type QueryRunner } from 'typeorm';

/**
 * Creates an index while others go on writing, outside of any transaction. What an interrupted attempt left behind, an invalid
 * index that every write pays for and no query uses, is removed first; an index that is there stays.
 * @param definition what stands behind `ON`
 */
export async function createIndex(queryRunner: QueryRunner, name: string, definition: string): Promise<void> {
  const invalid = (await queryRunner.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  )) as unknown[];
  if (invalid.length > 0) await dropIndex(queryRunner, name);
  await queryRunner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
}

/** Removes an index, where there is one, while others go on reading and writing, outside of any transaction. */
export async function dropIndex(queryRunner: QueryRunner, name: string): Promise<void> {
  await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
