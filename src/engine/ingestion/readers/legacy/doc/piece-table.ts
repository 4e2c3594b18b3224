import { UnreadableFile } from '../../../unreadable-file.js';
import { westernText } from '../../../encoding/decoded-text.js';
import { type DocHeader, type Place } from './doc-header.js';
import { word6Encoding } from './word6-encoding.js';

const WESTERN = 'windows-1252';
const PIECE_BYTES = 8;
const IS_ONE_BYTE = 0x40000000;

/** A stretch of text: characters `start` to `end` of the document, as they stand from `offset` on in the stream. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
  readonly bytesPerCharacter: 1 | 2;
}

/** The whole text of a document, all of its parts one after the other, and where in the stream each character stands. */
export class PieceText {
  private constructor(
    readonly text: string,
    private readonly pieces: readonly Piece[],
  ) {}

  /** @throws UnreadableFile when text is missing */
  static read(stream: Buffer, table: Buffer, header: DocHeader): PieceText {
    const pieces = header.pieces ? piecesAt(table, header.pieces) : [onlyPiece(header)];
    const encoding = header.isWord97 ? WESTERN : word6Encoding(stream, header);
    return new PieceText(pieces.map((piece) => decoded(stream, piece, encoding)).join(''), pieces);
  }

  /** Where a character stands in the stream. */
  offsetOf(character: number): number {
    const piece = this.pieces[this.indexOf(character)];
    return piece ? piece.offset + (character - piece.start) * piece.bytesPerCharacter : -1;
  }

  /** The characters that stand in a stretch of the stream, as pairs of start and end. */
  *charactersBetween(from: number, to: number): Generator<[number, number]> {
    for (const { start, end, offset, bytesPerCharacter: size } of this.pieces) {
      const first = Math.max(start, start + Math.ceil((from - offset) / size));
      const last = Math.min(end, start + Math.ceil((to - offset) / size));
      if (first < last) yield [first, last];
    }
  }

  /** Index of the piece that holds a character. */
  private indexOf(character: number): number {
    let [low, high] = [0, this.pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pieces[middle]?.end ?? 0) <= character) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function onlyPiece({ text }: DocHeader): Piece {
  return { start: 0, end: text.length, offset: text.offset, bytesPerCharacter: 1 };
}

/** The piece table follows changes in properties that it may refer to. @see [MS-DOC] 2.9.38 Clx, 2.8.35 PlcPcd */
function piecesAt(table: Buffer, { offset, length }: Place): Piece[] {
  const clx = table.subarray(offset, offset + length);
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (at + 5 > clx.length || clx[at] !== 2)
    throw new UnreadableFile('damaged: the order of its text is missing');
  const pieces = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((pieces.length - 4) / (4 + PIECE_BYTES));
  return Array.from({ length: Math.max(count, 0) }, (_, i) => pieceAt(pieces, i, count));
}

/** @see [MS-DOC] 2.9.177 Pcd, 2.9.73 FcCompressed */
function pieceAt(table: Buffer, index: number, count: number): Piece {
  const [start, end] = [table.readUInt32LE(4 * index), table.readUInt32LE(4 * index + 4)];
  const place = table.readUInt32LE(4 * (count + 1) + PIECE_BYTES * index + 2);
  if (end < start) throw new UnreadableFile('damaged: the order of its text is wrong');
  if ((place & IS_ONE_BYTE) === 0) return { start, end, offset: place, bytesPerCharacter: 2 };
  return { start, end, offset: (place & (IS_ONE_BYTE - 1)) / 2, bytesPerCharacter: 1 };
}

/** @param encoding that of text of one byte a character */
function decoded(stream: Buffer, piece: Piece, encoding: string): string {
  const { start, end, offset, bytesPerCharacter } = piece;
  const size = (end - start) * bytesPerCharacter;
  if (offset + size > stream.length) throw new UnreadableFile('damaged: a part of its text is missing');
  const bytes = stream.subarray(offset, offset + size);
  if (bytesPerCharacter === 2) return bytes.toString('utf16le');
  return encoding === WESTERN ? westernText(bytes) : new TextDecoder(encoding).decode(bytes);
}
