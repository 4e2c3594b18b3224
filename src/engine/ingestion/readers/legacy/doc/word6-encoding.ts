import { type Place } from './doc-header.js';

/** Encodings by the character set of a font, for those of one byte a character. @see [MS-WMF] 2.1.1.5 CharacterSet */
const BY_CHARACTER_SET: ReadonlyMap<number, string> = new Map([
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);

/** Encodings of languages with more bytes a character, by the lower byte of the language's number. */
const BY_LANGUAGE: ReadonlyMap<number, string> = new Map([
  [0x04, 'gbk'],
  [0x11, 'shift_jis'],
  [0x12, 'euc-kr'],
]);

/**
 * The encoding of a document of Word 6 or 95. The document does not say it: fonts for another script than the Western
 * do, or the language of the Word that wrote it.
 */
export function word6Encoding(
  stream: Buffer,
  { language, fonts }: { language: number; fonts: Place },
): string {
  const sets = characterSets(stream.subarray(fonts.offset, fonts.offset + fonts.length));
  const known = sets.map((set) => BY_CHARACTER_SET.get(set)).find((encoding) => encoding !== undefined);
  return known ?? BY_LANGUAGE.get(language & 0xff) ?? 'windows-1252';
}

/** The list begins with its length; each font with that of its description, whose fifth byte is the character set. */
function characterSets(fonts: Buffer): number[] {
  const sets: number[] = [];
  for (let at = 2; at + 5 <= fonts.length; at += 1 + (fonts[at] ?? 0)) sets.push(fonts[at + 4] ?? 0);
  return sets;
}
