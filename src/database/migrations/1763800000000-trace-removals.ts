import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Removals know the request that caused them. */
export class TraceRemovals1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE removals ADD COLUMN trace jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE removals DROP COLUMN trace');
  }
}
