import { hasCode } from '../../../common/faults/system-error.js';
import { contentTypeOf } from '../content-type.js';
import { type OpenUpload } from '../object-store.js';
import { checkParts, type Part, type SentPart } from '../../multipart/parts.js';
import { isMissing, type S3Client } from './s3-client.js';

/** What every key of ours begins with: others may use the bucket, too. */
const OWN_KEYS = 'projects/';
/** As the delimiter of a list it joins no keys of ours; an empty one, which the library sends otherwise, joins all in Swift. */
const IN_NO_KEY = '|';

/** Uploads in parts to one bucket. */
export class S3Parts {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  /** @returns the id of a new upload */
  begin(key: string): Promise<string> {
    return this.client.initiateNewMultipartUpload(this.bucket, key, { 'Content-Type': contentTypeOf(key) });
  }

  /** @param source the part's bytes, or the headers that say where they are copied from */
  async send(
    { key, id }: OpenUpload,
    { number, size }: Part,
    source: Buffer | Record<string, string>,
  ): Promise<SentPart> {
    const [headers, block] = Buffer.isBuffer(source) ? [{}, source] : [source];
    const target = { bucketName: this.bucket, objectName: key, uploadID: id, partNumber: number, headers };
    const { etag } = await this.client.uploadPart(target, block);
    return { number, size, etag };
  }

  /** Sends the blocks of a stream as parts, one after the other. */
  async *sendBlocks(
    upload: OpenUpload,
    first: Buffer,
    rest: AsyncIterable<Buffer>,
  ): AsyncGenerator<SentPart> {
    yield await this.send(upload, { number: 1, size: first.length }, first);
    let number = 2;
    for await (const block of rest) {
      if (block.length > 0) yield await this.send(upload, { number, size: block.length }, block);
      number += 1;
    }
  }

  /**
   * Copies an object in parts. The library's own copying in parts makes a single part.
   * @param source bucket and key of the object
   * @param sizes of the object and of each part but the last
   */
  async *copyBlocks(
    upload: OpenUpload,
    source: string,
    { bytes, partBytes }: { readonly bytes: number; readonly partBytes: number },
  ): AsyncGenerator<SentPart> {
    let number = 1;
    for (let start = 0; start < bytes; start += partBytes) {
      const size = Math.min(partBytes, bytes - start);
      const range = `bytes=${start}-${start + size - 1}`;
      const headers = { 'x-amz-copy-source': source, 'x-amz-copy-source-range': range };
      yield await this.send(upload, { number, size }, headers);
      number += 1;
    }
  }

  /** Makes an object of all parts. @throws PartsDiffer, or the server's error NoSuchUpload */
  async join({ key, id }: OpenUpload, parts: readonly SentPart[]): Promise<void> {
    checkParts(parts, await this.client.storedParts(this.bucket, key, id));
    const etags = parts.map(({ number, etag }) => ({ part: number, etag }));
    await this.client.completeMultipartUpload(this.bucket, key, id, etags);
  }

  /** Ends an upload and removes its parts; what is completed or gone stays as it is. */
  async abort({ key, id }: OpenUpload): Promise<void> {
    try {
      await this.client.abortMultipartUpload(this.bucket, key, id);
    } catch (error) {
      if (!hasCode(error, 'NoSuchUpload') && !isMissing(error)) throw error;
    }
  }

  /**
   * The uploads of ours that were begun before a moment and are neither completed nor ended. Of several for the same key, some
   * may be left out while there are over a thousand.
   */
  async *listBegun(before: Date): AsyncGenerator<OpenUpload> {
    let marker = '';
    do {
      // All of the bucket: MinIO finds nothing below a prefix that is not a whole key.
      const page = await this.client.listIncompleteUploadsQuery(this.bucket, '', marker, '', IN_NO_KEY);
      for (const { key, uploadId, initiated } of page.uploads) {
        if (key.startsWith(OWN_KEYS) && initiated < before) yield { key, id: uploadId };
      }
      marker = page.isTruncated ? page.nextKeyMarker : '';
    } while (marker !== '');
  }
}
