import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people said of answers, and the proposals made of it that they turned down. */
export class KeepFeedback1764170000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE job_feedback (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      job_id text NOT NULL UNIQUE REFERENCES jobs ON DELETE CASCADE,
      user_id text NOT NULL,
      verdict text NOT NULL,
      comment text,
      corrected_question text,
      corrected_job_id text REFERENCES jobs ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await queryRunner.query('CREATE INDEX job_feedback_of_user ON job_feedback (project_id, user_id)');
    await queryRunner.query('CREATE INDEX job_feedback_corrected_by ON job_feedback (corrected_job_id)');
    await queryRunner.query(`CREATE TABLE rejected_proposals (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      dataset_id text NOT NULL REFERENCES datasets ON DELETE CASCADE,
      proposal_id text NOT NULL,
      user_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (dataset_id, proposal_id)
    )`);
    await queryRunner.query('CREATE INDEX rejected_proposals_of_project ON rejected_proposals (project_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE rejected_proposals, job_feedback');
  }
}
