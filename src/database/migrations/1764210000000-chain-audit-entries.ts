import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Any number that no other program takes on the same database; PostgreSQL's advisory locks are numbered. */
const CHAIN_LOCK = 7_182_818_285;

/**
 * Chains the entries of the audit log by hashes. A link stays when its entry is removed, by age or with its user: the salt, which goes
 * with the entry, keeps its content from being guessed from the link. The database makes the links itself, one after the other, so that
 * processes of the version before make them too. Entries that are there already are not in the chain: their salt is empty, and a first
 * link at 0 has the id of the last of them. Entries that are restored from a backup bring their salt, and their links with them.
 */
export class ChainAuditEntries1764210000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE audit_entries ADD COLUMN salt text DEFAULT ''`);
    await queryRunner.query('ALTER TABLE audit_entries ALTER COLUMN salt DROP DEFAULT');
    await queryRunner.query(`CREATE TABLE audit_links (
      position bigint PRIMARY KEY,
      entry_id bigint NOT NULL UNIQUE,
      at timestamptz NOT NULL,
      content_hash bytea NOT NULL,
      hash bytea NOT NULL,
      removed_by bigint
    )`);
    await queryRunner.query(
      'CREATE INDEX audit_links_removed ON audit_links (removed_by) WHERE removed_by IS NOT NULL',
    );
    await queryRunner.query(`CREATE FUNCTION link_audit_entry(link bigint, entry bigint, moment timestamptz, content bytea) RETURNS void
      LANGUAGE sql AS $$
        INSERT INTO audit_links (position, entry_id, at, content_hash, hash)
        SELECT link, entry, moment, content, sha256(coalesce((SELECT hash FROM audit_links WHERE position = link - 1), '') || content
          || convert_to(to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || entry, 'UTF8'))
      $$`);
    await queryRunner.query(`SELECT link_audit_entry(0, max(id), clock_timestamp(), sha256('')) FROM audit_entries
      HAVING count(*) > 0`);
    await queryRunner.query(`CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(${CHAIN_LOCK});
        NEW.salt := gen_random_uuid()::text;
        PERFORM link_audit_entry(coalesce((SELECT max(position) FROM audit_links), 0) + 1, NEW.id, NEW.at, sha256(convert_to(
          NEW.salt || jsonb_build_array(NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.project_id,
            NEW.user_id, NEW.key_prefix, NEW.operation, NEW.resource_type, NEW.resource_id, NEW.outcome, NEW.http_status, NEW.trace_id,
            NEW.client_address)::text, 'UTF8')));
        RETURN NEW;
      END $$`);
    await queryRunner.query(`CREATE TRIGGER audit_entries_chain BEFORE INSERT ON audit_entries
      FOR EACH ROW WHEN (NEW.salt IS NULL) EXECUTE FUNCTION chain_audit_entry()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER audit_entries_chain ON audit_entries');
    await queryRunner.query(
      'DROP FUNCTION chain_audit_entry, link_audit_entry(bigint, bigint, timestamptz, bytea)',
    );
    await queryRunner.query('DROP TABLE audit_links');
    await queryRunner.query('ALTER TABLE audit_entries DROP COLUMN salt');
  }
}
