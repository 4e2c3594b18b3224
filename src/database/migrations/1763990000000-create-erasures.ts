import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Erasures that are under way, and what each has removed so far: one that is cut off goes on where it was, and its receipt is
 * complete. With the receipt handed over, both are gone.
 */
export class CreateErasures1763990000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE erasures (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL,
      project_name text NOT NULL,
      user_id text,
      with_audit_log boolean NOT NULL,
      begun_at timestamptz NOT NULL
    )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX erasures_of ON erasures (project_name, coalesce(user_id, ''), (user_id IS NULL))`,
    );
    await queryRunner.query(`CREATE TABLE erased_items (
      erasure_id uuid NOT NULL REFERENCES erasures ON DELETE CASCADE,
      kind text NOT NULL,
      item text NOT NULL,
      bytes bigint,
      PRIMARY KEY (erasure_id, kind, item)
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erased_items, erasures');
  }
}
