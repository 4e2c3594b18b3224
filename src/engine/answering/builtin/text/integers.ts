import { type Token } from './tokenize.js';

/** The whole number of a token, where it lies within bounds; else null. */
export function integerOf(token: Token | undefined, low: number, high: number): number | null {
  if (token?.kind !== 'figure' || !/^\d+$/.test(token.text)) return null;
  const value = Number(token.text);
  return value >= low && value <= high ? value : null;
}
