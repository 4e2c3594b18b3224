import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndex } from '../concurrent-index.js';

/**
 * Finds the answers that lie in their rows, the oldest first, however many lie in the object store. A job that never began has none.
 * Made while other processes work, so not in a transaction.
 */
export class IndexUnarchived1764260000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const those = 'finished_at IS NOT NULL AND started_at IS NOT NULL AND events_object IS NULL';
    await createIndex(queryRunner, 'jobs_unarchived', `jobs (finished_at, id) WHERE ${those}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS jobs_unarchived');
  }
}
