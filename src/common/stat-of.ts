import { type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hasCode } from './faults/system-error.js';

/** What is known of a file; null where nothing is. */
export async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
