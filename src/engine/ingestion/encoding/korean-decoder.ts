import { type PieceDecoder } from './piece-decoder.js';

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FIRST_LEAD = 0x81;
/** From this lead byte on, the higher second bytes belong to EUC-KR proper. */
const FIRST_SHARED_LEAD = 0xa1;
const LAST_LEAD = 0xc6;
const FIRST_EUC_BYTE = 0xa1;

/**
 * Reads Windows code page 949: EUC-KR and the 8 822 syllables that it lacks. Browsers mean both by `euc-kr`, but
 * Node.js decodes EUC-KR alone.
 */
export class KoreanDecoder implements PieceDecoder {
  private readonly decoder = new TextDecoder('euc-kr');
  private readonly added = addedSyllables();
  /** The first byte of a pair whose second one comes with the next piece. */
  private held = Buffer.alloc(0);

  decode(piece: Buffer): string {
    const bytes = this.held.length > 0 ? Buffer.concat([this.held, piece]) : piece;
    let text = '';
    let from = 0;
    let i = 0;
    while (i < bytes.length) {
      const lead = bytes[i] ?? 0;
      if (lead >= FIRST_LEAD && i + 1 === bytes.length) break;
      const width = lead >= FIRST_LEAD ? 2 : 1;
      const syllable = width === 2 ? this.added.get(pair(lead, bytes[i + 1] ?? 0)) : undefined;
      if (syllable !== undefined) {
        text += this.decoder.decode(bytes.subarray(from, i)) + syllable;
        from = i + width;
      }
      i += width;
    }
    this.held = Buffer.from(bytes.subarray(i));
    return text + this.decoder.decode(bytes.subarray(from, i));
  }

  end(): string {
    return this.held.length > 0 ? '\ufffd' : '';
  }
}

function pair(lead: number, second: number): number {
  return lead * 256 + second;
}

/** The syllables that EUC-KR lacks, in Unicode's order, fill the pairs that it leaves free, in the order of their bytes. */
function addedSyllables(): ReadonlyMap<number, string> {
  const shared = sharedSyllables();
  const added = new Map<number, string>();
  let code = FIRST_SYLLABLE;
  for (let lead = FIRST_LEAD; lead <= LAST_LEAD; lead++) {
    for (const second of freeSecondBytes(lead)) {
      while (shared.has(String.fromCharCode(code))) code++;
      if (code > LAST_SYLLABLE) return added;
      added.set(pair(lead, second), String.fromCharCode(code++));
    }
  }
  return added;
}

function sharedSyllables(): ReadonlySet<string> {
  const decoder = new TextDecoder('euc-kr');
  const pairs: number[] = [];
  for (let lead = FIRST_SHARED_LEAD; lead <= 0xfe; lead++) {
    for (let second = FIRST_EUC_BYTE; second <= 0xfe; second++) pairs.push(lead, second);
  }
  return new Set(decoder.decode(Uint8Array.from(pairs)).match(/[가-힣]/g));
}

function freeSecondBytes(lead: number): number[] {
  return Array.from({ length: 0x100 }, (_, second) => second).filter((second) =>
    isAddedSyllable(lead, second),
  );
}

/** True for a pair of bytes that Windows added to EUC-KR. */
export function isAddedSyllable(lead: number, second: number): boolean {
  if (lead < FIRST_LEAD || lead > LAST_LEAD) return false;
  const isLetter = (second >= 0x41 && second <= 0x5a) || (second >= 0x61 && second <= 0x7a);
  return isLetter || (second > 0x80 && second < (lead < FIRST_SHARED_LEAD ? 0xff : FIRST_EUC_BYTE));
}
