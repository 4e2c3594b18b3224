import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys that may only read or ask, or come from some addresses alone; and when each was used last. */
export class LimitApiKeys1764190000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP CONSTRAINT api_keys_role_check');
    await queryRunner.query(
      `ALTER TABLE api_keys ADD CONSTRAINT api_keys_role_check CHECK (role IN ('reader', 'asker', 'member', 'admin'))`,
    );
    await queryRunner.query(
      'ALTER TABLE api_keys ADD COLUMN allowed_addresses text[], ADD COLUMN last_used_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN allowed_addresses, DROP COLUMN last_used_at');
    await queryRunner.query(`DELETE FROM api_keys WHERE role IN ('reader', 'asker')`);
    await queryRunner.query('ALTER TABLE api_keys DROP CONSTRAINT api_keys_role_check');
    await queryRunner.query(
      `ALTER TABLE api_keys ADD CONSTRAINT api_keys_role_check CHECK (role IN ('admin', 'member'))`,
    );
  }
}
