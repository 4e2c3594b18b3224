import { TextDecoder } from 'node:util';
import { UnreadableFile } from '../../../unreadable-file.js';

const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;
const DECLARATION_BYTES = 200;

/** The characters of an XML document, by its byte order mark or the encoding it declares, else as UTF-8. */
export async function* decodedXml(bytes: AsyncIterable<Buffer>, label: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    decoder ??= decoderOf(piece, label);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function decoderOf(start: Buffer, label: string): TextDecoder {
  const encoding = encodingOf(start);
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new UnreadableFile(`its part ${label} is written in an encoding that cannot be read`, { cause });
  }
}

function encodingOf(start: Buffer): string {
  const [first = 0, second = 0] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  return DECLARED_ENCODING.exec(start.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8';
}
