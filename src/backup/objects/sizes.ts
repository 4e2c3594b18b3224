import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupFolder, type SavedFile } from '../backup-folder.js';
import { inOrderOfNames } from '../checksums.js';
import { isObject } from './object-names.js';
import { type Backup } from '../verify.js';

/** How many bytes the content of each object has, in the order of their names: so that a later backup finds those that were cut off. */
export const SIZES = 'sizes-of-objects.json';

/** @param files objects, by their names */
export function writeSizes(folder: BackupFolder, files: ReadonlyMap<string, SavedFile>): Promise<SavedFile> {
  const sizes = inOrderOfNames(files).map(([, { bytes }]) => bytes);
  return folder.save(SIZES, Readable.from([Buffer.from(`${JSON.stringify(sizes)}\n`)]));
}

/**
 * @returns sizes by the names of objects; none for a backup from before there were any
 * @throws Error where they are damaged
 */
export async function readSizes({ folder, checksums }: Backup): Promise<ReadonlyMap<string, number>> {
  if (!checksums.has(SIZES)) return new Map();
  const names = [...checksums.keys()].filter(isObject);
  const sizes = parsed(await text(Readable.from(folder.read(SIZES))));
  if (sizes?.length !== names.length) throw new Error(`${SIZES} of the backup in ${folder.path} is damaged`);
  return new Map(names.map((name, index) => [name, sizes[index] ?? 0]));
}

/** Null for what is no list. */
function parsed(content: string): readonly number[] | null {
  try {
    const sizes: unknown = JSON.parse(content);
    return Array.isArray(sizes) ? (sizes as number[]) : null;
  } catch {
    return null;
  }
}
