import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What reading a file found, how far it is, and what its owner corrected. */
export class KeepIntake1763900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE datasources
         ADD revision int NOT NULL DEFAULT 0,
         ADD progress real NOT NULL DEFAULT 0,
         ADD passages jsonb,
         ADD intake jsonb,
         ADD correction jsonb NOT NULL DEFAULT '{}'`,
    );
    // No total row was told apart before.
    await queryRunner.query(
      `UPDATE datasources
         SET progress = 1,
             tables = (SELECT coalesce(jsonb_agg(jsonb_set(stored, '{profile,totalRows}', '[]') ORDER BY place), '[]')
                         FROM jsonb_array_elements(tables) WITH ORDINALITY AS each (stored, place))
         WHERE status = 'synched'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE datasources DROP revision, DROP progress, DROP passages, DROP intake, DROP correction',
    );
  }
}
