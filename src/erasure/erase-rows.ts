import { type EntityManager } from 'typeorm';
import { type ErasableRows, IDEMPOTENCY_KEYS } from './erasable-rows.js';
import { type Erasure, PREFIX } from './erasure.js';

/**
 * Deletes rows with the idempotency keys under which they were created, notes both and where their objects are, and gives back
 * what they counted of the quota.
 */
export async function eraseRowsAt(
  { id, projectId, userId }: Erasure,
  rows: ErasableRows,
  { where, values }: { readonly where: string; readonly values: readonly string[] },
  unitOfWork: EntityManager,
): Promise<void> {
  const { table, prefix = 'NULL::text', counted = rows.bytes ?? '0::bigint' } = rows;
  const isKeys = rows === IDEMPOTENCY_KEYS;
  await unitOfWork.query(
    `WITH erased AS (DELETE FROM ${table} WHERE ${where}
       RETURNING id::text AS id, ${selectedOf(rows)}, ${prefix} AS prefix, ${counted} AS counted),
     keys AS (${isKeys ? 'SELECT NULL::text AS id WHERE false' : KEYS_OF_ERASED}),
     noted AS (INSERT INTO erased_items (erasure_id, kind, item, bytes)
       SELECT $1::uuid, '${table}', item, bytes FROM erased
       UNION ALL SELECT $1::uuid, '${IDEMPOTENCY_KEYS.table}', id, NULL FROM keys
       UNION ALL SELECT $1::uuid, '${PREFIX}', prefix, NULL FROM erased WHERE prefix IS NOT NULL AND $4::text IS NOT NULL
       ON CONFLICT DO NOTHING)
     UPDATE projects SET storage_used = greatest(0, storage_used - freed.bytes)
     FROM (SELECT sum(counted) AS bytes FROM erased) AS freed WHERE projects.id = $3 AND freed.bytes > 0`,
    [id, values, projectId, userId],
  );
}

const KEYS_OF_ERASED = `DELETE FROM idempotency_keys
  WHERE project_id = $3 AND resource_id IN (SELECT id FROM erased) RETURNING id`;

/** SQL for what the receipt says of a row. */
export function selectedOf({ item, bytes = 'NULL::bigint' }: Pick<ErasableRows, 'item' | 'bytes'>): string {
  return `${item}::text AS item, ${bytes} AS bytes`;
}
