import { type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hasCode } from './faults/system-error.js';

/** The file's stat; null if there is no such file. */
export async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
