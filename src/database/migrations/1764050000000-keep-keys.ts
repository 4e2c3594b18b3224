import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What keys among the tables of a dataset are found by, and those found. */
export class KeepKeys1764050000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE datasources ADD key_sketches jsonb');
    await queryRunner.query('ALTER TABLE datasets ADD profile jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE datasets DROP profile');
    await queryRunner.query('ALTER TABLE datasources DROP key_sketches');
  }
}
