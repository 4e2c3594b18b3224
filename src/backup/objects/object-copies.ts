import { rm } from 'node:fs/promises';
import { eachAtOnce } from '../../common/at-once.js';
import { ObjectMissing, type ObjectStore } from '../../storage/index.js';
import { type BackupFolder, type SavedFile } from '../backup-folder.js';
import { type EarlierObjects } from './earlier-objects.js';
import { nameOf } from './object-names.js';

interface CopyOptions {
  /** Those that need not be copied again. */
  readonly earlier: EarlierObjects | null;
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
    await eachAtOnce(this.options.atOnce, this.unsaved(), async (key) => {
      const file = await this.copy(nameOf(key), key);
      if (file) this.saved.set(nameOf(key), file);
    });
  }

  /** Refers to what an earlier backup has, and gives the keys of the others. */
  private async *unsaved(): AsyncGenerator<string> {
    for await (const page of this.store.keyPages()) yield* page.filter((key) => !this.isSaved(nameOf(key)));
  }

  private isSaved(name: string): boolean {
    if (this.saved.has(name)) return true;
    const file = this.refer(name);
    if (file) this.saved.set(name, file);
    return file !== null;
  }

  /** Leaves the file where an earlier backup has it. Null where none has it whole. */
  private refer(name: string): SavedFile | null {
    const found = this.options.earlier?.find(name) ?? null;
    if (found !== null) this.folder.refer(name, found.holder);
    return found;
  }

  /** Null for an object that was deleted meanwhile. */
  private async copy(name: string, key: string): Promise<SavedFile | null> {
    try {
      return await this.folder.save(name, await this.store.read(key));
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await rm(this.folder.pathOf(name), { force: true });
      return null;
    }
  }
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
