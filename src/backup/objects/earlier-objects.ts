import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type SavedFile } from '../backup-folder.js';
import { readSizes } from './sizes.js';
import { type Backup } from '../verify.js';

/** An object that an earlier backup has. */
interface EarlierObject extends SavedFile {
  /** The name of the backup that it lies in. */
  readonly holder: string;
}

/** The objects of an earlier backup, wherever they lie: in it, or in those that it refers to itself. */
export class EarlierObjects {
  private constructor(
    private readonly earlier: Backup,
    private readonly sizes: ReadonlyMap<string, number>,
  ) {}

  /**
   * @param path of the new backup
   * @throws Error where that is to lie elsewhere
   */
  static async of(earlier: Backup, path: string): Promise<EarlierObjects> {
    const { folder } = earlier;
    const beside = dirname(resolve(folder.path));
    if (dirname(resolve(path)) !== beside)
      throw new Error(`a backup since ${folder.path} refers to it, and so must be in ${beside} too`);
    return new EarlierObjects(earlier, await readSizes(earlier));
  }

  /** @returns null where there is none that is whole, as when its file was lost or cut off */
  find(name: string): EarlierObject | null {
    const { folder, checksums } = this.earlier;
    const [sha256, bytes] = [checksums.get(name), this.sizes.get(name)];
    if (sha256 === undefined || bytes === undefined) return null;
    // At once: a look that is waited for takes four times as long, and nothing else goes on in this process.
    const file = statSync(folder.pathOf(name), { throwIfNoEntry: false });
    if (file?.size !== folder.storedBytes(bytes)) return null;
    return { sha256, bytes, holder: folder.holderOf(name) ?? basename(folder.path) };
  }
}
