import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { filesBelow } from '../files-below.js';
import { type TestService } from '../test-service.js';

/** Everything kept of a project: its rows by table, and its files with the hash of their bytes. */
export interface Snapshot {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, string>>;
}

export async function snapshotOf(service: TestService, projectId: string): Promise<Snapshot> {
  const rows: Record<string, string[]> = { projects: await read(service, 'projects', 'id', projectId) };
  for (const table of await tablesOfProjects(service)) {
    rows[table] = await read(service, table, 'project_id', projectId);
  }
  return { rows, files: await filesOf(service, projectId, rows.multipart_uploads ?? []) };
}

/** The audit log is the operator's: it tells of the strangers' requests too. */
async function tablesOfProjects({ app }: TestService): Promise<string[]> {
  const tables = await app.get(DataSource).query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'project_id' AND table_name <> 'audit_entries' ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
}

/** Rows as JSON. */
async function read({ app }: TestService, table: string, column: string, id: string): Promise<string[]> {
  const rows = await app
    .get(DataSource)
    .query<{ row: string }[]>(
      `SELECT to_jsonb(entity)::text AS row FROM ${table} entity WHERE ${column} = $1 ORDER BY 1`,
      [id],
    );
  return rows.map(({ row }) => row);
}

/** Objects have the project in their path, parts of open uploads the upload. */
async function filesOf(
  { dataDir }: TestService,
  projectId: string,
  uploads: readonly string[],
): Promise<Record<string, string>> {
  const folders = uploads.map((row) => (JSON.parse(row) as { store_upload_id: string }).store_upload_id);
  const files: Record<string, string> = {};
  for (const path of (await filesBelow(dataDir)).sort()) {
    if (![projectId, ...folders].some((name) => path.includes(name))) continue;
    files[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return files;
}
