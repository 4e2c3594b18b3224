import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../src/common/faults/system-error.js';

/** Paths of all files below a folder, also while folders in it are being removed. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder);
  const isFolder = (entry: Dirent) => entry.isDirectory();
  const pathOf = (entry: Dirent) => join(folder, entry.name);
  const nested = await Promise.all(entries.filter(isFolder).map((entry) => filesBelow(pathOf(entry))));
  return [...entries.filter((entry) => !isFolder(entry)).map(pathOf), ...nested.flat()];
}

/** Waits until no file below a folder has a path that the test meets. @throws Error after ten seconds */
export async function untilGone(folder: string, test: (path: string) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (!(await filesBelow(folder)).some(test)) return;
    await delay(50);
  }
  throw new Error(`there are still files below ${folder}`);
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
