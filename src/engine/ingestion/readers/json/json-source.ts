import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodedText } from '../delimited/decoded-text.js';
import { type Encoding, inspectBytes, pieces } from '../delimited/text-encoding.js';

/** A file in UTF-8, and the encoding that it, or the file it was made of, has. */
export interface JsonSource {
  readonly path: string;
  readonly encoding: string;
}

/**
 * Gives a text file in UTF-8: itself, or a copy of it in the scratch folder.
 *
 * @throws UnreadableFile when it is no text
 */
export async function utf8Source(path: string, scratchFolder: string): Promise<JsonSource> {
  const wide = await utf32Of(path);
  const copy = `${scratchFolder}/utf-8.json`;
  if (wide) {
    await writeText(utf32Text(path, wide), copy);
    return { path: copy, encoding: wide };
  }
  const encoding = await encodingOf(path);
  if (encoding === 'utf-8') return { path, encoding };
  await writeText(decodedText(path, encoding), copy);
  return { path: copy, encoding };
}

type Utf32 = 'utf-32le' | 'utf-32be';

/** JSON begins with a character of ASCII, or a byte order mark (RFC 4627, 3): of its four bytes the zeros tell. */
async function utf32Of(path: string): Promise<Utf32 | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead < 4) return null;
    const isFirst = (code: number): boolean => code === 0xfeff || (code > 0 && code < 0x80);
    if (isFirst(buffer.readUInt32LE(0))) return 'utf-32le';
    return isFirst(buffer.readUInt32BE(0)) ? 'utf-32be' : null;
  } finally {
    await file.close();
  }
}

async function* utf32Text(path: string, encoding: Utf32): AsyncGenerator<string> {
  const file = await open(path);
  try {
    // Pieces are of whole characters, but for the last.
    for await (const piece of pieces(file)) {
      const codes = Array.from({ length: Math.ceil(piece.length / 4) }, (_, i) =>
        codeAt(piece, 4 * i, encoding),
      );
      yield codes.map((code) => String.fromCodePoint(code)).join('');
    }
  } finally {
    await file.close();
  }
}

/** U+FFFD where there is no character. */
function codeAt(piece: Buffer, at: number, encoding: Utf32): number {
  if (at + 4 > piece.length) return 0xfffd;
  const code = encoding === 'utf-32le' ? piece.readUInt32LE(at) : piece.readUInt32BE(at);
  return code > 0x10ffff ? 0xfffd : code;
}

async function encodingOf(path: string): Promise<Encoding> {
  const file = await open(path);
  try {
    return (await inspectBytes(file)).encoding;
  } finally {
    await file.close();
  }
}

async function writeText(text: AsyncIterable<string>, path: string): Promise<void> {
  await pipeline(Readable.from(text), createWriteStream(path));
}
