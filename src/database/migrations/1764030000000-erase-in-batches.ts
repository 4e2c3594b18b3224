import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An erasure whose receipt was handed over is over before what it noted is gone, which takes several transactions. */
export class EraseInBatches1764030000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE erasures ADD is_over boolean NOT NULL DEFAULT false');
    await queryRunner.query('DROP INDEX erasures_of');
    await queryRunner.query(`CREATE UNIQUE INDEX erasures_of
      ON erasures (project_name, coalesce(user_id, ''), (user_id IS NULL)) WHERE NOT is_over`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM erasures WHERE is_over');
    await queryRunner.query('DROP INDEX erasures_of');
    await queryRunner.query(
      `CREATE UNIQUE INDEX erasures_of ON erasures (project_name, coalesce(user_id, ''), (user_id IS NULL))`,
    );
    await queryRunner.query('ALTER TABLE erasures DROP is_over');
  }
}
