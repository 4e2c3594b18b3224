import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';

const PIECE_BYTES = 2 ** 20;

/** The first bytes of a file, at most so many. */
export function headOf(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.allocUnsafe(Math.min(bytes, fstatSync(file).size));
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a file from its start; a piece is only valid until the next one. A small file is read several times, so nothing is
 * waited for; between the pieces of a large one others have their turn.
 */
export async function* pieces(path: string): AsyncGenerator<Buffer> {
  const file = openSync(path, 'r');
  try {
    // Large buffers for a small file would keep the collector busy.
    const pieceBytes = Math.min(PIECE_BYTES, fstatSync(file).size + 1);
    const buffer = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const bytesRead = readSync(file, buffer, 0, pieceBytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      if (bytesRead === PIECE_BYTES) await others();
    }
  } finally {
    closeSync(file);
  }
}
