import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndex } from '../concurrent-index.js';

/**
 * Finds the answer to a question that was asked of a dataset in the same words, among millions of jobs. A digest stands for the
 * question, which may be longer than an index takes. Made while other processes work, so not in a transaction.
 */
export class IndexAskedQuestions1764270000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = 'project_id, dataset_id, md5(question), created_at DESC, id DESC';
    const those = "status = 'finished' AND dataset_id IS NOT NULL";
    await createIndex(queryRunner, 'jobs_of_question', `jobs (${columns}) WHERE ${those}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS jobs_of_question');
  }
}
