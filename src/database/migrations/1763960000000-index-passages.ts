import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Has files read again whose text was stored before there was an index of it. */
export class IndexPassages1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // What is being read at the start of a process is read anew, by the correction that stands with it.
    await queryRunner.query(
      `UPDATE datasources SET status = 'synching', progress = 0
         WHERE status = 'synched' AND passages IS NOT NULL AND NOT passages ? 'indexKey'`,
    );
  }

  /** A file that is being read will be ready in either version. */
  async down(): Promise<void> {}
}
