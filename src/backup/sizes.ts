import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BackupFolder, type SavedFile } from './backup-folder.js';
import { type Backup } from './verify.js';

/** How many bytes the content of each object has, by its name: so that a later backup finds those that were cut off. */
export const SIZES = 'sizes.json';

/** @param files objects, by their names */
export function writeSizes(folder: BackupFolder, files: ReadonlyMap<string, SavedFile>): Promise<SavedFile> {
  const sizes = Object.fromEntries([...files].map(([name, { bytes }]) => [name, bytes]));
  return folder.save(SIZES, Readable.from([Buffer.from(`${JSON.stringify(sizes)}\n`)]));
}

/** @returns none for a backup from before there were any @throws Error where they are damaged */
export async function readSizes({ folder, checksums }: Backup): Promise<ReadonlyMap<string, number>> {
  if (!checksums.has(SIZES)) return new Map();
  const content = await text(Readable.from(folder.read(SIZES)));
  try {
    return new Map(Object.entries(JSON.parse(content) as Record<string, number>));
  } catch (error) {
    throw new Error(`${SIZES} of the backup in ${folder.path} is damaged`, { cause: error });
  }
}
