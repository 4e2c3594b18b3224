import { link, rm, stat } from 'node:fs/promises';
import { hasCode } from '../common/system-error.js';
import { ObjectMissing, type ObjectStore, type StoredObject } from '../storage/index.js';
import { eachAtOnce } from './at-once.js';
import { type BackupFolder, type SavedFile } from './backup-folder.js';
import { type Checksums } from './checksums.js';

const PREFIX = 'objects/';

/** The earlier backup has lost the object, or its file has as many names as a file may have. */
const COPY_ANEW = ['ENOENT', 'EMLINK'];
/** The two folders cannot share a file. */
const NOT_SHARED = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP'];

/** A complete backup whose objects need not be copied again. */
export interface EarlierBackup {
  readonly folder: BackupFolder;
  readonly checksums: Checksums;
}

interface CopyOptions {
  readonly earlier: EarlierBackup | null;
  readonly atOnce: number;
}

/** Copies the objects of a store to a backup. */
export class ObjectCopies {
  private readonly saved = new Map<string, SavedFile>();

  constructor(
    private readonly store: ObjectStore,
    private readonly folder: BackupFolder,
    private readonly options: CopyOptions,
  ) {}

  /** SHA-256 and size of every copy, by its name in the backup. */
  get files(): ReadonlyMap<string, SavedFile> {
    return this.saved;
  }

  /** Copies the objects that are not copied yet. Objects never change, so those that are need no second look. */
  async save(): Promise<void> {
    await eachAtOnce(this.options.atOnce, this.store.list(''), async (object) => {
      const name = nameOf(object.key);
      if (this.saved.has(name)) return;
      const file = (await this.share(name, object)) ?? (await this.copy(name, object));
      if (file) this.saved.set(name, file);
    });
  }

  /** Gives the file of the earlier backup a name in this one. Null where there is none that is whole. */
  private async share(name: string, { size }: StoredObject): Promise<SavedFile | null> {
    const { earlier } = this.options;
    const sha256 = earlier?.checksums.get(name);
    if (!earlier || sha256 === undefined) return null;
    const source = earlier.folder.pathOf(name);
    try {
      if ((await stat(source)).size !== earlier.folder.storedBytes(size)) return null;
      await link(source, await this.folder.prepare(name));
      return { sha256, bytes: size };
    } catch (error) {
      if (COPY_ANEW.some((code) => hasCode(error, code))) return null;
      if (!NOT_SHARED.some((code) => hasCode(error, code))) throw error;
      const fault = `the folder must be on the same file system as ${earlier.folder.path}, one with hard links`;
      throw new Error(fault, { cause: error });
    }
  }

  /** Null for an object that was deleted meanwhile. */
  private async copy(name: string, { key }: StoredObject): Promise<SavedFile | null> {
    try {
      return await this.folder.save(name, await this.store.read(key));
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await rm(this.folder.pathOf(name), { force: true });
      return null;
    }
  }
}

/** The keys of the objects among the files of a backup. */
export function objectKeysOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** Puts objects of a backup into a store. */
export async function loadObjects(
  store: ObjectStore,
  folder: BackupFolder,
  { keys, atOnce, signal }: { keys: readonly string[]; atOnce: number; signal: AbortSignal | null },
): Promise<void> {
  await eachAtOnce(atOnce, keys, async (key) => {
    signal?.throwIfAborted();
    await store.write(key, folder.read(nameOf(key)));
  });
}

/** What an object is called in a backup. */
export function nameOf(key: string): string {
  return `${PREFIX}${key}`;
}
