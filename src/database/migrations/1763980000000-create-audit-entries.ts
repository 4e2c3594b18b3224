import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who changed or fetched what. An entry outlives the project it tells of, so nothing refers to one. A periodic task notes when it
 * was begun last, so that of all processes only one begins it.
 */
export class CreateAuditEntries1763980000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE audit_entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      project_id uuid,
      user_id text,
      key_prefix text,
      operation text NOT NULL,
      resource_type text NOT NULL,
      resource_id text,
      outcome int,
      http_status int,
      trace_id text,
      client_address text
    )`);
    await queryRunner.query('CREATE INDEX audit_entries_time ON audit_entries (at, id)');
    await queryRunner.query('CREATE INDEX audit_entries_of_project ON audit_entries (project_id, at, id)');
    await queryRunner.query(`CREATE TABLE periodic_tasks (
      name text PRIMARY KEY,
      begun_at timestamptz NOT NULL
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_entries, periodic_tasks');
  }
}
