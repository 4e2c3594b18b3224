import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings } from '../config/index.js';
import { migrate, migrateTo } from '../database/index.js';
import { openObjectStore } from '../storage/index.js';
import { readChecksums } from './checksums.js';
import { dumpDatabase, hasProjects, loadDatabase } from './database-dump.js';
import { type Manifest, readManifest, writeManifest } from './manifest.js';
import { type EarlierBackup, loadObjects, OBJECT_FOLDER, ObjectCopies } from './object-copies.js';
import { wholeBackup } from './verify.js';

/** How a backup is made. */
export interface BackupOptions {
  /** Folder of an earlier backup, on the same file system, whose objects are not copied again; null: all are. */
  readonly since: string | null;
  /** Objects that are copied at the same time. */
  readonly atOnce: number;
}

/**
 * Saves the rows and objects of a service, which may run meanwhile: most objects first, then the rows as they are at one moment,
 * then the objects that have come since, so that no row is without its objects.
 * @param settings with the URL of the open database
 * @param folder that is empty or not there yet
 * @throws Error when the folder holds something, or there is no complete earlier backup
 */
export async function backUp(
  settings: Settings,
  folder: string,
  { since, atOnce }: BackupOptions,
): Promise<Manifest> {
  await makeEmpty(folder);
  const earlier = since === null ? null : await earlierBackup(since);
  const objects = new ObjectCopies(await openObjectStore(settings), folder, { earlier, atOnce });
  await objects.save();
  const { files, ...database } = await dumpDatabase(urlOf(settings), folder);
  await objects.save();
  const bytes = [...objects.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const content = { ...database, objects: { count: objects.files.size, bytes } };
  const checksums = [...files, ...objects.files].map(([path, { sha256 }]) => [path, sha256] as const);
  await writeManifest(folder, { createdAt: new Date().toISOString(), ...content }, new Map(checksums));
  return readManifest(folder);
}

/**
 * Restores a backup to a service without projects that does not run. The schema becomes that of the backup first and the newest
 * afterwards, so that a backup of an older version is brought up to date as its database would have been.
 * @param settings with the URL of the open database, whose schema may be of any version
 * @param atOnce files that are read and written at the same time
 * @throws Error, having changed nothing, when there is something already or a file of the backup is not as it was saved
 */
export async function restore(settings: Settings, folder: string, atOnce: number): Promise<Manifest> {
  const { manifest, checksums } = await wholeBackup(folder, atOnce);
  const url = urlOf(settings);
  if (await hasProjects(url)) throw new Error('there are projects already: a backup is restored to none');
  await migrateTo(url, manifest.migrations);
  // Objects first: without rows nobody sees them.
  await loadObjects(await openObjectStore(settings), folder, { paths: checksums.keys(), atOnce });
  await loadDatabase(url, folder, manifest);
  await migrate(url);
  return manifest;
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(join(folder, OBJECT_FOLDER), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, OBJECT_FOLDER))).length > 0)
    throw new Error(`${folder} is not empty: a backup has a folder of its own`);
}

async function earlierBackup(folder: string): Promise<EarlierBackup> {
  // Where it is complete, it has checksums.
  await readManifest(folder);
  return { folder, checksums: await readChecksums(folder) };
}

function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl === null) throw new Error('the database is not open');
  return databaseUrl;
}
