import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keys that reach some datasets of their project alone. */
export class LimitKeysToDatasets1764200000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE api_keys ADD COLUMN dataset_ids text[] CHECK (cardinality(dataset_ids) > 0)',
    );
  }

  /** A version that does not know of the limit would let such a key reach everything. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM api_keys WHERE dataset_ids IS NOT NULL');
    await queryRunner.query('ALTER TABLE api_keys DROP COLUMN dataset_ids');
  }
}
