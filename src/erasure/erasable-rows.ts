import { type ErasureScope } from './erasure.js';

/** Rows of one table that belong to what is erased. In every text, `$1` is the project's id and `$2` the user's, or null. */
export interface ErasableRows {
  readonly table: string;
  /** Which rows: those of the user or, where `$2` is null, of the whole project. */
  readonly condition: string;
  /** What the receipt calls a row. */
  readonly item: string;
  /** Size of the file that it stands for. */
  readonly bytes?: string;
  /** What it counts of the quota of bytes, where that is not the size of its file. */
  readonly counted?: string;
  /** Where its objects are: a key, or the beginning of keys. */
  readonly prefix?: string;
  /** The table whose rows its rows go with, and the column that refers to it, beside the project. */
  readonly parent?: { readonly table: string; readonly column: string };
}

const ALL_OF_PROJECT = 'project_id = $1 AND $2::text IS NULL';
const OF_USER = 'project_id = $1 AND ($2::text IS NULL OR user_id = $2)';
const IN_DATASETS_OF_USER =
  'project_id = $1 AND ($2::text IS NULL OR dataset_id IN (SELECT id FROM datasets WHERE project_id = $1 AND user_id = $2))';

const CREATED_BY_USER = ['sessions', 'datasets', 'jobs', 'uploads', 'multipart_uploads']
  .map((table) => `SELECT id::text FROM ${table} WHERE project_id = $1 AND user_id = $2`)
  .join(' UNION ALL ');

/** Of a user, they go with what was created under them. */
export const IDEMPOTENCY_KEYS: ErasableRows = {
  table: 'idempotency_keys',
  condition: `project_id = $1 AND ($2::text IS NULL OR resource_id IN (${CREATED_BY_USER})
      OR resource_id IN (SELECT id FROM datasources WHERE ${IN_DATASETS_OF_USER}))`,
  item: 'id',
};

/**
 * Every table that holds rows of a project, each before those that its rows refer to. What a user has are sessions with their
 * jobs, uploads, and datasets with the data sources in them.
 */
export const ERASABLE_ROWS: readonly ErasableRows[] = [
  IDEMPOTENCY_KEYS,
  {
    table: 'job_feedback',
    condition: OF_USER,
    item: 'id',
    parent: { table: 'jobs', column: 'job_id' },
  },
  {
    table: 'answer_links',
    condition: OF_USER,
    item: 'id',
    parent: { table: 'jobs', column: 'job_id' },
  },
  {
    table: 'jobs',
    condition: OF_USER,
    item: 'id',
    counted: '(SELECT coalesce(sum(bytes), 0)::bigint FROM unnest(result_bytes) AS bytes)',
    parent: { table: 'sessions', column: 'session_id' },
  },
  {
    table: 'sessions',
    condition: OF_USER,
    item: 'id',
    prefix: `'projects/' || project_id || '/sessions/' || id`,
  },
  {
    table: 'datasources',
    condition: IN_DATASETS_OF_USER,
    item: 'id',
    bytes: 'size',
    prefix: `'projects/' || project_id || '/datasources/' || id`,
    parent: { table: 'datasets', column: 'dataset_id' },
  },
  {
    table: 'dataset_knowledge',
    condition: IN_DATASETS_OF_USER,
    item: 'id',
    parent: { table: 'datasets', column: 'dataset_id' },
  },
  {
    table: 'knowledge_verifications',
    condition: IN_DATASETS_OF_USER,
    item: 'id',
    parent: { table: 'datasets', column: 'dataset_id' },
  },
  {
    table: 'rejected_proposals',
    condition: IN_DATASETS_OF_USER,
    item: 'id',
    parent: { table: 'datasets', column: 'dataset_id' },
  },
  { table: 'datasets', condition: OF_USER, item: 'id' },
  { table: 'uploads', condition: OF_USER, item: 'id', bytes: 'size', prefix: 'object_key' },
  { table: 'multipart_uploads', condition: OF_USER, item: 'id', bytes: 'size', prefix: 'object_key' },
  { table: 'removals', condition: ALL_OF_PROJECT, item: 'id' },
  { table: 'api_keys', condition: ALL_OF_PROJECT, item: 'prefix' },
  { table: 'projects', condition: 'id = $1 AND $2::text IS NULL', item: 'name' },
];

/** Erased only where that is asked for. */
export const AUDIT_ROWS: ErasableRows = { table: 'audit_entries', condition: OF_USER, item: 'id' };

/** The rows that an erasure removes. */
export function rowsOf({ withAuditLog }: ErasureScope): readonly ErasableRows[] {
  return withAuditLog ? [...ERASABLE_ROWS, AUDIT_ROWS] : ERASABLE_ROWS;
}

/** Which rows of a table are of a project or user. @throws Error for a table without data of projects */
export function conditionOf(table: string): string {
  const rows = ERASABLE_ROWS.find((each) => each.table === table);
  if (!rows) throw new Error(`${table} does not contain project data`);
  return rows.condition;
}

/** The rows that go with those of a table. */
export function childrenOf({
  table,
}: ErasableRows): { readonly rows: ErasableRows; readonly column: string }[] {
  if (table === 'projects') {
    return ERASABLE_ROWS.filter((rows) => rows.table !== table).map((rows) => ({
      rows,
      column: 'project_id',
    }));
  }
  return ERASABLE_ROWS.flatMap((rows) =>
    rows.parent?.table === table ? [{ rows, column: rows.parent.column }] : [],
  );
}

/** Where the objects of these rows are: keys, or beginnings of keys. */
export const OBJECT_PREFIXES = [
  `SELECT 'projects/' || $1::uuid AS prefix WHERE $2::text IS NULL`,
  ...ERASABLE_ROWS.flatMap(({ table, condition, prefix }) =>
    prefix === undefined
      ? []
      : [`SELECT ${prefix} FROM ${table} WHERE $2::text IS NOT NULL AND ${condition}`],
  ),
].join(' UNION ALL ');
