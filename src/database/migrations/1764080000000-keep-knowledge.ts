import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What people know of the tables of a dataset, in versions. */
export class KeepKnowledge1764080000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE dataset_knowledge (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      dataset_id text NOT NULL REFERENCES datasets ON DELETE CASCADE,
      version int NOT NULL,
      user_id text NOT NULL,
      document text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (dataset_id, version)
    )`);
    await queryRunner.query('CREATE INDEX dataset_knowledge_of_project ON dataset_knowledge (project_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE dataset_knowledge');
  }
}
