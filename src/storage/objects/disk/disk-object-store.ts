import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { hasCode } from '../../../common/faults/system-error.js';
import { keyPagesAt, objectsAt } from './disk-objects.js';
import { DiskParts } from './disk-parts.js';
import { checkedKey } from '../object-key.js';
import {
  type ByteRange,
  type DownloadOptions,
  ObjectMissing,
  ObjectStore,
  type OpenUpload,
  RangeBeyondEnd,
  type SignedUrl,
  type StoredObject,
} from '../object-store.js';
import { checkParts, type Part, type SentPart } from '../../multipart/parts.js';
import { type UrlSigner } from '../url-signer.js';
import { unchangedSince } from './unchanged-since.js';
import { writeStream } from '../write-stream.js';

/** How often what others undo at the same time is done. */
const MOST_ATTEMPTS = 10;

/** Objects as files below one folder; their URLs are served by the service itself. */
export class DiskObjectStore extends ObjectStore {
  private readonly objects: string;
  private readonly unfinished: string;
  private readonly parts: DiskParts;

  constructor(
    private readonly folder: string,
    private readonly signer: UrlSigner,
  ) {
    super();
    this.objects = join(folder, 'objects');
    this.unfinished = join(folder, 'unfinished');
    this.parts = new DiskParts(join(folder, 'parts'));
  }

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    let bytes = 0;
    await this.place(key, async (path) => {
      bytes = await writeStream(path, content);
    });
    return bytes;
  }

  override writeFile(key: string, path: string): Promise<void> {
    return this.placeCopy(key, path);
  }

  override copy(from: string, to: string): Promise<void> {
    return this.placeCopy(to, this.path(from));
  }

  override download(key: string, path: string): Promise<void> {
    return duplicate(this.path(key), path);
  }

  override async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await openObject(this.path(key));
    if (!range) return file.createReadStream();
    const { offset, length } = range;
    if (offset < (await file.stat()).size) {
      return file.createReadStream({ start: offset, end: offset + length - 1 });
    }
    await file.close();
    throw new RangeBeyondEnd(`the object has no byte ${offset}`);
  }

  override list(prefix: string): AsyncIterable<StoredObject> {
    return objectsAt(this.objects, prefix === '' ? '' : checkedKey(prefix));
  }

  override keyPages(): AsyncIterable<readonly string[]> {
    return keyPagesAt(this.objects);
  }

  override async remove(prefix: string): Promise<void> {
    // If something is still being written inside, the folder may not be empty when it is to be removed.
    await rm(this.path(prefix), { recursive: true, force: true, maxRetries: MOST_ATTEMPTS });
  }

  override sign(key: string, options: DownloadOptions): Promise<SignedUrl> {
    const { fileName, expiresInSeconds } = options;
    const target = { method: 'GET', path: `/objects/${key}`, parameters: { name: fileName } } as const;
    return Promise.resolve(this.signer.sign(target, expiresInSeconds));
  }

  override beginUpload(): Promise<string> {
    return this.parts.begin();
  }

  override signPart(
    { id }: OpenUpload,
    { number, size }: Part,
    expiresInSeconds: number,
  ): Promise<SignedUrl> {
    const path = `/parts/${id}/${number}`;
    const target = { method: 'PUT', path, parameters: { size: String(size) } } as const;
    return Promise.resolve(this.signer.sign(target, expiresInSeconds));
  }

  /**
   * Stores a part of an open upload, in place of what was sent under its number before.
   * @returns its ETag: the MD5 of its bytes as hexadecimal digits
   * @throws PartsDiffer when it is larger or smaller than announced, UploadGone
   */
  writePart(uploadId: string, part: Part, content: AsyncIterable<Uint8Array>): Promise<string> {
    return this.parts.write(uploadId, part, content);
  }

  override async completeUpload({ key, id }: OpenUpload, parts: readonly SentPart[]): Promise<void> {
    try {
      checkParts(parts, await this.parts.list(id));
      await this.place(key, (path) => this.parts.join(id, parts, path));
    } catch (error) {
      // No other upload has the key: where the object is, another request has completed this one.
      if (!(await exists(this.path(key)))) throw error;
    }
    await this.parts.remove(id);
  }

  override abortUpload({ id }: OpenUpload): Promise<void> {
    return this.parts.remove(id);
  }

  override async check(): Promise<void> {
    await access(this.folder, constants.W_OK);
  }

  override async removeLeftovers(
    begunBefore: Date,
    isOpen: (uploadId: string) => Promise<boolean>,
  ): Promise<number> {
    const files = await unchangedSince(this.unfinished, begunBefore);
    for (const file of files) await rm(join(this.unfinished, file), { force: true });
    return files.length + (await this.parts.removeLeftovers(begunBefore, isOpen));
  }

  /** The file of an object. @throws Error for a key that could leave the folder */
  path(key: string): string {
    return join(this.objects, checkedKey(key));
  }

  /** Adds a second name for a file (a hard link), atomically, if the file system supports it and the name is free. */
  private async placeCopy(key: string, from: string): Promise<void> {
    const target = this.path(key);
    try {
      await mkdir(dirname(target), { recursive: true });
      await link(from, target);
    } catch {
      await this.place(key, (path) => duplicate(from, path));
    }
  }

  /** Lets `fill` create a file next to the objects and moves it into place when it is complete. */
  private async place(key: string, fill: (path: string) => Promise<void>): Promise<void> {
    const target = this.path(key);
    const unfinished = join(this.unfinished, randomUUID());
    await mkdir(this.unfinished, { recursive: true });
    try {
      await fill(unfinished);
      await moveTo(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

/**
 * Moves a file into a folder and creates the folder if necessary. A concurrent removal may delete the folder
 * again, even while its parents are being created.
 */
async function moveTo(from: string, to: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Most folders already exist.
      if (attempt > 0) await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
      return;
    } catch (error) {
      if (!isMissing(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Objects never change, so a hard link is enough if the file system supports it; otherwise a copy. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing('there is no such object', { cause: error });
    await copyFile(from, to);
  }
}

async function openObject(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing('there is no such object', { cause: error }) : error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}
