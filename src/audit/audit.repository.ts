import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AuditRecord } from './audit-entry.js';

/** Which entries are wanted. */
export interface AuditRange {
  /** Null for all projects, and for requests of none. */
  readonly projectId: string | null;
  readonly from: Date;
  /** The first moment that is not wanted any more. */
  readonly to: Date;
}

type StoredRecord = AuditRecord & { readonly id: string };

const COLUMNS =
  'at, project_id, user_id, key_prefix, operation, resource_type, resource_id, outcome, http_status, trace_id, client_address';
const TYPES =
  'at timestamptz, project_id uuid, user_id text, key_prefix text, operation text, resource_type text, resource_id text, outcome int, http_status int, trace_id text, client_address text';
const PAGE = 1000;
const DELETED_AT_ONCE = 10_000;

/** Rows of the audit log. They belong to nobody: a project's are kept when it is gone. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: DataSource) {}

  /** Inserts many by one statement. */
  async insert(records: readonly AuditRecord[]): Promise<void> {
    await this.database.query(
      `INSERT INTO audit_entries (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS entry (${TYPES})`,
      [JSON.stringify(records)],
    );
  }

  /** The entries of a range by their time, a page after the other. */
  async *list({ projectId, from, to }: AuditRange): AsyncGenerator<AuditRecord> {
    let last: { at: string; id: string } = { at: from.toISOString(), id: '0' };
    for (;;) {
      const page = await this.database.query<StoredRecord[]>(
        `SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, ${COLUMNS.slice(4)}
         FROM audit_entries WHERE ($1::uuid IS NULL OR project_id = $1) AND at < $2 AND (at, id) > ($3, $4)
         ORDER BY audit_entries.at, id LIMIT ${PAGE}`,
        [projectId, to, last.at, last.id],
      );
      for (const { id, ...record } of page) {
        last = { at: record.at, id };
        yield record;
      }
      if (page.length < PAGE) return;
    }
  }

  /** Deletes the entries before a moment. @returns how many */
  async deleteBefore(moment: Date): Promise<number> {
    let deleted = 0;
    for (;;) {
      const [, count] = await this.database.query<[unknown, number]>(
        `DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE at < $1 LIMIT ${DELETED_AT_ONCE})`,
        [moment],
      );
      deleted += count;
      if (count < DELETED_AT_ONCE) return deleted;
    }
  }
}
