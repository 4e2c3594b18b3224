import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../common/system-error.js';
import { type Checksums, writeChecksums } from './checksums.js';

const FILE = 'manifest.json';
/** The first had no checksums. */
const FORMAT = 2;

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

/** Completes a backup: its manifest has a checksum like every other file. @param checksums of all other files */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format'>,
  checksums: Checksums,
): Promise<void> {
  const content = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await writeChecksums(folder, new Map([...checksums, [FILE, sha256]]));
  await writeFile(join(folder, FILE), content, { mode: 0o600 });
}

/** @throws Error where there is no complete backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`there is no complete backup in ${folder}`, { cause: error });
  });
  const manifest = parsed(text, folder);
  if (manifest.format !== FORMAT) throw new Error(`the backup in ${folder} is of another version`);
  return manifest;
}

function parsed(text: string, folder: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch (error) {
    throw new Error(`${FILE} of the backup in ${folder} is damaged`, { cause: error });
  }
}
