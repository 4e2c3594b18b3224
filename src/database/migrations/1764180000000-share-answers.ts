import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Links that show answers to whoever has them, and as of which state of its files an answer was given. */
export class ShareAnswers1764180000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE answer_links (
      id text PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
      user_id text NOT NULL,
      secret text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await queryRunner.query('CREATE INDEX answer_links_of_job ON answer_links (job_id)');
    await queryRunner.query('CREATE INDEX answer_links_of_user ON answer_links (project_id, user_id)');
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN datasource_revisions int[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN datasource_revisions');
    await queryRunner.query('DROP TABLE answer_links');
  }
}
