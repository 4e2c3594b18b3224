import { type Encoding } from './encodings.js';
import { KoreanDecoder } from './korean-decoder.js';
import { type PieceDecoder } from './piece-decoder.js';
import { pieces } from './pieces.js';
import { Utf32Decoder } from './utf32-decoder.js';

/** What windows-1252 has where ISO 8859-1 has control characters (0x80 to 0x9f). */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Reads a text file piece by piece, without its byte order mark. */
export async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const piece of pieces(path)) yield decoder.decode(piece);
  yield decoder.end();
}

const OWN_DECODERS: Partial<Record<Encoding, () => PieceDecoder>> = {
  // Some Node.js releases decode windows-1252 as ISO 8859-1.
  'windows-1252': () => ({ decode: westernText, end: () => '' }),
  'euc-kr': () => new KoreanDecoder(),
  'utf-32le': () => new Utf32Decoder('little'),
  'utf-32be': () => new Utf32Decoder('big'),
  'utf-8 (damaged)': () => standardDecoder('utf-8'),
};

function decoderOf(encoding: Encoding): PieceDecoder {
  return OWN_DECODERS[encoding]?.() ?? standardDecoder(encoding);
}

function standardDecoder(name: string): PieceDecoder {
  const decoder = new TextDecoder(name);
  return { decode: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

/** Decodes windows-1252. */
export function westernText(piece: Buffer): string {
  // eslint forbids control characters in patterns, hence the code points.
  return piece.toString('latin1').replace(/[\u0080-\u009f]/g, (character) => {
    return WESTERN.charAt(character.charCodeAt(0) - 0x80);
  });
}
