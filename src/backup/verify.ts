import { join } from 'node:path';
import { hasCode } from '../common/system-error.js';
import { objectsAt } from '../storage/index.js';
import { eachAtOnce } from './at-once.js';
import { CHECKSUM_FILE, type Checksums, checksumOf, readChecksums } from './checksums.js';
import { type Manifest, readManifest } from './manifest.js';

/** A file of a backup that is not as it was saved. */
export interface BackupProblem {
  readonly kind: 'damaged' | 'missing' | 'surplus';
  /** In the backup. */
  readonly path: string;
}

/** A backup as it was found. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
  /** In the order of their paths; none where the backup is whole. */
  readonly problems: readonly BackupProblem[];
}

/**
 * Reads a whole backup and compares every file with its checksum.
 * @param atOnce files that are read at the same time
 * @throws Error where there is no complete backup that this version can read
 */
export async function verifyBackup(folder: string, atOnce: number): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder);
  const checksums = await readChecksums(folder);
  const problems: BackupProblem[] = [];
  await eachAtOnce(atOnce, checksums, async ([path, sha256]) => {
    const found = await foundAt(join(folder, path));
    if (found !== sha256) problems.push({ kind: found === null ? 'missing' : 'damaged', path });
  });
  for await (const { key: path } of objectsAt(folder, '')) {
    if (path !== CHECKSUM_FILE && !checksums.has(path)) problems.push({ kind: 'surplus', path });
  }
  problems.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { manifest, checksums, problems };
}

/**
 * @returns the backup, which is whole
 * @throws Error that names the first file that is not as it was saved
 */
export async function wholeBackup(folder: string, atOnce: number): Promise<VerifiedBackup> {
  const backup = await verifyBackup(folder, atOnce);
  const [first, ...more] = backup.problems;
  if (!first) return backup;
  const others = more.length === 0 ? '' : ` and ${more.length} more, which \`quarry backup verify\` names`;
  throw new Error(`the backup in ${folder} is not whole: ${first.path} is ${first.kind}${others}`);
}

/** Null where there is no file. What the disk cannot read is another content. */
async function foundAt(path: string): Promise<string | null> {
  try {
    return await checksumOf(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (hasCode(error, 'EIO') || hasCode(error, 'EISDIR')) return '';
    throw error;
  }
}
