import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../common/system-error.js';
import { type DownloadOptions, ObjectMissing, ObjectStore, type SignedUrl } from './object-store.js';
import { type UrlSigner } from './url-signer.js';

const SAFE_KEY = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)*$/;

/** Objects as files below one folder; their URLs are served by the service itself. */
export class DiskObjectStore extends ObjectStore {
  private readonly objects: string;
  private readonly unfinished: string;

  constructor(
    folder: string,
    private readonly signer: UrlSigner,
  ) {
    super();
    this.objects = join(folder, 'objects');
    this.unfinished = join(folder, 'unfinished');
  }

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    let bytes = 0;
    await this.place(key, async (path) => {
      const file = createWriteStream(path);
      await pipeline(content, file);
      bytes = file.bytesWritten;
    });
    return bytes;
  }

  override writeFile(key: string, path: string): Promise<void> {
    return this.place(key, (target) => duplicate(path, target));
  }

  override copy(from: string, to: string): Promise<void> {
    return this.place(to, (target) => duplicate(this.path(from), target));
  }

  override download(key: string, path: string): Promise<void> {
    return duplicate(this.path(key), path);
  }

  override async remove(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true });
  }

  override sign(key: string, options: DownloadOptions): Promise<SignedUrl> {
    return Promise.resolve(this.signer.sign(key, options));
  }

  /** The file of an object. @throws Error for a key that could leave the folder */
  path(key: string): string {
    if (!SAFE_KEY.test(key)) throw new Error(`not an object key: ${key}`);
    return join(this.objects, key);
  }

  /** Lets `fill` make a file beside the objects and moves it to its place when it is whole. */
  private async place(key: string, fill: (path: string) => Promise<void>): Promise<void> {
    const target = this.path(key);
    const unfinished = join(this.unfinished, randomUUID());
    await mkdir(this.unfinished, { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      await fill(unfinished);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}

/** Objects never change, so a second name for the same file does where the file system can; else a copy. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing('there is no such object', { cause: error });
    await copyFile(from, to);
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}
