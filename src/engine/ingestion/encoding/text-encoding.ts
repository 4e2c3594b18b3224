import { isAscii, isUtf8 } from 'node:buffer';
import { UnreadableFile } from '../unreadable-file.js';
import { type Encoding } from './encodings.js';
import { knownFormat } from './known-formats.js';
import { LegacySample } from './legacy-encoding.js';
import { headOf, pieces } from './pieces.js';
import { markedEncoding, unmarkedEncoding } from './wide-encodings.js';

const QUOTE = 0x22;
const RETURN = 0x0d;
const HEAD_BYTES = 64 * 1024;
/** Begins Japanese characters in ISO-2022-JP, which has only bytes of ASCII. */
const JAPANESE_ESCAPE = '\x1b$';

/** What all bytes of a text file show. */
interface TextBytes {
  readonly encoding: Encoding;
  /** False when there is surely no `"` in the file. */
  readonly mayHaveQuotes: boolean;
  /** True when a CR stands without LF: DuckDB can lose rows where such line ends are mixed with others. */
  readonly hasLoneReturns: boolean;
}

/**
 * Finds the encoding of a text file by looking at all of its bytes.
 *
 * @throws UnreadableFile when it is no text
 */
export async function inspectBytes(path: string): Promise<TextBytes> {
  const start = headOf(path, HEAD_BYTES);
  const marked = markedEncoding(start);
  if (marked) return wholly(marked);
  const format = knownFormat(start);
  if (format !== null) throw new UnreadableFile(`not a text file: it is ${format}`);
  const unmarked = unmarkedEncoding(start);
  if (unmarked) return wholly(unmarked);
  return isJapanese(start) ? wholly('iso-2022-jp') : await inspectNarrow(path, start);
}

/**
 * Finds the encoding of a text file on disk.
 *
 * @throws UnreadableFile when it is no text
 */
export async function encodingOf(path: string): Promise<Encoding> {
  return (await inspectBytes(path)).encoding;
}

/** ISO-2022-JP shifts with an escape sequence and has bytes of seven bits only; others may hold that sequence by chance. */
function isJapanese(start: Buffer): boolean {
  return start.includes(JAPANESE_ESCAPE) && start.every((byte) => byte < 0x80);
}

function wholly(encoding: Encoding): TextBytes {
  return { encoding, mayHaveQuotes: true, hasLoneReturns: false };
}

async function inspectNarrow(path: string, start: Buffer): Promise<TextBytes> {
  if (controlShare(start) > 0.02) throw new UnreadableFile('not a text file: it contains binary data');
  const detection = new NarrowDetection();
  const returns = new LoneReturns();
  let mayHaveQuotes = false;
  for await (const piece of pieces(path)) {
    if (piece.includes(0)) throw new UnreadableFile('not a text file: it contains NUL bytes');
    mayHaveQuotes ||= piece.includes(QUOTE);
    returns.see(piece);
    detection.add(piece);
  }
  return { encoding: await detection.end(), mayHaveQuotes, hasLoneReturns: returns.found };
}

class LoneReturns {
  found = false;
  private endsInReturn = false;

  see(piece: Buffer): void {
    if (this.found || (!this.endsInReturn && !piece.includes(RETURN))) return;
    const text = (this.endsInReturn ? '\r' : '') + piece.toString('latin1');
    this.found = /\r[^\n]/.test(text);
    this.endsInReturn = text.endsWith('\r');
  }
}

/** Takes the bytes of a file for UTF-8 until they are not. */
class NarrowDetection {
  private encoding: 'utf-8' | 'utf-8 (damaged)' | LegacySample = 'utf-8';
  private carried = Buffer.alloc(0);
  /** Whether there were characters beyond ASCII while all was UTF-8. */
  private hasCharacters = false;

  add(piece: Buffer): void {
    if (this.encoding instanceof LegacySample) this.encoding.add(piece);
    if (this.encoding !== 'utf-8') return;
    const bytes = this.carried.length > 0 ? Buffer.concat([this.carried, piece]) : piece;
    const whole = bytes.subarray(0, bytes.length - unfinishedBytes(bytes));
    this.carried = Buffer.from(bytes.subarray(whole.length));
    if (!isUtf8(whole)) this.encoding = this.damagedOrLegacy(bytes);
    else this.hasCharacters ||= !isAscii(whole);
  }

  async end(): Promise<Encoding> {
    if (this.encoding === 'utf-8' && this.carried.length > 0) {
      this.encoding = this.damagedOrLegacy(this.carried);
    }
    return this.encoding instanceof LegacySample ? await this.encoding.encoding() : this.encoding;
  }

  private damagedOrLegacy(bytes: Buffer): 'utf-8 (damaged)' | LegacySample {
    if (this.hasCharacters || isMostlyUtf8(bytes)) return 'utf-8 (damaged)';
    const sample = new LegacySample();
    sample.add(bytes);
    return sample;
  }
}

function controlShare(start: Buffer): number {
  const isControl = (byte: number): boolean =>
    (byte > 0 && byte < 0x09) || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
  return start.filter(isControl).length / Math.max(start.length, 1);
}

/** Number of bytes at the end that begin a UTF-8 character which the next piece may finish. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function isMostlyUtf8(bytes: Buffer): boolean {
  const decoded = new TextDecoder('utf-8').decode(bytes);
  const beyondAscii = decoded.match(/[^\0-\x7f]/gu) ?? [];
  const damaged = beyondAscii.filter((character) => character === '\ufffd').length;
  return beyondAscii.length > 4 * damaged;
}
