/** Turns bytes, given in pieces, into text. A character may begin in one piece and end in the next. */
export interface PieceDecoder {
  decode(piece: Buffer): string;
  /** What is left when there are no more bytes. */
  end(): string;
}
