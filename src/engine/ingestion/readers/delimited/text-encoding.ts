import { isUtf8 } from 'node:buffer';
import { type FileHandle } from 'node:fs/promises';
import { UnreadableFile } from '../../unreadable-file.js';

const PIECE_BYTES = 2 ** 20;
const QUOTE = 0x22;
const RETURN = 0x0d;
const HEAD_BYTES = 64 * 1024;

/** `utf-8 (damaged)`: mostly UTF-8, with bytes that are not; these become U+FFFD. */
export type Encoding = 'utf-8' | 'utf-8 (damaged)' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What all bytes of a text file show. */
export interface TextBytes {
  readonly encoding: Encoding;
  /** False when there is surely no `"` in the file. */
  readonly mayHaveQuotes: boolean;
  /** True when a CR stands without LF: DuckDB can lose rows where such line ends are mixed with others. */
  readonly hasLoneReturns: boolean;
}

/** First bytes of formats that are often renamed to `.csv`. */
const SIGNATURES: readonly [string, string][] = [
  ['504b0304', 'a ZIP archive or Office document (.xlsx, .docx)'],
  ['d0cf11e0', 'an old Office document (.xls, .doc)'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['1f8b', 'a gzip archive'],
  ['425a68', 'a bzip2 archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['50415231', 'a Parquet file'],
  ['53514c69746520', 'a SQLite database'],
  ['7f454c46', 'a program'],
  ['4d5a90', 'a program'],
];

/**
 * Finds the encoding of a text file by looking at all of its bytes.
 *
 * @throws UnreadableFile when it is no text
 */
export async function inspectBytes(file: FileHandle): Promise<TextBytes> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  const start = head.subarray(0, bytesRead);
  if (start[0] === 0xff && start[1] === 0xfe) return wide('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return wide('utf-16be');
  refuseKnownFormat(start);
  const unmarked = utf16WithoutMark(start);
  return unmarked ? wide(unmarked) : await inspectNarrow(file, start);
}

function wide(encoding: Encoding): TextBytes {
  return { encoding, mayHaveQuotes: true, hasLoneReturns: false };
}

function refuseKnownFormat(start: Buffer): void {
  const hex = start.subarray(0, 8).toString('hex');
  const known = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (known) throw new UnreadableFile(`not a text file: it is ${known[1]}`);
}

/** Western text in UTF-16 has a zero in every other byte. */
function utf16WithoutMark(start: Buffer): Encoding | null {
  const zeros = [0, 0];
  start.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = start.length * 0.2;
  if (odd > many && even < odd / 20) return 'utf-16le';
  if (even > many && odd < even / 20) return 'utf-16be';
  return null;
}

async function inspectNarrow(file: FileHandle, start: Buffer): Promise<TextBytes> {
  if (controlShare(start) > 0.02) throw new UnreadableFile('not a text file: it holds binary data');
  let encoding: Encoding = 'utf-8';
  let mayHaveQuotes = false;
  const returns = new LoneReturns();
  let carried = Buffer.alloc(0);
  for await (const piece of pieces(file)) {
    if (piece.includes(0)) throw new UnreadableFile('not a text file: it holds NUL bytes');
    mayHaveQuotes ||= piece.includes(QUOTE);
    returns.see(piece);
    if (encoding !== 'utf-8') continue;
    const bytes = carried.length > 0 ? Buffer.concat([carried, piece]) : piece;
    const whole = bytes.subarray(0, bytes.length - unfinishedBytes(bytes));
    carried = Buffer.from(bytes.subarray(whole.length));
    if (!isUtf8(whole)) encoding = damagedOrWestern(whole);
  }
  if (encoding === 'utf-8' && carried.length > 0) encoding = damagedOrWestern(carried);
  return { encoding, mayHaveQuotes, hasLoneReturns: returns.found };
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

/** Reads a file from its start; the piece is only valid until the next one. */
export async function* pieces(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
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

function damagedOrWestern(bytes: Buffer): Encoding {
  const decoded = new TextDecoder('utf-8').decode(bytes);
  const beyondAscii = decoded.match(/[^\0-\x7f]/gu) ?? [];
  const damaged = beyondAscii.filter((character) => character === '\ufffd').length;
  return beyondAscii.length > 4 * damaged ? 'utf-8 (damaged)' : 'windows-1252';
}
