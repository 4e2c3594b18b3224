import { randomUUID } from 'node:crypto';
import { type DataSource, type EntityManager } from 'typeorm';
import {
  AUDIT_ROWS,
  childrenOf,
  conditionOf,
  type ErasableRows,
  IDEMPOTENCY_KEYS,
  OBJECT_PREFIXES,
  rowsOf,
} from './erasable-rows.js';
import { eraseRowsAt, selectedOf } from './erase-rows.js';
import { type ErasedItem, type Erasure, type ErasureScope, PREFIX } from './erasure.js';
import { TombstonesRepository } from './tombstones.js';

const PAGE = 1000;
/** Rows of a table that are deleted in one transaction. */
const MOST = 1000;
/** Notes that are, which nobody else reads or writes. */
const NOTES = 10_000;

interface PlannedRow {
  readonly item: string;
  readonly bytes: string | null;
}

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
interface BegunUpload {
  readonly key: string;
  readonly id: string;
}

/** Rows of erasures, and the statements that carry them out: they reach over all tables of a project. */
export class ErasuresRepository {
  readonly tombstones: TombstonesRepository;

  /** @param most rows of a table that are deleted in one transaction */
  constructor(
    private readonly database: DataSource,
    private readonly most = MOST,
  ) {
    this.tombstones = new TombstonesRepository(database);
  }

  /** The erasure of the same that was cut off, or null. */
  async findBegun({ projectName, userId }: ErasureScope): Promise<Erasure | null> {
    const [row] = await this.database.query<ErasureRow[]>(
      'SELECT * FROM erasures WHERE project_name = $1 AND user_id IS NOT DISTINCT FROM $2 AND NOT is_over',
      [projectName, userId],
    );
    return row ? toErasure(row) : null;
  }

  async begin(projectId: string, { projectName, userId, withAuditLog }: ErasureScope): Promise<Erasure> {
    await this.clearAway();
    const [row] = await this.database.query<[ErasureRow]>(
      `INSERT INTO erasures (id, project_id, project_name, user_id, with_audit_log, begun_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING *`,
      [randomUUID(), projectId, projectName, userId, withAuditLog],
    );
    return toErasure(row);
  }

  /** Forgets an erasure whose receipt was handed over: from now on it is over, whatever is left of it. */
  async forget({ id }: Erasure): Promise<void> {
    await this.database.query('UPDATE erasures SET is_over = true WHERE id = $1', [id]);
    await this.clearAway();
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

  /**
   * Deletes all rows, some at a time, and notes them and where their objects are in the same transaction: what is cut off goes on
   * where it was.
   */
  async eraseRows(erasure: Erasure): Promise<void> {
    const { projectId, userId } = erasure;
    if (userId === null) await this.note(erasure, PREFIX, [{ item: `projects/${projectId}`, bytes: null }]);
    for (const rows of rowsOf(erasure)) {
      if (rows === IDEMPOTENCY_KEYS && userId !== null) continue;
      for (let count = 1; count > 0;) {
        count = await this.database.transaction((unitOfWork) => this.eraseSome(erasure, rows, unitOfWork));
      }
    }
  }

  /** Where the objects are of what was erased. */
  listPrefixes(erasure: Erasure): AsyncGenerator<ErasedItem> {
    return this.listErased(erasure, PREFIX);
  }

  async forgetPrefixes({ id }: Erasure): Promise<void> {
    await this.forgetItems('erasure_id = $1 AND kind = $2', [id, PREFIX]);
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
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction();
      const planned = `SELECT ${selectedOf(rows)} FROM ${rows.table} WHERE ${rows.condition} ORDER BY 1`;
      await runner.query(`DECLARE planned CURSOR FOR ${planned}`, [projectId, userId]);
      for (let page: PlannedRow[] = []; ;) {
        page = (await runner.query(`FETCH ${PAGE} FROM planned`)) as PlannedRow[];
        for (const { item, bytes } of page) yield { item, bytes: bytes === null ? null : Number(bytes) };
        if (page.length < PAGE) return;
      }
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  async countAuditEntries({ projectId, userId }: Scoped): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE ${AUDIT_ROWS.condition}`,
      [projectId, userId],
    );
    return row?.count ?? 0;
  }

  /** @returns how many rows were erased, those that went with them not counted */
  private async eraseSome(erasure: Erasure, rows: ErasableRows, unitOfWork: EntityManager): Promise<number> {
    // From here on nobody adds to them.
    const some = await unitOfWork.query<{ id: string; place: string }[]>(
      `SELECT id::text AS id, ctid::text AS place FROM ${rows.table} WHERE ${rows.condition} LIMIT ${this.most} FOR UPDATE`,
      [erasure.projectId, erasure.userId],
    );
    if (some.length === 0) return 0;
    for (const child of childrenOf(rows)) {
      const ids = some.map(({ id }) => id);
      await eraseRowsAt(
        erasure,
        child.rows,
        { where: `${child.column} = ANY ($2)`, values: ids },
        unitOfWork,
      );
    }
    const places = some.map(({ place }) => place);
    await eraseRowsAt(erasure, rows, { where: 'ctid = ANY ($2::tid[])', values: places }, unitOfWork);
    return some.length;
  }

  /** Removes what is left of erasures that are over. */
  private async clearAway(): Promise<void> {
    await this.forgetItems('erasure_id IN (SELECT id FROM erasures WHERE is_over)', []);
    await this.database.query('DELETE FROM erasures WHERE is_over');
  }

  /** Forgets what was noted, some at a time. */
  private async forgetItems(condition: string, values: readonly unknown[]): Promise<void> {
    for (let count = 1; count > 0;) {
      [, count] = await this.database.query<[unknown, number]>(
        `DELETE FROM erased_items WHERE ctid = ANY (ARRAY (SELECT ctid FROM erased_items WHERE ${condition} LIMIT ${NOTES}))`,
        [...values],
      );
    }
  }
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
