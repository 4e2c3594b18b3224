import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What happened while a job was answered may lie in the object store instead of its row. */
export class ArchiveAnswers1764250000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs ADD COLUMN events_object text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE jobs DROP COLUMN events_object');
  }
}
