import { biffRecords, BiffType } from './biff-records.js';

const IS_WIDE = 1;
const HAS_PHONETICS = 4;
const IS_RICH = 8;

/**
 * Reads texts of a record and of the records that continue it. A text that is continued says anew whether its
 * characters have one byte or two.
 *
 * @see [MS-XLS] 2.5.293 XLUnicodeRichExtendedString, 2.5.294 XLUnicodeString
 */
export class SegmentReader {
  private segment = 0;
  private at = 0;

  constructor(private readonly segments: readonly Buffer[]) {}

  /** Of the record at an offset of the stream. */
  static at(stream: Buffer, offset: number): SegmentReader {
    const segments: Buffer[] = [];
    for (const { type, data } of biffRecords(stream, offset)) {
      if (segments.length > 0 && type !== BiffType.continued) break;
      segments.push(data);
    }
    return new SegmentReader(segments);
  }

  /** True when nothing is left. */
  get isAtEnd(): boolean {
    return this.left === 0 && this.segment >= this.segments.length - 1;
  }

  skip(bytes: number): void {
    let rest = bytes;
    while (rest > 0 && !this.isAtEnd) {
      this.advance();
      const step = Math.min(rest, this.left);
      this.at += step;
      rest -= step;
    }
  }

  /** Reads a number of 1, 2 or 4 bytes; 0 beyond the end. */
  number(bytes: 1 | 2 | 4): number {
    if (this.left === 0) this.advance();
    const value = this.left >= bytes ? this.current.readUIntLE(this.at, bytes) : 0;
    this.at = Math.min(this.at + bytes, this.current.length);
    return value;
  }

  /** Reads a text with its length (in 1 or 2 bytes) before it. */
  text(lengthBytes: 1 | 2 = 2): string {
    const length = this.number(lengthBytes);
    const flags = this.number(1);
    const formatRuns = flags & IS_RICH ? this.number(2) : 0;
    const phonetics = flags & HAS_PHONETICS ? this.number(4) : 0;
    const text = this.characters(length, (flags & IS_WIDE) !== 0);
    this.skip(4 * formatRuns + phonetics);
    return text;
  }

  /** Reads a text of a record of its own, which begins with the flag of its width. */
  flaggedText(length: number): string {
    return this.characters(length, (this.number(1) & IS_WIDE) !== 0);
  }

  private characters(length: number, isWideFirst: boolean): string {
    let isWide = isWideFirst;
    let text = '';
    while (text.length < length) {
      if (this.left === 0) {
        if (this.isAtEnd) return text;
        this.advance();
        isWide = (this.number(1) & IS_WIDE) !== 0;
      }
      const bytes = Math.min(this.left, (length - text.length) * (isWide ? 2 : 1));
      const part = this.current.subarray(this.at, this.at + bytes).toString(isWide ? 'utf16le' : 'latin1');
      this.at += bytes;
      // A single byte of a character of two is damage.
      if (part === '') return text;
      text += part;
    }
    return text;
  }

  private get current(): Buffer {
    return this.segments[this.segment] ?? Buffer.alloc(0);
  }

  private get left(): number {
    return this.current.length - this.at;
  }

  private advance(): void {
    while (this.left === 0 && this.segment < this.segments.length - 1) {
      this.segment++;
      this.at = 0;
    }
  }
}
