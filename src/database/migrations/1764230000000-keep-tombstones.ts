import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was erased, so that a restored backup from before it does not bring it back; nobody can tell from it who that was. */
export class KeepTombstones1764230000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE tombstones (
      subject text PRIMARY KEY CHECK (subject ~ '^[0-9a-f]{64}$'),
      erased_at timestamptz NOT NULL,
      with_audit_log boolean NOT NULL
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tombstones');
  }
}
