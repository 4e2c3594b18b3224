import { createReadStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../common/system-error.js';
import { ObjectMissing, type ObjectStore, type StoredObject } from '../storage/index.js';
import { eachAtOnce } from './at-once.js';
import { type Checksums, type SavedFile, saveFile } from './checksums.js';

export const OBJECT_FOLDER = 'objects';

/** The earlier backup has lost the object, or its file has as many names as a file may have. */
const COPY_ANEW = ['ENOENT', 'EMLINK'];
/** The two folders cannot share a file. */
const NOT_SHARED = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP'];

/** A complete backup whose objects need not be copied again. */
export interface EarlierBackup {
  readonly folder: string;
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
    private readonly folder: string,
    private readonly options: CopyOptions,
  ) {}

  /** SHA-256 and size of every copy, by its path in the backup. */
  get files(): ReadonlyMap<string, SavedFile> {
    return this.saved;
  }

  /** Copies the objects that are not copied yet. Objects never change, so those that are need no second look. */
  async save(): Promise<void> {
    await eachAtOnce(this.options.atOnce, this.store.list(''), async (object) => {
      const path = pathOf(object.key);
      if (this.saved.has(path)) return;
      await mkdir(dirname(join(this.folder, path)), { recursive: true });
      const file = (await this.share(path, object)) ?? (await this.copy(path, object));
      if (file) this.saved.set(path, file);
    });
  }

  /** Gives the file of the earlier backup a name in this one. Null where there is none that is whole. */
  private async share(path: string, { size }: StoredObject): Promise<SavedFile | null> {
    const { earlier } = this.options;
    const sha256 = earlier?.checksums.get(path);
    if (!earlier || sha256 === undefined) return null;
    const source = join(earlier.folder, path);
    try {
      if ((await stat(source)).size !== size) return null;
      await link(source, join(this.folder, path));
      return { sha256, bytes: size };
    } catch (error) {
      if (COPY_ANEW.some((code) => hasCode(error, code))) return null;
      if (!NOT_SHARED.some((code) => hasCode(error, code))) throw error;
      const fault = `the folder must be on the same file system as ${earlier.folder}, one with hard links`;
      throw new Error(fault, { cause: error });
    }
  }

  /** Null for an object that was deleted meanwhile. */
  private async copy(path: string, { key }: StoredObject): Promise<SavedFile | null> {
    try {
      return await saveFile(await this.store.read(key), join(this.folder, path));
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await rm(join(this.folder, path), { force: true });
      return null;
    }
  }
}

/** Puts copies into a store. @param paths in the backup, also of what is no object */
export async function loadObjects(
  store: ObjectStore,
  folder: string,
  { paths, atOnce }: { paths: Iterable<string>; atOnce: number },
): Promise<void> {
  const copies = [...paths].filter((path) => path.startsWith(pathOf('')));
  await eachAtOnce(atOnce, copies, async (path) => {
    await store.write(path.slice(pathOf('').length), createReadStream(join(folder, path)));
  });
}

/** With slashes on every system, as keys have them. */
function pathOf(key: string): string {
  return `${OBJECT_FOLDER}/${key}`;
}
