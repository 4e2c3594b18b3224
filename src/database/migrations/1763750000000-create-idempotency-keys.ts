import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys under which requests created something. */
export class CreateIdempotencyKeys1763750000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE idempotency_keys (
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      id text NOT NULL,
      fingerprint text NOT NULL,
      resource_id text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (project_id, id)
    )`);
    await queryRunner.query('CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotency_keys');
  }
}
