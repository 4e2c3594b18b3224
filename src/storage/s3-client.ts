import { Client } from 'minio';
import { hasCode } from '../common/system-error.js';
import { type S3Settings } from '../config/index.js';
import { type SentPart } from './parts.js';

/** The S3 client of one address, with what the library keeps to itself. */
export class S3Client extends Client {
  /** @param endpoint protocol, host and port */
  static at(endpoint: string, { accessKey, secretKey, region }: S3Settings): S3Client {
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    const address = { endPoint: hostname, port: Number(port) || (useSSL ? 443 : 80), useSSL };
    // With the region given, it is never asked for: signing a URL needs no request.
    return new S3Client({ ...address, accessKey, secretKey, region });
  }

  /** The parts stored for an open upload. */
  async storedParts(bucket: string, key: string, uploadId: string): Promise<SentPart[]> {
    const parts = await this.listParts(bucket, key, uploadId);
    return parts.map(({ part, size, etag }) => ({ number: part, size, etag }));
  }
}

/** Whether the server said that there is no such object. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NoSuchKey') || hasCode(error, 'NotFound');
}
