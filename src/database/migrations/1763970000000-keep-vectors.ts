import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Where the vectors of a file's text are, and why there are none yet. */
export class KeepVectors1763970000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE datasources ADD vectors jsonb, ADD vector_fault jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE datasources DROP vectors, DROP vector_fault');
  }
}
