import { type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../common/system-error.js';
import { type StoredObject } from './object-store.js';

/** The objects whose files are at a path or below it. @param folder holds the files of all objects */
export async function* objectsAt(folder: string, key: string): AsyncGenerator<StoredObject> {
  const entries = await entriesOf(join(folder, key));
  if (entries === null) {
    const size = await sizeOf(join(folder, key));
    if (size !== null) yield { key, size };
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

/** Null for what is gone meanwhile. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
