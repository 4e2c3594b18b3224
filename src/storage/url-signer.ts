import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DownloadOptions, type SignedUrl } from './object-store.js';

/** What the parameters of a signed URL say. */
export interface SignedDownload {
  readonly key: string;
  readonly fileName: string;
  readonly expires: string;
  readonly signature: string;
}

/** Signs and checks the URLs under which the service hands out stored objects (HMAC with SHA-256). */
export class UrlSigner {
  /**
   * @param baseUrl address of the service as clients see it
   * @param secret whoever knows it can make URLs
   */
  constructor(
    private readonly baseUrl: string,
    private readonly secret: string,
  ) {}

  sign(key: string, { expiresInSeconds, fileName }: DownloadOptions): SignedUrl {
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds;
    const signature = this.signatureOf(key, String(expires), fileName);
    const parameters = new URLSearchParams({ expires: String(expires), name: fileName, signature });
    return {
      url: `${this.baseUrl}/objects/${key}?${parameters.toString()}`,
      expiresAt: new Date(expires * 1000),
    };
  }

  /** Whether the signature is ours and the time has not come. */
  isValid({ key, fileName, expires, signature }: SignedDownload): boolean {
    const expected = Buffer.from(this.signatureOf(key, expires, fileName));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) * 1000 > Date.now();
  }

  private signatureOf(key: string, expires: string, fileName: string): string {
    const signed = ['GET', key, expires, fileName].join('\n');
    return createHmac('sha256', this.secret).update(signed).digest('base64url');
  }
}
