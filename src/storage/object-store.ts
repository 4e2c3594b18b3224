/** How a signed URL hands out an object. */
export interface DownloadOptions {
  /** Life of the URL in seconds. */
  readonly expiresInSeconds: number;
  /** Name under which a browser saves the object. */
  readonly fileName: string;
}

export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Keeps objects under keys. Keys are made by the service, never by clients: parts of lower-case letters, digits, dots, dashes
 * and underscores, joined by slashes. An object appears whole or not at all.
 */
export abstract class ObjectStore {
  /**
   * Stores a stream. When it fails, or storing it does, nothing is stored.
   * @returns the number of bytes stored
   */
  abstract write(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;

  /** Stores a copy of a local file. */
  abstract writeFile(key: string, path: string): Promise<void>;

  /** Copies an object. @throws ObjectMissing */
  abstract copy(from: string, to: string): Promise<void>;

  /** Puts an object's content at a local path, where nothing is yet. @throws ObjectMissing */
  abstract download(key: string, path: string): Promise<void>;

  /** Removes every object whose key is `prefix` or begins with `prefix/`. Removing nothing is fine. */
  abstract remove(prefix: string): Promise<void>;

  /** A URL from which anybody can get the object until it expires, without an API key. */
  abstract sign(key: string, options: DownloadOptions): Promise<SignedUrl>;
}

/** There is no object under the key. */
export class ObjectMissing extends Error {}
