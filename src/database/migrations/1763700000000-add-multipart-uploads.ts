import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Uploads in parts that are not completed. */
export class AddMultipartUploads1763700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE multipart_uploads (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      user_id text NOT NULL,
      file_object_key text NOT NULL UNIQUE,
      object_key text NOT NULL,
      store_upload_id text NOT NULL,
      size bigint NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await queryRunner.query('CREATE INDEX multipart_uploads_expiry ON multipart_uploads (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE multipart_uploads');
  }
}
