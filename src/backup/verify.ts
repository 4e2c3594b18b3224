import { hasCode } from '../common/faults/system-error.js';
import { objectsAt } from '../storage/index.js';
import { eachAtOnce } from '../common/at-once.js';
import { BackupFolder, CHECKSUMS } from './backup-folder.js';
import { type BackupKey } from './backup-key.js';
import { type Checksums, readChecksums } from './checksums.js';
import { type Manifest, readManifest } from './manifest.js';
import { SealBroken } from './sealed-stream.js';

/** A file of a backup that is not as it was saved. */
export interface BackupProblem {
  readonly kind: 'damaged' | 'missing' | 'surplus';
  /** Its name in the backup; of a surplus file of an encrypted one, where it lies. */
  readonly path: string;
}

/** A complete backup. */
export interface Backup {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
  readonly checksums: Checksums;
}

/** A backup as it was found. */
interface VerifiedBackup extends Backup {
  /** In the order of their paths; none where the backup is whole. */
  readonly problems: readonly BackupProblem[];
}

/** How a backup is read. */
export interface ReadOptions {
  /** Null: it is not encrypted. */
  readonly key: BackupKey | null;
  /** Files that are read, or read and written, at the same time. */
  readonly atOnce: number;
}

/** @throws Error where there is no complete backup that this version and key can read */
export async function openBackup(path: string, key: BackupKey | null): Promise<Backup> {
  const folder = await BackupFolder.open(path, key);
  try {
    return { folder, manifest: await readManifest(folder), checksums: await readChecksums(folder) };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new Error(`the backup in ${path} is not whole: ${error.message}`, { cause: error });
  }
}

/**
 * Reads a whole backup and compares every file with its checksum.
 * @throws Error where there is no complete backup that this version and key can read
 */
export async function verifyBackup(path: string, { key, atOnce }: ReadOptions): Promise<VerifiedBackup> {
  const backup = await openBackup(path, key);
  const { folder, checksums } = backup;
  const problems: BackupProblem[] = [];
  await eachAtOnce(atOnce, checksums, async ([name, sha256]) => {
    const found = await foundAt(folder, name);
    if (found !== sha256) problems.push({ kind: found === null ? 'missing' : 'damaged', path: name });
  });
  const own = [CHECKSUMS, ...checksums.keys()].filter((name) => folder.holderOf(name) === null);
  const places = new Set(own.map((name) => folder.placeOf(name)));
  for await (const { key: place } of objectsAt(path, '')) {
    if (!places.has(place)) problems.push({ kind: 'surplus', path: place });
  }
  problems.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { ...backup, problems };
}

/**
 * @returns the backup, which is whole
 * @throws Error that names the first file that is not as it was saved
 */
export async function wholeBackup(path: string, options: ReadOptions): Promise<Backup> {
  const backup = await verifyBackup(path, options);
  const [first, ...more] = backup.problems;
  if (!first) return backup;
  const others = more.length === 0 ? '' : ` and ${more.length} more, which \`quarry backup verify\` names`;
  throw new Error(`the backup in ${path} is not whole: ${first.path} is ${first.kind}${others}`);
}

/** Null where there is no file. What the disk cannot read, or was not sealed so, is another content. */
async function foundAt(folder: BackupFolder, name: string): Promise<string | null> {
  try {
    return await folder.checksumOf(name);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof SealBroken || hasCode(error, 'EIO') || hasCode(error, 'EISDIR')) return '';
    throw error;
  }
}
