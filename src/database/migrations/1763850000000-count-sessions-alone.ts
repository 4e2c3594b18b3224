import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The count of a user's sessions that nobody else can take before this transaction has ended. The function is volatile, so
 * that its count sees what was committed while it waited for its turn.
 */
export class CountSessionsAlone1763850000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION count_sessions_alone(project uuid, owner text) RETURNS bigint
      VOLATILE LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('sessions/' || project || '/' || owner, 0));
        RETURN (SELECT count(*) FROM sessions WHERE project_id = project AND user_id = owner);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION count_sessions_alone(uuid, text)');
  }
}
