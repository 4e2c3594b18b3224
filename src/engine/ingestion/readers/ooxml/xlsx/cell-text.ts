import { type NumberFormat } from './number-format.js';
import { numberText, percentText } from './number-text.js';
import { momentText } from './serial-moment.js';

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2}:\d{2})(\.\d+)?)?Z?$/;

/** Writes a stored number as its format shows it, without loss. */
export function formattedText(stored: string, format: NumberFormat, is1904: boolean): string {
  switch (format.kind) {
    case 'number':
      return numberText(stored);
    case 'percent':
      return percentText(stored);
    case 'currency':
      return currencyText(numberText(stored), format.before, format.after);
    case 'padded':
      return /^\d+$/.test(stored) ? stored.padStart(format.digits, '0') : numberText(stored);
    case 'moment': {
      const serial = Number(stored);
      return momentText(serial, format.shows, is1904) ?? numberText(stored);
    }
  }
}

/** A moment that is stored as ISO 8601, as strict files may have it. */
export function isoMomentText(stored: string, format: NumberFormat): string {
  const [, date, clock, fraction = ''] = ISO_MOMENT.exec(stored.trim()) ?? [];
  if (date === undefined) return clock === undefined ? stored : clock + milliseconds(fraction);
  const showsTime = format.kind === 'moment' && format.shows !== 'date';
  const time = clock === undefined ? '' : clock + milliseconds(fraction);
  return time === '' || (time === '00:00:00' && !showsTime) ? date : `${date} ${time}`;
}

/** Text with the characters that XML cannot hold, which Office writes as `_x000D_`, and with plain line ends. */
export function unescapedText(stored: string): string {
  if (!stored.includes('_x') && !stored.includes('\r')) return stored;
  const text = stored.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

function currencyText(number: string, before: string, after: string): string {
  const isNegative = number.startsWith('-');
  return `${isNegative ? '-' : ''}${before}${isNegative ? number.slice(1) : number}${after}`;
}

function milliseconds(fraction: string): string {
  return Number(fraction) > 0 ? fraction.replace(/0+$/, '') : '';
}
