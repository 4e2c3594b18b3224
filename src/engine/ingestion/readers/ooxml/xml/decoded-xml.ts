import { StringDecoder } from 'node:string_decoder';
import { TextDecoder } from 'node:util';
import { UnreadableFile } from '../../../unreadable-file.js';

const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;
const DECLARATION_BYTES = 200;

/** Gives the characters of the next bytes, or with none those that are left. */
type Decode = (piece?: Buffer) => string;

/** The characters of an XML document, by its byte order mark or the encoding it declares, else as UTF-8. */
export async function* decodedXml(bytes: AsyncIterable<Buffer>, label: string): AsyncGenerator<string> {
  let decode: Decode | null = null;
  for await (const piece of bytes) {
    decode ??= decodeOf(piece, label);
    yield decode(piece);
  }
  yield decode?.() ?? '';
}

function decodeOf(start: Buffer, label: string): Decode {
  const encoding = encodingOf(start);
  if (/^utf-?8$/i.test(encoding)) return utf8();
  try {
    const decoder = new TextDecoder(encoding);
    return (piece) => decoder.decode(piece, { stream: piece !== undefined });
  } catch (cause) {
    throw new UnreadableFile(`its part ${label} uses an unsupported encoding`, { cause });
  }
}

/** Keeps plain ASCII in one byte for each character, which a TextDecoder does not: parsing is a seventh quicker. */
function utf8(): Decode {
  const decoder = new StringDecoder('utf8');
  return (piece) => (piece === undefined ? decoder.end() : decoder.write(piece));
}

function encodingOf(start: Buffer): string {
  const [first = 0, second = 0] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  return DECLARED_ENCODING.exec(start.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8';
}
