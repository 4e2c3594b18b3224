import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statOf } from '../common/stat-of.js';
import { hasCode } from '../common/system-error.js';
import { type StoredObject } from './object-store.js';

/** The objects whose files are at a path or below it. @param folder holds the files of all objects */
export async function* objectsAt(folder: string, key: string): AsyncGenerator<StoredObject> {
  const entries = await entriesOf(join(folder, key));
  if (entries === null) {
    const file = await statOf(join(folder, key));
    if (file) yield { key, size: file.size };
    return;
  }
  for (const { name } of entries) yield* objectsAt(folder, key === '' ? name : `${key}/${name}`);
}

/** Null for what is no folder. */
async function entriesOf(path: string): Promise<Dirent[] | null> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOTDIR') || hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
