import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the answer of a job took of the language model. */
export class KeepModelUse1764060000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD model_use jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP model_use');
  }
}
