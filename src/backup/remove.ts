import { readdir, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { hasCode } from '../common/faults/system-error.js';
import { BackupFolder, CHECKSUMS, MANIFEST } from './backup-folder.js';
import { type BackupKey } from './backup-key.js';
import { type Backup, openBackup } from './verify.js';

/** What became of the files of a backup. */
interface RemovedBackup {
  readonly removed: number;
  /** Files that stay where they are, because other backups refer to them. */
  readonly kept: number;
  /** Those backups, by their names. */
  readonly keptFor: readonly string[];
}

/**
 * Removes a backup, but for those files of it that other backups beside it refer to; and those that it was the last to refer to, of
 * backups that were removed before. One that was interrupted is begun again.
 * @throws Error, having removed nothing, where there is no complete backup that the key opens, or one beside it cannot be read
 */
export async function removeBackup(path: string, key: BackupKey | null): Promise<RemovedBackup> {
  const backup = await openBackup(path, key);
  const { folder, checksums } = backup;
  const users = await usersOf(backup, key);
  const keptFor = new Set<string>();
  let [removed, kept] = [0, 0];
  for (const name of checksums.keys()) {
    if (name === MANIFEST || !(await isOurs(folder, name))) continue;
    const file = folder.pathOf(name);
    const user = users.get(file);
    if (user === undefined) {
      await rm(file, { force: true });
      removed += 1;
    } else {
      keptFor.add(user);
      kept += 1;
    }
  }
  for (const name of [MANIFEST, CHECKSUMS]) await rm(folder.pathOf(name), { force: true });
  const holders = new Set(
    [...checksums.keys()].map((name) => folder.holderOf(name) ?? basename(folder.path)),
  );
  for (const holder of holders) await removeEmptyFolders(join(folder.path, '..', holder));
  return { removed, kept, keptFor: [...keptFor].sort() };
}

/** Whether the file lies in the backup, or in the remains of one. */
async function isOurs(folder: BackupFolder, name: string): Promise<boolean> {
  const holder = folder.holderOf(name);
  return holder === null || (await BackupFolder.sealOf(join(folder.path, '..', holder))) === null;
}

/** The name of a backup beside it by each file that it refers to. */
async function usersOf({ folder }: Backup, key: BackupKey | null): Promise<ReadonlyMap<string, string>> {
  const own = resolve(folder.path);
  const seal = await BackupFolder.sealOf(own);
  const users = new Map<string, string>();
  for (const { name } of await readdir(dirname(own), { withFileTypes: true })) {
    const other = join(dirname(own), name);
    // A backup refers only to others with the same key, or without one as it is.
    if (other === own || (await BackupFolder.sealOf(other)) !== seal) continue;
    const { folder: beside, checksums } = await openBackup(other, key);
    for (const file of checksums.keys())
      if (beside.holderOf(file) !== null) users.set(beside.pathOf(file), name);
  }
  return users;
}

async function removeEmptyFolders(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await removeEmptyFolders(join(path, entry.name));
  try {
    await rmdir(path);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}
