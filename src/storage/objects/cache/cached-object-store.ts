import { type OnApplicationShutdown } from '@nestjs/common';
import { type Readable } from 'node:stream';
import { sha256In } from '../content-keys.js';
import { type FileCache } from './file-cache.js';
import {
  type ByteRange,
  type DownloadOptions,
  ObjectStore,
  type OpenUpload,
  type SignedUrl,
  type StoredObject,
} from '../object-store.js';
import { type Part, type SentPart } from '../../multipart/parts.js';

/**
 * Caches another store's objects on local disk once they are downloaded, if their keys contain a hash of
 * their content.
 */
export class CachedObjectStore extends ObjectStore implements OnApplicationShutdown {
  constructor(
    private readonly store: ObjectStore,
    private readonly cache: FileCache,
  ) {
    super();
  }

  override download(key: string, path: string): Promise<void> {
    return sha256In(key) === null ? this.store.download(key, path) : this.cache.take(key, path);
  }

  override async remove(prefix: string): Promise<void> {
    await this.store.remove(prefix);
    await this.cache.remove(prefix);
  }

  override list(prefix: string): AsyncIterable<StoredObject> {
    return this.store.list(prefix);
  }

  override keyPages(): AsyncIterable<readonly string[]> {
    return this.store.keyPages();
  }

  override write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    return this.store.write(key, content);
  }

  override writeFile(key: string, path: string): Promise<void> {
    return this.store.writeFile(key, path);
  }

  override copy(from: string, to: string): Promise<void> {
    return this.store.copy(from, to);
  }

  override read(key: string, range?: ByteRange): Promise<Readable> {
    return this.store.read(key, range);
  }

  override sign(key: string, options: DownloadOptions): Promise<SignedUrl> {
    return this.store.sign(key, options);
  }

  override beginUpload(key: string): Promise<string> {
    return this.store.beginUpload(key);
  }

  override signPart(upload: OpenUpload, part: Part, expiresInSeconds: number): Promise<SignedUrl> {
    return this.store.signPart(upload, part, expiresInSeconds);
  }

  override completeUpload(upload: OpenUpload, parts: readonly SentPart[]): Promise<void> {
    return this.store.completeUpload(upload, parts);
  }

  override abortUpload(upload: OpenUpload): Promise<void> {
    return this.store.abortUpload(upload);
  }

  override check(): Promise<void> {
    return this.store.check();
  }

  override removeLeftovers(
    begunBefore: Date,
    isOpen: (uploadId: string) => Promise<boolean>,
  ): Promise<number> {
    return this.store.removeLeftovers(begunBefore, isOpen);
  }

  onApplicationShutdown(): void {
    this.cache.close();
  }
}
