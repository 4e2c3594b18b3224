/**
 * Cuts a stream of bytes into blocks.
 * @param size of every block but the last, in bytes; the last may be empty
 */
export async function* inBlocks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let block = Buffer.alloc(size);
  let filled = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length;) {
      const piece = chunk.subarray(start, start + size - filled);
      block.set(piece, filled);
      start += piece.length;
      filled += piece.length;
      if (filled < size) continue;
      yield block;
      block = Buffer.alloc(size);
      filled = 0;
    }
  }
  yield block.subarray(0, filled);
}
