import { type S3Settings } from '../../../config/index.js';
import { type SignedUrl } from '../object-store.js';
import { S3Client } from './s3-client.js';

/** URLs that anybody may use for a while who has them. */
export class S3Urls {
  /** Signs, and sends nothing. */
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: S3Settings) {
    this.client = S3Client.at(settings.publicEndpoint, settings);
    this.bucket = settings.bucket;
  }

  /** @param parameters what the server is asked for beside the object, signed too */
  async sign(
    method: 'GET' | 'PUT',
    key: string,
    expiresInSeconds: number,
    parameters: Record<string, string>,
  ): Promise<SignedUrl> {
    const now = new Date();
    const target = [method, this.bucket, key, expiresInSeconds, parameters, now] as const;
    const url = await this.client.presignedUrl(...target);
    return { url, expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) };
  }
}
