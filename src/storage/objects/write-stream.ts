import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a new file. When it fails, the file is there and closed, for the caller to remove.
 * @returns the number of bytes written
 */
export async function writeStream(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  // Opened first: a stream that opens its file itself may do so after it has failed.
  const stream = (await open(path, 'wx')).createWriteStream();
  await pipeline(content, stream);
  return stream.bytesWritten;
}
