import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Uploads, unfinished ones too, and the results of jobs count of the quota of bytes: what a job counts is kept with it, for each
 * file of its answer. Results of before are not known and do not count.
 */
export class CountAllStorage1764020000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE jobs ADD result_bytes bigint[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`UPDATE projects SET storage_used = storage_used + ${UPLOADED}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const results = `(SELECT coalesce(sum(bytes), 0) FROM jobs, unnest(result_bytes) AS bytes WHERE project_id = projects.id)`;
    await queryRunner.query(
      `UPDATE projects SET storage_used = greatest(0, storage_used - ${UPLOADED} - ${results})`,
    );
    await queryRunner.query('ALTER TABLE jobs DROP result_bytes');
  }
}

const UPLOADED = `(SELECT coalesce(sum(size), 0) FROM
  (SELECT project_id, size FROM uploads UNION ALL SELECT project_id, size FROM multipart_uploads) AS uploaded
  WHERE project_id = projects.id)`;
