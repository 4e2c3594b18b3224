import { type PieceDecoder } from './piece-decoder.js';

const BYTES = 4;
const MARK = 0xfeff;
const REPLACEMENT = 0xfffd;
/** Code points given to one call, which may not have too many arguments. */
const BATCH = 4096;

/** Reads UTF-32, which TextDecoder does not know. */
export class Utf32Decoder implements PieceDecoder {
  private rest = Buffer.alloc(0);
  private isAtStart = true;

  constructor(private readonly order: 'little' | 'big') {}

  decode(piece: Buffer): string {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const end = bytes.length - (bytes.length % BYTES);
    this.rest = Buffer.from(bytes.subarray(end));
    let text = '';
    for (let from = 0; from < end; from += BATCH * BYTES) {
      text += String.fromCodePoint(
        ...this.codePoints(bytes.subarray(from, Math.min(end, from + BATCH * BYTES))),
      );
    }
    return text;
  }

  end(): string {
    return this.rest.length > 0 ? String.fromCodePoint(REPLACEMENT) : '';
  }

  private codePoints(bytes: Buffer): number[] {
    const codes: number[] = [];
    for (let i = 0; i < bytes.length; i += BYTES) {
      const code = this.order === 'little' ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i);
      if (!this.isAtStart || code !== MARK) codes.push(isCharacter(code) ? code : REPLACEMENT);
      this.isAtStart = false;
    }
    return codes;
  }
}

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
