import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../common/faults/system-error.js';

/** Removes every copy in the caches of this data folder. A running service fetches again what it needs. */
export async function clearLocalCaches(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'cache');
  for (const cache of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, cache))) {
      await rm(join(folder, cache, name), { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
