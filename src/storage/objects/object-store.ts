import { type Readable } from 'node:stream';
import { type Part, type SentPart } from '../multipart/parts.js';

/** How a signed URL hands out an object. */
export interface DownloadOptions {
  /** How long the URL is valid, in seconds. */
  readonly expiresInSeconds: number;
  /** Name under which a browser saves the object. */
  readonly fileName: string;
}

export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: Date;
}

/** An object as it is listed. */
export interface StoredObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

/** A part of an object's bytes. Where the object ends earlier, the range ends there too. */
export interface ByteRange {
  /** Of its first byte, from 0. */
  readonly offset: number;
  /** More than none. */
  readonly length: number;
}

/** An upload in parts that has begun. */
export interface OpenUpload {
  /** Of the object that it will become. No other upload has it. */
  readonly key: string;
  /** Given by the store. */
  readonly id: string;
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

  /**
   * Opens an object, or a range of it. The caller must read the stream to its end or destroy it.
   * @throws ObjectMissing, RangeBeyondEnd when the object has no byte in the range
   */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Every object whose key is `prefix` or begins with `prefix/`, in no order; all of the store for an empty prefix. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;

  /** The keys of all objects, in no order, many at a time: what `list` gives, for less where it takes a look at each for its size. */
  abstract keyPages(): AsyncIterable<readonly string[]>;

  /** Removes every object whose key is `prefix` or begins with `prefix/`. Removing nothing is fine. */
  abstract remove(prefix: string): Promise<void>;

  /** A URL from which anyone can download the object until it expires, without an API key. */
  abstract sign(key: string, options: DownloadOptions): Promise<SignedUrl>;

  /** Begins an upload in parts. There is no object before it is completed. @returns the upload's id */
  abstract beginUpload(key: string): Promise<string>;

  /** A URL to which anyone can PUT the bytes of a part until it expires, any number of times, without an API key. */
  abstract signPart(upload: OpenUpload, part: Part, expiresInSeconds: number): Promise<SignedUrl>;

  /**
   * Joins all parts of an upload to the object. Repeating the call is harmless, even concurrently. If it
   * fails, there is no object and the upload stays open.
   * @param parts in the order of their numbers
   * @throws PartsDiffer when a part is not stored as it was sent, UploadGone when there is no such upload
   */
  abstract completeUpload(upload: OpenUpload, parts: readonly SentPart[]): Promise<void>;

  /** Aborts an upload and removes its parts. Aborting a completed or missing upload is harmless. */
  abstract abortUpload(upload: OpenUpload): Promise<void>;

  /** @throws Error unless objects can be reached now */
  abstract check(): Promise<void>;

  /**
   * Removes what killed processes left: writes and uploads that were begun before a moment, and never became an object.
   * @param begunBefore so long ago that no write goes on any more
   * @param isOpen whether the upload of an id may still be completed, and stays
   * @returns how many were removed
   */
  abstract removeLeftovers(
    begunBefore: Date,
    isOpen: (uploadId: string) => Promise<boolean>,
  ): Promise<number>;
}

/** There is no object under the key. */
export class ObjectMissing extends Error {}

/** The object ends before the range begins. */
export class RangeBeyondEnd extends Error {}
