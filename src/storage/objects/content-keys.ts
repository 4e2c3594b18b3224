import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const CONTENT_KEY = /\.([0-9a-f]{64})\.[a-z0-9]+$/;

/** The SHA-256 of a local file, as hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * A key that contains a hash of its object's content, which therefore never changes: `a/b.parquet` becomes `a/b.SHA-256.parquet`.
 * @param path the local file that is to be stored under it
 */
export async function contentKeyOf(key: string, path: string): Promise<string> {
  return withHash(key, await sha256Of(path));
}

/** A key that tells its content, as `contentKeyOf` makes it, of bytes in memory. */
export function contentKey(key: string, content: Uint8Array): string {
  return withHash(key, createHash('sha256').update(content).digest('hex'));
}

function withHash(key: string, sha256: string): string {
  const ending = key.lastIndexOf('.');
  return `${key.slice(0, ending)}.${sha256}${key.slice(ending)}`;
}

/** The SHA-256 in a key; null if it has none. */
export function sha256In(key: string): string | null {
  return CONTENT_KEY.exec(key)?.[1] ?? null;
}
