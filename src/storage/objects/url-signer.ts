import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../common/api/api-error.js';
import { type SignedUrl } from './object-store.js';

/** What a signed URL allows: one method on one path, with exactly these parameters. */
interface SignedTarget {
  readonly method: 'GET' | 'PUT';
  /** Begins with a slash; below the service's base address. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What signing adds to the parameters of a URL. */
interface Signature {
  /** Seconds since 1970, as in the URL. */
  readonly expires: string;
  readonly signature: string;
}

/** Signs and checks the URLs for downloading and uploading objects (HMAC with SHA-256). */
export class UrlSigner {
  /**
   * @param baseUrl address of the service as clients see it
   * @param secret whoever knows it can make URLs
   */
  constructor(
    private readonly baseUrl: string,
    private readonly secret: string,
  ) {}

  sign(target: SignedTarget, expiresInSeconds: number): SignedUrl {
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds;
    const signature = this.signatureOf(target, String(expires));
    const parameters = new URLSearchParams({ ...target.parameters, expires: String(expires), signature });
    return {
      url: `${this.baseUrl}${target.path}?${parameters.toString()}`,
      expiresAt: new Date(expires * 1000),
    };
  }

  /** Whether the signature is ours and the time has not come. */
  isValid(target: SignedTarget, { expires, signature }: Signature): boolean {
    const expected = Buffer.from(this.signatureOf(target, expires));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) * 1000 > Date.now();
  }

  private signatureOf({ method, path, parameters }: SignedTarget, expires: string): string {
    const signed = [method, path, expires, new URLSearchParams(parameters).toString()].join('\n');
    return createHmac('sha256', this.secret).update(signed).digest('base64url');
  }
}

/** The error for a request with an invalid or expired signature. */
export function badSignature(): ApiError {
  return new ApiError('BAD_KEY', 'the signature of this URL is invalid or the URL has expired');
}
