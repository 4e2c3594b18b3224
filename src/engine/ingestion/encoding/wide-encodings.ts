import { type WideEncoding } from './encodings.js';

/** UTF-32's mark begins like UTF-16's, so it comes first. */
const MARKS: readonly [string, WideEncoding][] = [
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** The encoding that a byte order mark at the start of a file tells, or null without one. */
export function markedEncoding(start: Buffer): WideEncoding | null {
  const hex = start.subarray(0, 4).toString('hex');
  return MARKS.find(([mark]) => hex.startsWith(mark))?.[1] ?? null;
}

/** The encoding that the places of the zero bytes at the start of a file tell, or null where they tell none. */
export function unmarkedEncoding(start: Buffer): WideEncoding | null {
  const zeros = zerosByPlace(start);
  return utf32Of(zeros, start.length / 4) ?? utf16Of(start, zeros);
}

/** Number of zero bytes at positions that leave 0, 1, 2 and 3 when divided by four. */
type Zeros = readonly [number, number, number, number];

function zerosByPlace(start: Buffer): Zeros {
  const zeros: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = start.indexOf(0); i !== -1; i = start.indexOf(0, i + 1)) {
    const place = i & 3;
    if (place === 0) zeros[0]++;
    else if (place === 1) zeros[1]++;
    else if (place === 2) zeros[2]++;
    else zeros[3]++;
  }
  return zeros;
}

/** The highest byte of four is always zero, the one beside it for all but rare characters. */
function utf32Of([first, second, third, fourth]: Zeros, characters: number): WideEncoding | null {
  const nearly = Math.floor(characters) * 0.9;
  if (characters < 1) return null;
  if (fourth >= Math.floor(characters) && third >= nearly && first < nearly) return 'utf-32le';
  if (first >= Math.floor(characters) && second >= nearly && fourth < nearly) return 'utf-32be';
  return null;
}

/** The higher byte of two is zero for ASCII: most of a western text, the commas and line ends of an eastern one. */
function utf16Of(start: Buffer, [first, second, third, fourth]: Zeros): WideEncoding | null {
  const even = first + third;
  const odd = second + fourth;
  if (odd > 3 * even && isWide(start, odd, 0) && isText(start, 'utf-16le')) return 'utf-16le';
  if (even > 3 * odd && isWide(start, even, 1) && isText(start, 'utf-16be')) return 'utf-16be';
  return null;
}

/** Where few bytes are zero, the lower bytes must be of all kinds: in a narrow text they would be ASCII too. */
function isWide(start: Buffer, zeros: number, lowerPlace: 0 | 1): boolean {
  if (zeros > start.length * 0.2) return true;
  const lower = start.filter((_, i) => i % 2 === lowerPlace);
  const beyondAscii = lower.filter((byte) => byte >= 0x7f || isControl(byte));
  return zeros > start.length * 0.005 && beyondAscii.length > lower.length * 0.1;
}

function isText(start: Buffer, encoding: WideEncoding): boolean {
  const text = new TextDecoder(encoding).decode(start);
  const strange = Array.from(text).filter((character) => {
    return character === '\ufffd' || isControl(character.codePointAt(0) ?? 0);
  });
  return strange.length <= Math.max(1, text.length * 0.01);
}

function isControl(code: number): boolean {
  return code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d;
}
