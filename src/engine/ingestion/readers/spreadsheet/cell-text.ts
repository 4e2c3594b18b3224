import { type FormatKind, type MaskPart } from './number-format.js';
import { numberText, percentText } from './number-text.js';
import { momentText } from './serial-moment.js';

const DIGITS_ONLY = /^\d+$/;
const BEGINS_AS_NUMBER = /^-?\d/;

/**
 * A stored number as its owner sees it, without loss: `12.5%`, `$1234.5`, `2024-01-31`, `2024-01-31 13:45:00`. A time
 * of day is written even where the format hides it; numbers are not rounded to the decimals that the format shows.
 * Days count from 1904 instead of 1900 where `is1904` says so. What is no number is given back.
 */
export function formattedText(stored: string, format: FormatKind, is1904: boolean): string {
  switch (format.kind) {
    case 'number':
      return numberText(stored);
    case 'percent':
      return percentText(stored, format.factor);
    case 'currency':
      return currencyText(numberText(stored), format);
    case 'code':
      return codeText(stored, format);
    case 'date':
    case 'time':
    case 'timestamp':
    case 'duration':
      return momentText(Number(stored), format.kind, is1904) ?? numberText(stored);
  }
}

function currencyText(number: string, { before, after }: { before: string; after: string }): string {
  if (!BEGINS_AS_NUMBER.test(number)) return number;
  return number.startsWith('-') ? `-${before}${number.slice(1)}${after}` : before + number + after;
}

/** The digits of a whole number in the places of a mask, those that are too many in the first one. */
function codeText(stored: string, { mask, digits }: { mask: readonly MaskPart[]; digits: number }): string {
  if (!DIGITS_ONLY.test(stored)) return numberText(stored);
  const all = stored.padStart(digits, '0');
  let text = '';
  let start = 0;
  let end = all.length - digits;
  for (const part of mask) {
    if (typeof part === 'string') {
      text += part;
    } else {
      end += part;
      text += all.slice(start, end);
      start = end;
    }
  }
  return text;
}
