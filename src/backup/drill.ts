import { createHash } from 'node:crypto';
import { type Settings } from '../config/index.js';
import { migrate } from '../database/index.js';
import { ObjectMissing, type ObjectStore, openObjectStore } from '../storage/index.js';
import { eachAtOnce } from '../common/at-once.js';
import { load, urlOf } from './backup.js';
import { fingerprints, tableFile } from './database-dump.js';
import { type Manifest } from './manifest.js';
import { nameOf, objectKeysOf } from './objects/object-names.js';
import { inScratchService } from './scratch-service.js';
import { type Backup, type ReadOptions, wholeBackup } from './verify.js';

/** What a table or an object of the restored service was found to be. */
export interface DrillFinding {
  readonly kind: 'table' | 'object';
  /** Of the table, or the key of the object. */
  readonly name: string;
  readonly isEqual: boolean;
  /** What differs or, where nothing does, how much there is. */
  readonly text: string;
}

interface DrillOptions extends ReadOptions {
  /** In which a folder is made for what is restored; it takes as much room as the backup. */
  readonly scratchFolder: string;
  readonly tell: (finding: DrillFinding) => void;
}

/**
 * Restores a backup to a service of its own, compares every row and object there with what the backup says of them, brings it to the
 * newest schema, and removes it again. What is erased since then comes back there, and goes with it.
 * @param settings of which the server of `DATABASE_URL` is used, where there is one
 * @throws Error where the backup is not whole, or cannot be restored
 */
export async function drill(settings: Settings, path: string, options: DrillOptions): Promise<Manifest> {
  const backup = await wholeBackup(path, options);
  await inScratchService(settings, options.scratchFolder, async (scratch, signal) => {
    await load(scratch, backup, { ...options, signal });
    await compareTables(urlOf(scratch), backup, options.tell);
    await compareObjects(await openObjectStore(scratch), backup, { ...options, signal });
    await migrate(urlOf(scratch));
  });
  return backup.manifest;
}

async function compareTables(
  url: string,
  { manifest, checksums }: Backup,
  tell: DrillOptions['tell'],
): Promise<void> {
  for await (const { table, rows, sha256 } of fingerprints(url, manifest.tables)) {
    const isCounted = rows === table.rows;
    const isEqual = isCounted && sha256 === checksums.get(tableFile(table));
    const fault = isCounted ? 'other content' : `not ${table.rows}`;
    tell({ kind: 'table', name: table.name, isEqual, text: `${rows} rows${isEqual ? '' : `, ${fault}`}` });
  }
}

async function compareObjects(
  store: ObjectStore,
  { checksums }: Backup,
  { atOnce, tell, signal }: DrillOptions & { signal: AbortSignal },
): Promise<void> {
  await eachAtOnce(atOnce, objectKeysOf(checksums.keys()), async (key) => {
    signal.throwIfAborted();
    const found = await fingerprintOf(store, key);
    const isEqual = found !== null && found.sha256 === checksums.get(nameOf(key));
    const text = found === null ? 'missing' : `${found.bytes} bytes${isEqual ? '' : ', other content'}`;
    tell({ kind: 'object', name: key, isEqual, text });
  });
}

/** Null where there is no such object. */
async function fingerprintOf(
  store: ObjectStore,
  key: string,
): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of (await store.read(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes };
}
