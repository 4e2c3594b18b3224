import { randomUUID } from 'node:crypto';
import { type DataSource, type EntityManager } from 'typeorm';
import { AUDIT_ROWS, ERASABLE_ROWS, type ErasableRows, OBJECT_PREFIXES } from './erasable-rows.js';
import { type ErasedItem, type Erasure, type ErasureScope } from './erasure.js';

const PAGE = 1000;
/** Objects that are still to be removed. */
const PREFIX = 'prefix';

interface ErasureRow {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly user_id: string | null;
  readonly with_audit_log: boolean;
  readonly begun_at: Date;
}

type Scoped = Pick<Erasure, 'projectId' | 'userId'>;

/** An upload in parts that the store has begun. */
export interface BegunUpload {
  readonly key: string;
  readonly id: string;
}

/** Rows of erasures, and the statements that carry them out: they reach over all tables of a project. */
export class ErasuresRepository {
  constructor(private readonly database: DataSource) {}

  /** The erasure of the same that was cut off, or null. */
  async findBegun({ projectName, userId }: ErasureScope): Promise<Erasure | null> {
    const [row] = await this.database.query<ErasureRow[]>(
      'SELECT * FROM erasures WHERE project_name = $1 AND user_id IS NOT DISTINCT FROM $2',
      [projectName, userId],
    );
    return row ? toErasure(row) : null;
  }

  async begin(projectId: string, { projectName, userId, withAuditLog }: ErasureScope): Promise<Erasure> {
    const [row] = await this.database.query<[ErasureRow]>(
      `INSERT INTO erasures (id, project_id, project_name, user_id, with_audit_log, begun_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING *`,
      [randomUUID(), projectId, projectName, userId, withAuditLog],
    );
    return toErasure(row);
  }

  /** Forgets an erasure whose receipt was handed over. */
  async forget({ id }: Erasure): Promise<void> {
    await this.database.query('DELETE FROM erasures WHERE id = $1', [id]);
  }

  /** Ends all keys of a project that is to go. */
  async revokeKeys({ projectId }: Erasure): Promise<void> {
    await this.database.query(
      'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE project_id = $1 AND revoked_at IS NULL',
      [projectId],
    );
  }

  /** Cancels the jobs that are open; one that waits ends at once and gives its unit of the quota back. */
  async cancelJobs({ projectId, userId }: Scoped): Promise<void> {
    await this.database.query(
      `WITH cancelled AS (
         UPDATE jobs SET cancel_requested_at = clock_timestamp(),
           finished_at = CASE status WHEN 'queued' THEN clock_timestamp() END,
           status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END
         WHERE ${conditionOf('jobs')} AND status IN ('queued', 'running') RETURNING status
       )
       UPDATE projects SET jobs_used = greatest(0, jobs_used - (SELECT count(*) FROM cancelled WHERE status = 'cancelled'))
       WHERE id = $1`,
      [projectId, userId],
    );
  }

  async countRunningJobs({ projectId, userId }: Scoped): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM jobs WHERE ${conditionOf('jobs')} AND status = 'running'`,
      [projectId, userId],
    );
    return row?.count ?? 0;
  }

  listBegunUploads({ projectId, userId }: Scoped): Promise<BegunUpload[]> {
    return this.database.query(
      `SELECT object_key AS key, store_upload_id AS id FROM multipart_uploads WHERE ${conditionOf('multipart_uploads')}`,
      [projectId, userId],
    );
  }

  /** Deletes all rows, and notes them and where their objects are: wholly or not at all. */
  async eraseRows(erasure: Erasure): Promise<void> {
    await this.database.transaction(async (unitOfWork) => {
      const values = [erasure.projectId, erasure.userId];
      await unitOfWork.query(
        `INSERT INTO erased_items (erasure_id, kind, item)
         SELECT $3::uuid, '${PREFIX}', prefix FROM (${OBJECT_PREFIXES}) AS places ON CONFLICT DO NOTHING`,
        [...values, erasure.id],
      );
      await unitOfWork.query(
        `UPDATE projects SET storage_used = greatest(0, storage_used -
           (SELECT coalesce(sum(size), 0) FROM datasources WHERE ${conditionOf('datasources')})) WHERE id = $1`,
        values,
      );
      for (const rows of rowsOf(erasure)) await eraseRowsOf(erasure, rows, unitOfWork);
    });
  }

  async listPrefixes({ id }: Erasure): Promise<string[]> {
    const rows = await this.database.query<{ item: string }[]>(
      `SELECT item FROM erased_items WHERE erasure_id = $1 AND kind = '${PREFIX}' ORDER BY item`,
      [id],
    );
    return rows.map(({ item }) => item);
  }

  async forgetPrefixes({ id }: Erasure): Promise<void> {
    await this.database.query(`DELETE FROM erased_items WHERE erasure_id = $1 AND kind = '${PREFIX}'`, [id]);
  }

  /** Where the objects are of what is to be erased. */
  async listPlannedPrefixes({ projectId, userId }: Scoped): Promise<string[]> {
    const rows = await this.database.query<{ prefix: string }[]>(OBJECT_PREFIXES, [projectId, userId]);
    return rows.map(({ prefix }) => prefix);
  }

  async note({ id }: Erasure, kind: string, items: readonly ErasedItem[]): Promise<void> {
    await this.database.query(
      `INSERT INTO erased_items (erasure_id, kind, item, bytes)
       SELECT $1::uuid, $2, item, bytes FROM jsonb_to_recordset($3::jsonb) AS each (item text, bytes bigint)
       ON CONFLICT DO NOTHING`,
      [id, kind, JSON.stringify(items)],
    );
  }

  /** What was removed of a kind. */
  async *listErased({ id }: Erasure, kind: string): AsyncGenerator<ErasedItem> {
    for (let last: string | null = null; ;) {
      const page: readonly ErasedItem[] = await this.database.query(
        `SELECT item, bytes::float8 AS bytes FROM erased_items
         WHERE erasure_id = $1 AND kind = $2 AND ($3::text IS NULL OR item > $3) ORDER BY item LIMIT ${PAGE}`,
        [id, kind, last],
      );
      yield* page;
      last = page.at(-1)?.item ?? null;
      if (page.length < PAGE) return;
    }
  }

  /** What would be removed of a kind. */
  async *listPlanned({ projectId, userId }: Scoped, rows: ErasableRows): AsyncGenerator<ErasedItem> {
    for (let last: string | null = null; ;) {
      const page: readonly ErasedItem[] = await this.database.query(
        `SELECT item, bytes::float8 AS bytes
         FROM (SELECT ${selectedOf(rows)} FROM ${rows.table} WHERE ${rows.condition}) AS planned
         WHERE $3::text IS NULL OR item > $3 ORDER BY item LIMIT ${PAGE}`,
        [projectId, userId, last],
      );
      yield* page;
      last = page.at(-1)?.item ?? null;
      if (page.length < PAGE) return;
    }
  }

  async countAuditEntries({ projectId, userId }: Scoped): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE ${AUDIT_ROWS.condition}`,
      [projectId, userId],
    );
    return row?.count ?? 0;
  }
}

/** The rows that an erasure removes. */
export function rowsOf({ withAuditLog }: ErasureScope): readonly ErasableRows[] {
  return withAuditLog ? [...ERASABLE_ROWS, AUDIT_ROWS] : ERASABLE_ROWS;
}

function conditionOf(table: string): string {
  const rows = ERASABLE_ROWS.find((each) => each.table === table);
  if (!rows) throw new Error(`${table} holds nothing of a project`);
  return rows.condition;
}

async function eraseRowsOf(
  { id, projectId, userId }: Erasure,
  { table, condition, ...rows }: ErasableRows,
  unitOfWork: EntityManager,
): Promise<void> {
  await unitOfWork.query(
    `WITH erased AS (DELETE FROM ${table} WHERE ${condition} RETURNING ${selectedOf(rows)})
     INSERT INTO erased_items (erasure_id, kind, item, bytes)
     SELECT $3::uuid, '${table}', item, bytes FROM erased ON CONFLICT DO NOTHING`,
    [projectId, userId, id],
  );
}

function selectedOf({ item, bytes = 'NULL::bigint' }: Pick<ErasableRows, 'item' | 'bytes'>): string {
  return `${item}::text AS item, ${bytes} AS bytes`;
}

function toErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    userId: row.user_id,
    withAuditLog: row.with_audit_log,
    begunAt: row.begun_at,
  };
}
