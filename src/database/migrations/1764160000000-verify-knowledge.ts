import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What verified questions gave when they were verified, and what became of them. */
export class VerifyKnowledge1764160000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE dataset_knowledge ADD COLUMN has_verified boolean NOT NULL DEFAULT false',
    );
    await queryRunner.query(`CREATE TABLE knowledge_verifications (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      dataset_id text NOT NULL UNIQUE REFERENCES datasets ON DELETE CASCADE,
      state text NOT NULL,
      asked_at timestamptz,
      accepting jsonb NOT NULL DEFAULT '[]',
      baselines jsonb NOT NULL DEFAULT '[]',
      report jsonb,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await queryRunner.query(
      'CREATE INDEX knowledge_verifications_of_project ON knowledge_verifications (project_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE knowledge_verifications');
    await queryRunner.query('ALTER TABLE dataset_knowledge DROP COLUMN has_verified');
  }
}
