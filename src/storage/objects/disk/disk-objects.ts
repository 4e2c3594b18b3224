import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statOf } from '../../../common/stat-of.js';
import { hasCode } from '../../../common/faults/system-error.js';
import { type StoredObject } from '../object-store.js';

/** How many files of a folder are looked at together. */
const PAGE = 256;

/** The objects whose files are at a path or below it. @param folder holds the files of all objects */
export async function* objectsAt(folder: string, key: string): AsyncGenerator<StoredObject> {
  const entries = await entriesOf(join(folder, key));
  if (entries === null) {
    yield* await filesOf(folder, [key]);
    return;
  }
  const keyOf = ({ name }: Dirent): string => (key === '' ? name : `${key}/${name}`);
  const files = entries.filter((entry) => entry.isFile()).map(keyOf);
  for (let i = 0; i < files.length; i += PAGE) yield* await filesOf(folder, files.slice(i, i + PAGE));
  for (const entry of entries) if (!entry.isFile()) yield* objectsAt(folder, keyOf(entry));
}

/** The keys of all objects, folder by folder, without a look at each. */
export async function* keyPagesAt(folder: string): AsyncGenerator<string[]> {
  const folders = [''];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const keys: string[] = [];
    for (const entry of (await entriesOf(join(folder, next))) ?? []) {
      const key = `${next}${entry.name}`;
      if (entry.isDirectory()) folders.push(`${key}/`);
      else keys.push(key);
    }
    yield keys;
  }
}

/** Without those that no longer exist. */
async function filesOf(folder: string, keys: readonly string[]): Promise<StoredObject[]> {
  const found = await Promise.all(
    keys.map(async (key) => {
      const file = await statOf(join(folder, key));
      return file ? [{ key, size: file.size }] : [];
    }),
  );
  return found.flat();
}

/** Null if it is not a folder. */
async function entriesOf(path: string): Promise<Dirent[] | null> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOTDIR') || hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
