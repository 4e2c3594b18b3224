import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodedText } from '../../encoding/decoded-text.js';
import { type Encoding } from '../../encoding/encodings.js';
import { encodingOf } from '../../encoding/text-encoding.js';
import { wantedEncoding } from '../../encoding/wanted-encoding.js';
import { type Workplace } from '../file-reader.js';

/** A file in UTF-8, and the encoding that it, or the file it was made of, has. */
interface JsonSource {
  readonly path: string;
  readonly encoding: Encoding;
}

/**
 * Gives a text file in UTF-8: itself, or a copy of it in the scratch folder.
 *
 * @throws UnreadableFile when it is no text, or there is no such encoding as a person asked for
 */
export async function utf8Source(path: string, workplace: Workplace): Promise<JsonSource> {
  const { correction, scratchFolder } = workplace;
  const encoding = wantedEncoding(correction) ?? (await utf32Of(path)) ?? (await encodingOf(path));
  if (encoding === 'utf-8') return { path, encoding };
  const copy = `${scratchFolder}/utf-8.json`;
  await pipeline(Readable.from(decodedText(path, encoding)), createWriteStream(copy));
  return { path: copy, encoding };
}

/** JSON begins with a character of ASCII, or a byte order mark (RFC 4627, 3): of its four bytes the zeros tell. */
async function utf32Of(path: string): Promise<'utf-32le' | 'utf-32be' | null> {
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
