import { type IntakeCorrection } from '../intake-correction.js';
import { UnreadableFile } from '../unreadable-file.js';
import { type Encoding, LEGACY_ENCODINGS } from './encodings.js';

/** What TextDecoder calls encodings whose texts another one reads as well. */
const PART_OF: ReadonlyMap<string, Encoding> = new Map([['gbk', 'gb18030']]);
const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', ...Object.values(LEGACY_ENCODINGS)];

/**
 * The encoding that a person asked for, or null.
 *
 * @throws UnreadableFile when there is no such encoding
 */
export function wantedEncoding({ encoding }: IntakeCorrection): Encoding | null {
  if (encoding === undefined) return null;
  const name = nameOf(encoding);
  const known = PART_OF.get(name) ?? ENCODINGS.find((one) => one === name);
  if (known === undefined) throw new UnreadableFile(`unknown encoding ${encoding}`);
  return known;
}

function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    throw new UnreadableFile(`unknown encoding ${label}`, { cause });
  }
}
