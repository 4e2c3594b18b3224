import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../common/faults/system-error.js';

/** The names in a folder of what nothing happened to since a moment. A folder that is missing holds nothing. */
export async function unchangedSince(folder: string, moment: Date): Promise<string[]> {
  const names = await whenThere(() => readdir(folder), []);
  const changes = await Promise.all(names.map((name) => whenThere(() => stat(join(folder, name)), null)));
  // Not the time of the content: a second name for an old file is as new as its name.
  return names.filter((_, index) => (changes[index]?.ctime ?? moment) < moment);
}

/** The value read, or a fallback if nothing exists. */
async function whenThere<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return otherwise;
    throw error;
  }
}
