import { type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry } from 'yauzl';
import { UnreadableFile } from '../../../unreadable-file.js';

const STORED = 0;
const DEFLATED = 8;
/** Large pieces: the streams' own cost is by the piece. */
const PIECE_BYTES = 256 * 1024;
/** Above this size, an entry that shrank to less than one part in `MAX_RATIO` is a bomb; sheets reach one in 100. */
const RATIO_CHECKED_BYTES = 32 * 2 ** 20;
const MAX_RATIO = 300;

/** An entry of an archive, where its data start in the file, and what to call it. */
interface LocatedEntry {
  readonly entry: Entry;
  readonly start: number;
  readonly label: string;
}

/**
 * Unpacks an entry piece by piece, and makes sure of its length and checksum.
 *
 * @throws UnreadableFile when it is damaged, or unfolds to more than its directory says
 */
export async function* entryBytes(file: FileHandle, located: LocatedEntry): AsyncGenerator<Buffer> {
  const { entry, label } = located;
  if (
    entry.uncompressedSize > RATIO_CHECKED_BYTES &&
    entry.uncompressedSize > MAX_RATIO * entry.compressedSize
  ) {
    throw new UnreadableFile(`its part ${label} unpacks to more than ${String(MAX_RATIO)} times its size`);
  }
  let checksum = 0;
  let length = 0;
  for await (const piece of unpacked(file, located)) {
    length += piece.length;
    if (length > entry.uncompressedSize) break;
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (length !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw new UnreadableFile(`damaged: the content of its part ${label} does not match its checksum`);
  }
}

async function* unpacked(file: FileHandle, { entry, start, label }: LocatedEntry): AsyncGenerator<Buffer> {
  try {
    yield* decompressed(packed(file, start, entry.compressedSize), entry.compressionMethod, label);
  } catch (cause) {
    if (!isNativeError(cause) || !('code' in cause) || !String(cause.code).startsWith('Z_')) throw cause;
    throw new UnreadableFile(`damaged: its part ${label} cannot be unpacked`, { cause });
  }
}

async function* packed(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length - done));
    const { bytesRead } = await file.read(piece, 0, piece.length, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

function decompressed(bytes: AsyncIterable<Buffer>, method: number, label: string): AsyncIterable<Buffer> {
  switch (method) {
    case STORED:
      return bytes;
    case DEFLATED:
      // An error of either stream surfaces where the result is read.
      return pipeline(bytes, createInflateRaw({ chunkSize: PIECE_BYTES }), () => undefined);
    default:
      throw new UnreadableFile(`its part ${label} uses an unsupported compression method`);
  }
}
