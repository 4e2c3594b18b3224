import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Objects that are still to be removed from the store. */
export class CreateRemovals1763610000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE removals (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      prefix text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE removals');
  }
}
