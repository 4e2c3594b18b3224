import { dirname } from 'node:path';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/index.js';
import { type Settings } from '../config/index.js';
import { migrate, migrateTo } from '../database/index.js';
import { eraseAgain, type Tombstone } from '../erasure/index.js';
import { openObjectStore } from '../storage/index.js';
import { BackupFolder } from './backup-folder.js';
import { dumpDatabase, hasProjects, loadDatabase } from './database-dump.js';
import { EarlierObjects } from './objects/earlier-objects.js';
import { type Manifest, readManifest, writeManifest } from './manifest.js';
import { SIZES, writeSizes } from './objects/sizes.js';
import { loadObjects, ObjectCopies } from './objects/object-copies.js';
import { objectKeysOf } from './objects/object-names.js';
import { readTombstones } from './tombstone-list.js';
import { type Backup, openBackup, type ReadOptions, wholeBackup } from './verify.js';

/** How a backup is made. */
interface BackupOptions extends ReadOptions {
  /** Folder of an earlier backup, beside this one, whose objects are not copied again; null: all are. */
  readonly since: string | null;
}

/** How a backup is restored. */
interface RestoreOptions extends ReadOptions {
  /** That has the list of what was erased; null: the one that the backup is in. */
  readonly tombstoneFolder: string | null;
}

/** What was restored. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** Projects and users that were in it and were erased since: they are left out. */
  readonly erasedAgain: number;
}

/**
 * Saves the rows and objects of a service, which may run meanwhile: most objects first, then the rows as they are at one moment,
 * then the objects that have come since, so that no row is without its objects.
 * @param settings with the URL of the open database
 * @param path of a folder that is empty or not there yet
 * @throws Error when the folder holds something, or there is no complete earlier backup beside it that the key opens
 */
export async function backUp(
  settings: Settings,
  path: string,
  { since, key, atOnce }: BackupOptions,
): Promise<Manifest> {
  const earlier = since === null ? null : await EarlierObjects.of(await openBackup(since, key), path);
  const folder = await BackupFolder.create(path, key);
  const objects = new ObjectCopies(await openObjectStore(settings), folder, { earlier, atOnce });
  await objects.save();
  const { files, ...database } = await dumpDatabase(urlOf(settings), folder);
  await objects.save();
  const bytes = [...objects.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const content = { ...database, objects: { count: objects.files.size, bytes } };
  const sizes = await writeSizes(folder, objects.files);
  const checksums = [...files, ...objects.files, [SIZES, sizes] as const].map(
    ([name, { sha256 }]) => [name, sha256] as const,
  );
  await writeManifest(folder, { createdAt: new Date().toISOString(), ...content }, new Map(checksums));
  return readManifest(folder);
}

/**
 * Restores a backup to a service without projects that does not run. The schema becomes that of the backup first and the newest
 * afterwards, so that a backup of an older version is brought up to date as its database would have been. What was erased since the
 * backup, by the tombstones beside it, is erased again before anybody sees it.
 * @param settings with the URL of the open database, whose schema may be of any version
 * @throws Error, having changed nothing, when there is something already or a file of the backup is not as it was saved
 */
export async function restore(
  settings: Settings,
  path: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const backup = await wholeBackup(path, options);
  const tombstones = await readTombstones(options.tombstoneFolder ?? dirname(path));
  await load(settings, backup, { ...options, signal: null });
  await migrate(urlOf(settings));
  return { manifest: backup.manifest, erasedAgain: await leaveOut(tombstones, settings, backup.manifest) };
}

/** @returns how many projects and users were in the backup that were erased since */
async function leaveOut(
  tombstones: readonly Tombstone[],
  settings: Settings,
  { rowsAt }: Manifest,
): Promise<number> {
  const database = new DataSource({ type: 'postgres', url: urlOf(settings) });
  await database.initialize();
  try {
    const entries = new AuditRepository(database);
    const store = await openObjectStore(settings);
    const tellEntries = (ids: readonly string[]) => entries.tellErased(ids);
    return await eraseAgain({ database, store, tellEntries }, tombstones, new Date(rowsAt));
  } finally {
    await database.destroy();
  }
}

/**
 * Puts the rows and objects of a whole backup into a service without projects, whose schema becomes that of the backup.
 * @throws Error, having changed nothing, when there is something already
 */
export async function load(
  settings: Settings,
  { folder, manifest, checksums }: Backup,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal | null },
): Promise<void> {
  const url = urlOf(settings);
  if (await hasProjects(url)) throw new Error('there are projects already: a backup is restored to none');
  await migrateTo(url, manifest.migrations);
  // Objects first: without rows nobody sees them.
  const keys = objectKeysOf(checksums.keys());
  await loadObjects(await openObjectStore(settings), folder, { keys, atOnce, signal });
  await loadDatabase(url, folder, manifest);
}

/** @throws Error where it is not open */
export function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl === null) throw new Error('the database is not open');
  return databaseUrl;
}
