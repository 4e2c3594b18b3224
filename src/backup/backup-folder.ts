import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { statOf } from '../common/stat-of.js';
import { type BackupKey } from './backup-key.js';
import { HEAD_BYTES, keyIdOf, seal, sealedSize, unseal } from './sealed-stream.js';

export const MANIFEST = 'manifest.json';
/** As `sha256sum` writes and checks it: `cd FOLDER && sha256sum --check checksums.sha256` needs no Quarry. */
export const CHECKSUMS = 'checksums.sha256';
/** What must be found without knowing more, and says so little of what is in it that it keeps a name of its own. */
const SEALED_NAMES: ReadonlyMap<string, string> = new Map([
  [MANIFEST, 'manifest.sealed'],
  [CHECKSUMS, 'checksums.sealed'],
]);

/** What was saved as a file. */
export interface SavedFile {
  /** Of its content, in hexadecimal digits. */
  readonly sha256: string;
  /** Of its content. */
  readonly bytes: number;
}

/** The files of a backup by their names, such as `database/jobs.copy`: as they are or, with a key, encrypted, names included. */
export class BackupFolder {
  private readonly made = new Set<string>();
  /** Names of the backups beside this one that hold files of it. */
  private readonly holders = new Map<string, string>();

  /** Those that files lie in: this one, and the one that all backups are in. */
  private readonly own: string;
  private readonly all: string;

  private constructor(
    readonly path: string,
    private readonly key: BackupKey | null,
  ) {
    this.own = resolve(path);
    this.all = dirname(this.own);
  }

  /** The folder of a new backup, which is made. @throws Error where it holds something */
  static async create(path: string, key: BackupKey | null): Promise<BackupFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if ((await readdir(path)).length > 0)
      throw new Error(`${path} is not empty: a backup has a folder of its own`);
    return new BackupFolder(path, key);
  }

  /**
   * The folder of a complete backup.
   * @throws Error where there is none, the key is missing or another one, or there is one and the backup is not encrypted
   */
  static async open(path: string, key: BackupKey | null): Promise<BackupFolder> {
    const plain = new BackupFolder(path, null);
    if (await statOf(plain.pathOf(MANIFEST))) {
      if (key !== null) throw new Error(`the backup in ${path} is not encrypted: it needs no key file`);
      return plain;
    }
    const sealed = join(path, SEALED_NAMES.get(MANIFEST) ?? '');
    if (!(await statOf(sealed))) throw new Error(`there is no complete backup in ${path}`);
    if (key === null) throw new Error(`the backup in ${path} is encrypted: name its key file by --key-file`);
    if (!keyIdOf(await headOf(sealed)).equals(key.id))
      throw new Error(`the backup in ${path} is encrypted with another key than that of the key file`);
    return new BackupFolder(path, key);
  }

  /** With which key the complete backup in a folder is encrypted; empty for none, null where there is no complete backup. */
  static async sealOf(path: string): Promise<string | null> {
    if (await statOf(join(path, MANIFEST))) return '';
    const sealed = join(path, SEALED_NAMES.get(MANIFEST) ?? '');
    return (await statOf(sealed)) ? keyIdOf(await headOf(sealed)).toString('hex') : null;
  }

  /** The file that holds what has a name, by its absolute path. */
  pathOf(name: string): string {
    const holder = this.holderOf(name);
    // Put together without `join`, which takes as long as everything else that is done for a file that is not copied.
    return `${holder === null ? this.own : `${this.all}/${holder}`}/${this.placeOf(name)}`;
  }

  /** Leaves a file where it lies: in the backup of that name beside this one, which is encrypted with the same key. */
  refer(name: string, holder: string): void {
    this.holders.set(name, holder);
  }

  /** The name of the backup beside this one that a file lies in; null: it lies in this one. */
  holderOf(name: string): string | null {
    return this.holders.get(name) ?? null;
  }

  /** From this folder to the one that a file lies in, with slashes on every system: `../NAME/`, or nothing. */
  wayTo(name: string): string {
    const holder = this.holderOf(name);
    return holder === null ? '' : `../${holder}/`;
  }

  /** The place of a file within the folder that it lies in, with slashes on every system. */
  placeOf(name: string): string {
    if (this.key === null) return name;
    const hidden = this.key.hiddenName(name);
    return SEALED_NAMES.get(name) ?? `sealed/${hidden.slice(0, 2)}/${hidden}`;
  }

  /** Size of the file of so much content. */
  storedBytes(bytes: number): number {
    return this.key === null ? bytes : sealedSize(bytes);
  }

  /** Makes the folder that a file is to be in. */
  async prepare(name: string): Promise<string> {
    const path = this.pathOf(name);
    const folder = dirname(path);
    if (!this.made.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.made.add(folder);
    }
    return path;
  }

  /** Saves a stream as a file that its owner alone may read. */
  async save(name: string, source: Readable): Promise<SavedFile> {
    const { key } = this;
    const path = await this.prepare(name);
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    const written = (chunks: AsyncIterable<Buffer>) =>
      key === null ? counted(chunks) : seal(counted(chunks), name, key);
    await pipeline(source, written, createWriteStream(path, { mode: 0o600 }));
    return { sha256: hash.digest('hex'), bytes };
  }

  /** The content of a file. @throws while it is read: SealBroken, and what reading throws */
  read(name: string): AsyncIterable<Buffer> {
    const file = createReadStream(this.pathOf(name)) as AsyncIterable<Buffer>;
    return this.key === null ? file : unseal(file, name, this.key);
  }

  /** SHA-256 of the content of a file. @throws as `read` */
  async checksumOf(name: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of this.read(name)) hash.update(chunk);
    return hash.digest('hex');
  }
}

const headOf = (path: string): Promise<Buffer> => buffer(createReadStream(path, { end: HEAD_BYTES - 1 }));
