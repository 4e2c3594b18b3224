import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './faults/system-error.js';

const FAULTS: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'is not a folder'],
  ['ENOTDIR', 'is not a folder'],
  ['EACCES', 'is not writable by the user that runs the service'],
  ['EPERM', 'is not writable by the user that runs the service'],
  ['EROFS', 'is on a read-only file system'],
  ['ENOSPC', 'has no space left'],
]);

/** Makes the folder for all that is stored, and makes sure that it can hold data. @throws Error for people where it cannot */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    // Root may do what the bits of a folder forbid, and nobody may write to what is only read: trying tells.
    await rm(await mkdtemp(join(dataDir, '.trial-')), { recursive: true });
  } catch (error) {
    const [, fault] = [...FAULTS].find(([code]) => hasCode(error, code)) ?? [];
    const reason = fault ?? `cannot hold data (${error instanceof Error ? error.message : String(error)})`;
    throw new Error(`DATA_DIR ${dataDir} ${reason}`, { cause: error });
  }
}

/** Makes a folder and those above it. Node's own way to do so never ends where the system denies that there is one. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!hasCode(error, 'ENOENT')) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}
