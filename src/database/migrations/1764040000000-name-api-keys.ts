import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys have a name and a role. Those that there are may not administrate: they were handed out for something else. */
export class NameApiKeys1764040000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE api_keys
      ADD COLUMN name text NOT NULL DEFAULT '',
      ADD COLUMN role text NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN name, DROP COLUMN role');
  }
}
