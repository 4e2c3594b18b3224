/** Rows of one table that belong to what is erased. In every text, `$1` is the project's id and `$2` the user's, or null. */
export interface ErasableRows {
  readonly table: string;
  /** Which rows: those of the user or, where `$2` is null, of the whole project. */
  readonly condition: string;
  /** What the receipt calls a row. */
  readonly item: string;
  /** Size of the file that it stands for. */
  readonly bytes?: string;
}

const ALL_OF_PROJECT = 'project_id = $1 AND $2::text IS NULL';
const OF_USER = 'project_id = $1 AND ($2::text IS NULL OR user_id = $2)';
const IN_DATASETS_OF_USER =
  'project_id = $1 AND ($2::text IS NULL OR dataset_id IN (SELECT id FROM datasets WHERE project_id = $1 AND user_id = $2))';

const CREATED_BY_USER = ['sessions', 'datasets', 'jobs', 'uploads', 'multipart_uploads']
  .map((table) => `SELECT id::text FROM ${table} WHERE project_id = $1 AND user_id = $2`)
  .join(' UNION ALL ');

/**
 * Every table that holds rows of a project, each before those that its rows refer to. What a user has are sessions with their
 * jobs, uploads, and datasets with the data sources in them.
 */
export const ERASABLE_ROWS: readonly ErasableRows[] = [
  {
    table: 'idempotency_keys',
    condition: `project_id = $1 AND ($2::text IS NULL OR resource_id IN (${CREATED_BY_USER})
      OR resource_id IN (SELECT id FROM datasources WHERE ${IN_DATASETS_OF_USER}))`,
    item: 'id',
  },
  { table: 'jobs', condition: OF_USER, item: 'id' },
  { table: 'sessions', condition: OF_USER, item: 'id' },
  { table: 'datasources', condition: IN_DATASETS_OF_USER, item: 'id', bytes: 'size' },
  { table: 'datasets', condition: OF_USER, item: 'id' },
  { table: 'uploads', condition: OF_USER, item: 'id', bytes: 'size' },
  { table: 'multipart_uploads', condition: OF_USER, item: 'id', bytes: 'size' },
  { table: 'removals', condition: ALL_OF_PROJECT, item: 'id' },
  { table: 'api_keys', condition: ALL_OF_PROJECT, item: 'prefix' },
  { table: 'projects', condition: 'id = $1 AND $2::text IS NULL', item: 'name' },
];

/** Erased only where that is asked for. */
export const AUDIT_ROWS: ErasableRows = { table: 'audit_entries', condition: OF_USER, item: 'id' };

/** Where the objects of these rows are: keys, or beginnings of keys. */
export const OBJECT_PREFIXES = `
  SELECT 'projects/' || $1::uuid AS prefix WHERE $2::text IS NULL
  UNION ALL SELECT 'projects/' || project_id || '/sessions/' || id FROM sessions WHERE $2::text IS NOT NULL AND ${OF_USER}
  UNION ALL SELECT 'projects/' || project_id || '/datasources/' || id FROM datasources
    WHERE $2::text IS NOT NULL AND ${IN_DATASETS_OF_USER}
  UNION ALL SELECT object_key FROM uploads WHERE $2::text IS NOT NULL AND ${OF_USER}`;
