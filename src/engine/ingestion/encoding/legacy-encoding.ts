import { LEGACY_ENCODINGS, type LegacyEncoding } from './encodings.js';
import { isAddedSyllable } from './korean-decoder.js';

const SAMPLE_BYTES = 64 * 1024;
const EXCERPT_BYTES = 400;
const CONTEXT_BYTES = 40;
/** Smaller bytes are characters of their own in every encoding: a text may be cut there. */
const LEAST_SECOND_BYTE = 0x30;

const DECODERS: ReadonlyMap<string, LegacyEncoding> = new Map(Object.entries(LEGACY_ENCODINGS));

/** The detector is this unsure of texts with a few accents, and then names any of a dozen encodings. */
const LEAST_CONFIDENCE = 0.05;
const LEAST_KOREAN = 0.2;
/** The first syllable of EUC-KR. */
const USUAL_SYLLABLE = [0xb0, 0xa1];
const OF_SEVERAL_BYTES: readonly LegacyEncoding[] = [
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'gb18030',
];

/** Excerpts around the characters of a text that are not ASCII: all that tells one old encoding from another. */
export class LegacySample {
  private readonly excerpts: Buffer[] = [];
  private bytes = 0;

  /** Takes what it still needs from the next bytes of the file. */
  add(piece: Buffer): void {
    let position = 0;
    while (this.bytes < SAMPLE_BYTES) {
      const high = firstHighByte(piece, position);
      if (high === -1) return;
      const end = cutAfter(piece, high + EXCERPT_BYTES);
      const excerpt = Buffer.from(piece.subarray(Math.max(position, high - CONTEXT_BYTES), end));
      this.excerpts.push(excerpt);
      this.bytes += excerpt.length;
      position = end;
    }
  }

  /** The likeliest encoding; windows-1252 where there is too little to tell by. */
  async encoding(): Promise<LegacyEncoding> {
    // The detector unfolds large tables when it is loaded; few files need it.
    const { detect } = await import('jschardet');
    const guess = (sample: Buffer): Guess => {
      const { encoding, confidence } = detect(sample, { detectEncodings: Object.keys(LEGACY_ENCODINGS) });
      return { encoding: decoderName(encoding), confidence };
    };
    const sample = Buffer.concat(this.excerpts);
    const first = guess(sample);
    const korean = guess(withoutAddedSyllables(sample));
    const isKorean =
      korean.encoding === 'euc-kr' && korean.confidence > Math.max(first.confidence, LEAST_KOREAN);
    return isKorean ? 'euc-kr' : sureEncoding(first);
  }
}

interface Guess {
  readonly encoding: LegacyEncoding | null;
  readonly confidence: number;
}

function sureEncoding({ encoding, confidence }: Guess): LegacyEncoding {
  const isSure = confidence >= LEAST_CONFIDENCE || (encoding !== null && OF_SEVERAL_BYTES.includes(encoding));
  return encoding !== null && isSure ? encoding : 'windows-1252';
}

/** The detector trusts Node.js, which takes the syllables that Windows added to EUC-KR for errors: without them. */
function withoutAddedSyllables(sample: Buffer): Buffer {
  const replaced = Buffer.from(sample);
  for (let i = 0; i + 1 < replaced.length; i++) {
    const lead = replaced[i] ?? 0;
    if (lead < 0x80) continue;
    if (isAddedSyllable(lead, replaced[i + 1] ?? 0)) replaced.set(USUAL_SYLLABLE, i);
    i++;
  }
  return replaced;
}

function firstHighByte(piece: Buffer, from: number): number {
  for (let i = from; i < piece.length; i++) if ((piece[i] ?? 0) >= 0x80) return i;
  return -1;
}

function cutAfter(piece: Buffer, from: number): number {
  for (let i = from; i < piece.length; i++) if ((piece[i] ?? 0) < LEAST_SECOND_BYTE) return i;
  return piece.length;
}

function decoderName(detected: string | null): LegacyEncoding | null {
  return DECODERS.get(detected?.toLowerCase() ?? '') ?? null;
}
