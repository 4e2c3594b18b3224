import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings } from '../config/index.js';
import { migrate, migrateTo } from '../database/index.js';
import { openObjectStore } from '../storage/index.js';
import { dumpDatabase, hasProjects, loadDatabase } from './database-dump.js';
import { type Manifest, readManifest, writeManifest } from './manifest.js';
import { loadObjects, saveObjects, sumOfCopies } from './object-copies.js';

/**
 * Saves the rows and objects of a service, which may run meanwhile: most objects first, then the rows as they are at one moment,
 * then the objects that have come since, so that no row is without its objects.
 * @param settings with the URL of the open database
 * @param folder that is empty or not there yet
 */
export async function backUp(settings: Settings, folder: string): Promise<Manifest> {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'objects'))).length > 0)
    throw new Error(`${folder} is not empty: a backup has a folder of its own`);
  const store = await openObjectStore(settings);
  await saveObjects(store, folder);
  const database = await dumpDatabase(urlOf(settings), folder);
  await saveObjects(store, folder);
  await writeManifest(folder, {
    createdAt: new Date().toISOString(),
    ...database,
    objects: await sumOfCopies(folder),
  });
  return readManifest(folder);
}

/**
 * Restores a backup to a service without projects that does not run. The schema becomes that of the backup first and the newest
 * afterwards, so that a backup of an older version is brought up to date as its database would have been.
 * @param settings with the URL of the open database, whose schema may be of any version
 * @throws Error, having changed nothing, when there is something already or the backup is not whole
 */
export async function restore(settings: Settings, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const found = await sumOfCopies(folder);
  const { count, bytes } = manifest.objects;
  if (found.count !== count || found.bytes !== bytes)
    throw new Error(
      `the backup in ${folder} is not whole: it should have ${count} objects of ${bytes} bytes`,
    );
  const url = urlOf(settings);
  if (await hasProjects(url)) throw new Error('there are projects already: a backup is restored to none');
  await migrateTo(url, manifest.migrations);
  // Objects first: without rows nobody sees them.
  await loadObjects(await openObjectStore(settings), folder);
  await loadDatabase(url, folder, manifest);
  await migrate(url);
  return manifest;
}

function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl === null) throw new Error('the database is not open');
  return databaseUrl;
}
