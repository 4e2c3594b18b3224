import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { digestOf, ERASURE, RETENTION } from './audit-chain.js';
import { type AuditRecord, toRecord } from './audit-entry.js';

/** Which entries are wanted. */
interface AuditRange {
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
  insert(records: readonly AuditRecord[]): Promise<void> {
    return insertBy(this.database, records);
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

  /** Deletes the entries before a moment, once another tells of it. @returns how many */
  async deleteBefore(moment: Date): Promise<number> {
    const old = await this.database.query<unknown[]>('SELECT 1 FROM audit_entries WHERE at < $1 LIMIT 1', [
      moment,
    ]);
    if (old.length === 0) return 0;
    const told = await this.database.transaction((unitOfWork) =>
      tell(RETENTION, moment.toISOString(), unitOfWork),
    );
    const deleted = await this.deleteEntriesBefore(moment, told);
    await this.forgetLinksBefore(moment, told);
    return deleted;
  }

  /**
   * Tells in the log that entries were erased, so that they are missed by nobody. Doing it twice tells it once.
   * @param ids of the entries, at most about a thousand
   */
  async tellErased(ids: readonly string[]): Promise<void> {
    await this.database.transaction(async (unitOfWork) => {
      const links = await unitOfWork.query<{ position: number }[]>(
        `SELECT position::float8 AS position FROM audit_links WHERE entry_id = ANY($1) AND removed_by IS NULL
           AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE id = entry_id) ORDER BY position FOR UPDATE`,
        [ids],
      );
      if (links.length === 0) return;
      const positions = links.map(({ position }) => position);
      const told = await tell(ERASURE, digestOf(positions), unitOfWork);
      await unitOfWork.query('UPDATE audit_links SET removed_by = $1 WHERE position = ANY($2)', [
        told,
        positions,
      ]);
    });
  }

  /** @param told position of the entry that tells of it: those behind it stay */
  private async deleteEntriesBefore(moment: Date, told: number): Promise<number> {
    let deleted = 0;
    for (;;) {
      const [, count] = await this.database.query<[unknown, number]>(
        `DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE at < $1
           AND id NOT IN (SELECT entry_id FROM audit_links WHERE position >= $2) LIMIT ${DELETED_AT_ONCE})`,
        [moment, told],
      );
      deleted += count;
      if (count < DELETED_AT_ONCE) return deleted;
    }
  }

  /**
   * Deletes the links at the beginning of the chain whose entries were removed by age, but for the last of them, from which the next
   * one follows; also that of an erasure stays with all its links as long as its own entry does.
   */
  private async forgetLinksBefore(moment: Date, told: number): Promise<void> {
    for (let count = DELETED_AT_ONCE; count === DELETED_AT_ONCE;) {
      [, count] = await this.database.query<[unknown, number]>(
        `DELETE FROM audit_links WHERE position IN (SELECT position FROM audit_links WHERE position < (
           SELECT link.position - 1 FROM audit_links AS link LEFT JOIN audit_links AS teller ON teller.position = link.removed_by
           WHERE link.at >= $1 OR teller.at >= $1 OR link.position >= $2 ORDER BY link.position LIMIT 1
         ) ORDER BY position LIMIT ${DELETED_AT_ONCE})`,
        [moment, told],
      );
    }
  }
}

async function insertBy(
  unitOfWork: Pick<EntityManager, 'query'>,
  records: readonly AuditRecord[],
): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO audit_entries (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS entry (${TYPES})`,
    [JSON.stringify(records)],
  );
}

/**
 * Adds an entry that tells of a removal.
 * @param about what is removed
 * @returns its position in the chain
 */
async function tell(operation: string, about: string, unitOfWork: EntityManager): Promise<number> {
  const nobody = { projectId: null, userId: null, keyPrefix: null, traceId: null, clientAddress: null };
  const told = { operation, resourceType: 'audit', resourceId: about, outcome: 0, httpStatus: null };
  await insertBy(unitOfWork, [toRecord({ at: new Date(), ...told, ...nobody })]);
  // Nobody else adds one before the transaction ends.
  const [row] = await unitOfWork.query<{ position: number }[]>(
    'SELECT max(position)::float8 AS position FROM audit_links',
  );
  return row?.position ?? 0;
}
