import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupFolder, MANIFEST } from './backup-folder.js';
import { type Checksums, writeChecksums } from './checksums.js';

/** The first had no checksums, the second did not say of which moment its rows are, the third referred to no other backup. */
const FORMAT = 4;
const READABLE = [3, FORMAT];

/** What a backup holds. It is written last: where it is, the backup is complete. */
export interface Manifest {
  readonly format: number;
  /** In ISO 8601. */
  readonly createdAt: string;
  /** The moment that the rows are of, or one just before it, by the clock of the database, in ISO 8601. */
  readonly rowsAt: string;
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
  folder: BackupFolder,
  manifest: Omit<Manifest, 'format'>,
  checksums: Checksums,
): Promise<void> {
  const content = Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await writeChecksums(folder, new Map([...checksums, [MANIFEST, sha256]]));
  await folder.save(MANIFEST, Readable.from([content]));
}

/** @throws Error where this version cannot read it */
export async function readManifest(folder: BackupFolder): Promise<Manifest> {
  const manifest = parsed(await text(Readable.from(folder.read(MANIFEST))), folder);
  if (!READABLE.includes(manifest.format))
    throw new Error(`the backup in ${folder.path} is of another version`);
  return manifest;
}

function parsed(content: string, { path }: BackupFolder): Manifest {
  try {
    return JSON.parse(content) as Manifest;
  } catch (error) {
    throw new Error(`${MANIFEST} of the backup in ${path} is damaged`, { cause: error });
  }
}
