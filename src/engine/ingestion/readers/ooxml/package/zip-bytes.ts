import { type FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';
import { UnreadableFile } from '../../../unreadable-file.js';

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1');
const END_RECORD_BYTES = 22;
const COMMENT_LENGTH_BYTES = 2;
/** The end record is looked for in so many bytes at the end of the file. */
const SEARCHED_BYTES = 2 ** 20;

/**
 * The bytes of a zip file up to its last end record, read as if it had no comment: real files have a comment length
 * that is wrong, or other bytes appended.
 */
export class ZipBytes extends RandomAccessReader {
  private constructor(
    private readonly file: FileHandle,
    private readonly tail: Buffer,
    private readonly tailStart: number,
    readonly size: number,
  ) {
    super();
  }

  /** @throws UnreadableFile when there is no end record */
  static async of(file: FileHandle): Promise<ZipBytes> {
    const { size } = await file.stat();
    const start = Math.max(0, size - SEARCHED_BYTES);
    const tail = Buffer.alloc(size - start);
    const { bytesRead } = await file.read(tail, 0, tail.length, start);
    const latest = bytesRead - END_RECORD_BYTES;
    const found = latest < 0 ? -1 : tail.lastIndexOf(END_RECORD, latest);
    if (found < 0)
      throw new UnreadableFile('damaged: its end is missing; it may not have been copied completely');
    const end = found + END_RECORD_BYTES;
    tail.fill(0, end - COMMENT_LENGTH_BYTES, end);
    return new ZipBytes(file, tail.subarray(0, end), start, start + end);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const bytes = buffer.subarray(offset, offset + length);
    this.fill(bytes, position).then(() => callback(null), callback);
  }

  /** The last bytes come from the tail, whose comment length is mended. */
  private async fill(bytes: Buffer, position: number): Promise<void> {
    if (position + bytes.length > this.size) throw new Error('beyond the end of the archive');
    const ahead = Math.min(bytes.length, Math.max(0, this.tailStart - position));
    if (ahead > 0) {
      const { bytesRead } = await this.file.read(bytes, 0, ahead, position);
      if (bytesRead < ahead) throw new Error('the file ends early');
    }
    if (ahead < bytes.length) this.tail.copy(bytes, ahead, position + ahead - this.tailStart);
  }
}
