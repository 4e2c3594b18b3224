import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../common/system-error.js';

const FILE = 'manifest.json';
const FORMAT = 1;

/** What a backup holds. It is written last: where it is, the backup is complete. */
export interface Manifest {
  readonly format: number;
  /** In ISO 8601. */
  readonly createdAt: string;
  /** The state of the schema, by the names of its migrations. */
  readonly migrations: readonly string[];
  readonly tables: readonly DumpedTable[];
  readonly objects: { readonly count: number; readonly bytes: number };
}

/** A table as it was dumped: the columns stand in this order in its file. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const content = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  await writeFile(join(folder, FILE), content, { mode: 0o600 });
}

/** @throws Error where there is no complete backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`there is no complete backup in ${folder}`, { cause: error });
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`the backup in ${folder} is of another version`);
  return manifest;
}
