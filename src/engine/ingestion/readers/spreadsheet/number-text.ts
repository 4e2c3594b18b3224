const EXACT_DIGITS = 15;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;
/** The first 15 significant digits of a number with a point, then the next one, which is not 5. */
const LONG_NUMBER = /^(-?(?:0\.0*[1-9]\d{14}|[1-9](?=\d{0,14}\.)[\d.]{15}))([0-46-9])\d*$/;
const LAST_ZEROS = /(?:\.|(?<!0))0+$/;

/**
 * A stored number as its owner sees it: with at most 15 significant digits, as Excel shows and keeps them, so that
 * 0.30000000000000004 is `0.3`. An integer that is written out in more digits stays; other text is given back.
 */
export function numberText(stored: string): string {
  if (stored.length <= EXACT_DIGITS && PLAIN_NUMBER.test(stored)) return stored;
  if (LONG_INTEGER.test(stored)) return stored;
  return cutText(stored) ?? convertedText(stored);
}

/** A share as percent, where `factor` is 100: 0.125 is `12.5%`. Other text is given back. */
export function percentText(stored: string, factor: 1 | 100): string {
  const number = Number(stored);
  return Number.isFinite(number) ? `${shortest(number * factor)}%` : stored;
}

/** The text that a workbook in XML stores for a number: integers that are exact are written out. */
export function storedText(number: number): string {
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? number.toExponential() : String(number);
}

/** What conversion would give, found in the text itself, which is three times as quick; null where that is not easy. */
function cutText(stored: string): string | null {
  const [, head = '', next = ''] = LONG_NUMBER.exec(stored) ?? [];
  if (head === '') return null;
  if (next < '5') return head.replace(LAST_ZEROS, '');
  const last = head.charAt(head.length - 1);
  return last === '9' || last === '.' ? null : head.slice(0, -1) + String(Number(last) + 1);
}

function convertedText(stored: string): string {
  const number = Number(stored);
  return Number.isFinite(number) && stored.trim() !== '' ? shortest(number) : stored;
}

function shortest(number: number): string {
  return String(Number(number.toPrecision(EXACT_DIGITS)));
}
