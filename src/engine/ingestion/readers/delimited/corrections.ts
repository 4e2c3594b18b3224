import { type Encoding, LEGACY_ENCODINGS } from '../../encoding/encodings.js';
import { type IntakeCorrection } from '../../intake-correction.js';
import { UnreadableFile } from '../../unreadable-file.js';

const LONGEST_DELIMITER = 3;
/** What TextDecoder calls encodings whose texts another one reads as well. */
const PART_OF: Readonly<Record<string, Encoding>> = { gbk: 'gb18030' };
const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', ...Object.values(LEGACY_ENCODINGS)];

/**
 * The encoding that a person asked for, or null.
 *
 * @throws UnreadableFile when there is no such encoding
 */
export function wantedEncoding({ encoding }: IntakeCorrection): Encoding | null {
  if (encoding === undefined) return null;
  const name = nameOf(encoding);
  const known = PART_OF[name] ?? ENCODINGS.find((one) => one === name);
  if (known === undefined) throw new UnreadableFile(`there is no encoding ${encoding}`);
  return known;
}

function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    throw new UnreadableFile(`there is no encoding ${label}`, { cause });
  }
}

/**
 * The delimiter that a person asked for, or null.
 *
 * @throws UnreadableFile when it is too short or too long
 */
export function wantedDelimiter({ delimiter }: IntakeCorrection): string | null {
  if (delimiter === undefined) return null;
  const isFine = delimiter.length >= 1 && delimiter.length <= LONGEST_DELIMITER && !/["\r\n]/.test(delimiter);
  if (!isFine)
    throw new UnreadableFile('the delimiter must have one to three characters, and no quote or line break');
  return delimiter;
}
