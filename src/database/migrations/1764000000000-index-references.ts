import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from '../concurrent-index.js';

/**
 * An index for every foreign key, so that no delete reads a whole table; what a user has is found by index as well, files
 * whose text lacks vectors of a model, and what expires. Made while other processes work, so not in a transaction.
 */
export class IndexReferences1764000000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await createIndex(queryRunner, name, definition);
    }
    for (const name of Object.keys(REPLACED)) await dropIndex(queryRunner, name);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(REPLACED)) {
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${definition}`);
    }
    await queryRunner.query(`DROP INDEX IF EXISTS ${Object.keys(INDEXES).join(', ')}`);
  }
}

const INDEXES = {
  jobs_in_session: 'jobs (session_id, created_at DESC, id DESC)',
  jobs_of_user: 'jobs (project_id, user_id)',
  datasources_in_dataset: 'datasources (dataset_id, created_at DESC, id DESC)',
  // The model that embedded the text, if any did; null where there is no text. Not partial, as those have no statistics.
  datasources_embedded: `datasources (project_id,
    (CASE WHEN status = 'synched' AND passages IS NOT NULL THEN coalesce(vectors->>'model', '') END))`,
  // Small, as equal entries are stored once: this is what counts them.
  datasets_of_user: 'datasets (project_id, user_id)',
  uploads_of_user: 'uploads (project_id, user_id)',
  multipart_uploads_of_user: 'multipart_uploads (project_id, user_id)',
  removals_of_project: 'removals (project_id)',
  audit_entries_of_user: 'audit_entries (project_id, user_id)',
  idempotency_keys_of_resource: 'idempotency_keys (project_id, resource_id)',
  jobs_ended: 'jobs (finished_at)',
  uploads_created: 'uploads (created_at)',
};

/** Of which others take the place. */
const REPLACED = {
  jobs_of_session: 'jobs (project_id, session_id, created_at DESC, id)',
  datasources_of_dataset: 'datasources (project_id, dataset_id, created_at DESC, id)',
};
