import { basename, dirname, join, resolve } from 'node:path';
import { objectsAt } from '../storage/index.js';
import { type Backup } from './verify.js';

/** An object that an earlier backup has. */
export interface EarlierObject {
  readonly sha256: string;
  /** The name of the backup that it lies in. */
  readonly holder: string;
}

/** The objects of an earlier backup, wherever they lie: in it, or in those that it refers to itself. */
export class EarlierObjects {
  private constructor(
    private readonly earlier: Backup,
    /** Of all files of those backups, by their paths. */
    private readonly sizes: ReadonlyMap<string, number>,
  ) {}

  /**
   * Lists the folders once; no file is opened.
   * @param path of the new backup
   * @throws Error where that is to lie elsewhere
   */
  static async of(earlier: Backup, path: string): Promise<EarlierObjects> {
    const { folder, checksums } = earlier;
    const beside = dirname(resolve(folder.path));
    if (dirname(resolve(path)) !== beside)
      throw new Error(`a backup since ${folder.path} refers to it, and so must be in ${beside} too`);
    const own = basename(folder.path);
    const holders = new Set([...checksums.keys()].map((name) => folder.holderOf(name) ?? own));
    const sizes = new Map<string, number>();
    for (const holder of holders) {
      const place = join(folder.path, '..', holder);
      for await (const { key, size } of objectsAt(place, '')) sizes.set(join(place, key), size);
    }
    return new EarlierObjects(earlier, sizes);
  }

  /** @param bytes of the object @returns null where there is none of that size, as when its file was lost or cut off */
  find(name: string, bytes: number): EarlierObject | null {
    const { folder, checksums } = this.earlier;
    const sha256 = checksums.get(name);
    if (sha256 === undefined || this.sizes.get(folder.pathOf(name)) !== folder.storedBytes(bytes))
      return null;
    return { sha256, holder: folder.holderOf(name) ?? basename(folder.path) };
  }
}
