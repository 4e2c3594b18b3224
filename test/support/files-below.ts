import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../src/common/system-error.js';

/** Paths of all files below a folder, also while folders in it are being removed. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder);
  const isFolder = (entry: Dirent) => entry.isDirectory();
  const pathOf = (entry: Dirent) => join(folder, entry.name);
  const nested = await Promise.all(entries.filter(isFolder).map((entry) => filesBelow(pathOf(entry))));
  return [...entries.filter((entry) => !isFolder(entry)).map(pathOf), ...nested.flat()];
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
