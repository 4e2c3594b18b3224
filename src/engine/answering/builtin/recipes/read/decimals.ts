import { parseNumberWord } from '../../text/numbers.js';
import { type OutputTag } from './tags.js';

const DECIMALS =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s{0,9}-?\s{0,9}(?:decimal(?:s|\s{1,9}(?:places?|points?|digits?|numbers?))?|digits?\s{1,9}after)\b/i;
const FORMATTED = /(?:\.\s*(\d)f\b|\bto\s+the\s+nearest\s+(tenth|hundredth|thousandth)\b)/i;
const WHOLE =
  /\b(?:nearest\s+(?:whole|integer)|whole\s+number|as\s+an\s+integer|(?:is|are|be)\s+(?:an?\s+|non-negative\s+|positive\s+)*integers?)\b/i;
const NEAREST = ['tenth', 'hundredth', 'thousandth'];

/** How many decimals a sentence asks for, or null. */
export function decimalsIn(text: string): number | null {
  const counted = DECIMALS.exec(text)?.[1];
  if (counted !== undefined) return parseNumberWord(counted.toLowerCase()) ?? Number(counted);
  const formatted = FORMATTED.exec(text);
  if (formatted?.[1] !== undefined) return Number(formatted[1]);
  if (formatted?.[2] !== undefined) return NEAREST.indexOf(formatted[2].toLowerCase()) + 1;
  return WHOLE.test(text) ? 0 : null;
}

const SHORT = '(one|two|three|four|five|six)\\b(?=\\s*(?:$|[,.;]|and\\b))';
const SHORTENED = [
  new RegExp(`(?:\\brounded\\s{1,9}to|^\\s*to|\\bwith|^\\s{0,9}(?:has|have)?)\\s{1,9}${SHORT}`, 'im'),
  /\b(?:rounded\s+to|^\s*to)\s+(\d)\b(?!\s*[.\d%])/im,
];

/** "to four", where the text speaks of decimals just before. */
function shortDecimals(description: string): number | null {
  const told = SHORTENED.map((pattern) => pattern.exec(description)?.[1]).find((each) => each !== undefined);
  return told === undefined ? null : (parseNumberWord(told.toLowerCase()) ?? Number(told));
}

/** How many decimals a tag is to have: as its own description says, else as what is said of all tags or the whole text does; null for as many as there are. */
export function decimalsOf(tag: OutputTag, remarks: readonly string[], prose: string): number | null {
  const remarked = remarks.map(decimalsIn).find((each) => each !== null) ?? null;
  return decimalsIn(tag.description) ?? shortDecimals(tag.description) ?? remarked ?? decimalsIn(prose);
}
