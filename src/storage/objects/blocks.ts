/**
 * Cuts a stream of bytes into blocks.
 * @param size of every block but the last, in bytes; the last may be empty
 */
export async function* inBlocks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let filled = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length;) {
      const piece = chunk.subarray(start, start + size - filled);
      pieces.push(piece);
      start += piece.length;
      filled += piece.length;
      if (filled < size) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      filled = 0;
    }
  }
  yield Buffer.concat(pieces);
}
