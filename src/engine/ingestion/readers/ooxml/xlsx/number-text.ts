const MAX_EXACT_DIGITS = 15;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/**
 * A stored number as its owner sees it: with at most 15 significant digits, as Excel shows and keeps them, so that
 * 0.30000000000000004 is `0.3`. An integer that is written out in more digits stays; other text is given back.
 */
export function numberText(stored: string): string {
  if (stored.length <= MAX_EXACT_DIGITS && PLAIN_NUMBER.test(stored)) return stored;
  if (LONG_INTEGER.test(stored)) return stored;
  const number = Number(stored);
  return Number.isFinite(number) && stored.trim() !== '' ? shortest(number) : stored;
}

/** A share as percent: 0.125 is `12.5%`. */
export function percentText(stored: string): string {
  const number = Number(stored);
  return Number.isFinite(number) ? `${shortest(number * 100)}%` : stored;
}

function shortest(number: number): string {
  return String(Number(number.toPrecision(MAX_EXACT_DIGITS)));
}
