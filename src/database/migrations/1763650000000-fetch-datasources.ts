import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Data sources whose file is still to be fetched by URL: their size is not known yet. */
export class FetchDatasources1763650000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE datasources ADD source_url text, ALTER size DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE datasources SET size = 0 WHERE size IS NULL');
    await queryRunner.query('ALTER TABLE datasources DROP source_url, ALTER size SET NOT NULL');
  }
}
