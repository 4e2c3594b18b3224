import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable } from 'node:stream';
import { certificateFault } from '../../../common/faults/describe-fault.js';
import { hasCode } from '../../../common/faults/system-error.js';
import { type S3Settings } from '../../../config/index.js';
import { type Spans } from '../../../tracing/index.js';
import { inBlocks } from '../blocks.js';
import { attachmentNamed, contentTypeOf } from '../content-type.js';
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
import { type Part, type SentPart, UploadGone } from '../../multipart/parts.js';
import { isMissing, S3Client, throughS3Outage } from './s3-client.js';
import { S3Parts } from './s3-parts.js';
import { S3Urls } from './s3-urls.js';
import { writeStream } from '../write-stream.js';

/** A stream is sent in parts of this size, one at a time; S3 takes 10 000 of them. */
const BLOCK_BYTES = 8 * 1024 * 1024;
const KEYS_OF_PAGE = 1000;
/** A larger object is copied in parts of this size. S3 copies at most 5 GiB at once, and takes its time for that. */
const COPY_BYTES = 512 * 1024 * 1024;

/** Objects in a bucket of an S3 server; their URLs are served by that server. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly parts: S3Parts;
  private readonly urls: S3Urls;

  private constructor(
    settings: S3Settings,
    private readonly copyBytes: number,
    spans: Spans | null,
  ) {
    super();
    this.client = S3Client.at(settings.endpoint, settings, spans);
    this.bucket = settings.bucket;
    this.parts = new S3Parts(this.client, this.bucket);
    this.urls = new S3Urls(settings);
  }

  /**
   * @param copyBytes objects up to this size, at least 5 MiB, are copied at once
   * @param spans of the requests to the server; null: none
   * @throws Error that says what is wrong when the bucket neither is there nor can be created
   */
  static async open(
    settings: S3Settings,
    copyBytes = COPY_BYTES,
    spans: Spans | null = null,
  ): Promise<S3ObjectStore> {
    const store = new S3ObjectStore(settings, copyBytes, spans);
    const { bucket, region, endpoint } = settings;
    try {
      if (!(await store.client.bucketExists(bucket))) await store.client.makeBucket(bucket, region);
    } catch (error) {
      if (hasCode(error, 'BucketAlreadyOwnedByYou')) return store;
      const fault = `the bucket ${bucket} at ${endpoint} cannot be used: ${certificateFault(error) ?? String(error)}`;
      throw new Error(fault, { cause: error });
    }
    return store;
  }

  override async write(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    checkedKey(key);
    const blocks = inBlocks(content, BLOCK_BYTES);
    const first = await blocks.next();
    const block: Buffer = first.done ? Buffer.alloc(0) : first.value;
    if (block.length === BLOCK_BYTES) {
      return this.assemble(key, (upload) => this.parts.sendBlocks(upload, block, blocks));
    }
    await this.client.putObject(this.bucket, key, block, block.length, {
      'Content-Type': contentTypeOf(key),
    });
    return block.length;
  }

  override async writeFile(key: string, path: string): Promise<void> {
    // Checked before the file is opened: no one would handle its errors.
    checkedKey(key);
    await this.write(key, createReadStream(path));
  }

  override async copy(from: string, to: string): Promise<void> {
    const source = `/${this.bucket}/${checkedKey(from)}`;
    checkedKey(to);
    const { size } = await this.whenThere(() => this.client.statObject(this.bucket, from));
    if (size > this.copyBytes) {
      await this.assemble(to, (upload) =>
        this.parts.copyBlocks(upload, source, { bytes: size, partBytes: this.copyBytes }),
      );
    } else {
      await this.whenThere(() => this.client.copyObject(this.bucket, to, source));
    }
  }

  override async download(key: string, path: string): Promise<void> {
    await throughS3Outage(async () => {
      await rm(path, { force: true });
      await writeStream(path, await this.read(key));
    });
  }

  override async read(key: string, range?: ByteRange): Promise<Readable> {
    const { offset, length } = range ?? { offset: 0, length: 0 };
    try {
      // Without a length, the library asks for the whole object.
      return await this.whenThere(() =>
        this.client.getPartialObject(this.bucket, checkedKey(key), offset, length),
      );
    } catch (error) {
      if (!hasCode(error, 'InvalidRange')) throw error;
      throw new RangeBeyondEnd(`the object has no byte ${offset}`, { cause: error });
    }
  }

  override async *list(prefix: string): AsyncGenerator<StoredObject> {
    const start = prefix === '' ? '' : checkedKey(prefix);
    const listed = this.client.listObjectsV2(this.bucket, start, true) as AsyncIterable<{
      name?: string;
      size?: number;
    }>;
    for await (const { name: key, size = 0 } of listed) {
      const isMeant = key !== undefined && (start === '' || key === start || key.startsWith(`${start}/`));
      if (isMeant) yield { key, size };
    }
  }

  override async *keyPages(): AsyncGenerator<string[]> {
    let page: string[] = [];
    for await (const { key } of this.list('')) {
      page.push(key);
      if (page.length < KEYS_OF_PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  override async remove(prefix: string): Promise<void> {
    await this.client.removeObject(this.bucket, checkedKey(prefix));
    const listed = this.client.listObjectsV2(this.bucket, `${prefix}/`, true) as AsyncIterable<{
      name?: string;
    }>;
    const keys: string[] = [];
    for await (const { name } of listed) if (name !== undefined) keys.push(name);
    const faults = await this.client.removeObjects(this.bucket, keys);
    if (faults.some(Boolean)) throw new Error(`objects under ${prefix} could not be deleted`);
  }

  override sign(key: string, { expiresInSeconds, fileName }: DownloadOptions): Promise<SignedUrl> {
    return this.urls.sign('GET', checkedKey(key), expiresInSeconds, {
      'response-content-type': contentTypeOf(key),
      'response-content-disposition': attachmentNamed(fileName),
    });
  }

  override beginUpload(key: string): Promise<string> {
    return this.parts.begin(checkedKey(key));
  }

  override signPart({ key, id }: OpenUpload, { number }: Part, expiresInSeconds: number): Promise<SignedUrl> {
    return this.urls.sign('PUT', key, expiresInSeconds, { uploadId: id, partNumber: String(number) });
  }

  override async completeUpload(upload: OpenUpload, parts: readonly SentPart[]): Promise<void> {
    try {
      await this.parts.join(upload, parts);
    } catch (error) {
      // No other upload has the key: where the object is, this request or another has completed this one.
      if (await this.exists(upload.key)) return;
      throw hasCode(error, 'NoSuchUpload')
        ? new UploadGone('there is no such upload', { cause: error })
        : error;
    }
  }

  override abortUpload(upload: OpenUpload): Promise<void> {
    return this.parts.abort(upload);
  }

  override async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.bucket))) throw new Error(`there is no bucket ${this.bucket}`);
  }

  override async removeLeftovers(
    begunBefore: Date,
    isOpen: (uploadId: string) => Promise<boolean>,
  ): Promise<number> {
    let removed = 0;
    for await (const upload of this.parts.listBegun(begunBefore)) {
      if (await isOpen(upload.id)) continue;
      await this.parts.abort(upload);
      removed += 1;
    }
    return removed;
  }

  /**
   * Makes an object of parts. When it fails, nothing stays.
   * @param send sends them and gives them in their order
   * @returns the object's size in bytes
   */
  private async assemble(key: string, send: (to: OpenUpload) => AsyncIterable<SentPart>): Promise<number> {
    const upload = { key, id: await this.beginUpload(key) };
    try {
      const parts: SentPart[] = [];
      for await (const part of send(upload)) parts.push(part);
      await this.completeUpload(upload, parts);
      return parts.reduce((bytes, { size }) => bytes + size, 0);
    } catch (error) {
      await this.abortUpload(upload);
      throw error;
    }
  }

  private async exists(key: string): Promise<boolean> {
    try {
      await this.client.statObject(this.bucket, key);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async whenThere<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing('there is no such object', { cause: error }) : error;
    }
  }
}
