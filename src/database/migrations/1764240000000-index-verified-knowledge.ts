import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndex } from '../concurrent-index.js';

/** Finds the versions of knowledge that have verified questions. Made while other processes work, so not in a transaction. */
export class IndexVerifiedKnowledge1764240000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const definition = 'dataset_knowledge (dataset_id, version) WHERE has_verified';
    await createIndex(queryRunner, 'dataset_knowledge_verified', definition);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS dataset_knowledge_verified');
  }
}
