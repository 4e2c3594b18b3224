import { type FormatKind } from '../../spreadsheet/number-format.js';

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2})?T?(?:(\d{2}:\d{2}:\d{2})(\.\d+)?)?Z?$/;

/** A moment that is stored as ISO 8601, as strict files may have it. */
export function isoMomentText(stored: string, { kind }: FormatKind): string {
  const [, date, clock, fraction = ''] = ISO_MOMENT.exec(stored.trim()) ?? [];
  if (date === undefined) return clock === undefined ? stored : clock + milliseconds(fraction);
  const showsTime = kind === 'timestamp' || kind === 'time' || kind === 'duration';
  const time = clock === undefined ? '' : clock + milliseconds(fraction);
  return time === '' || (time === '00:00:00' && !showsTime) ? date : `${date} ${time}`;
}

/** Text with the characters that XML cannot hold, which Office writes as `_x000D_`, and with plain line ends. */
export function unescapedText(stored: string): string {
  if (!stored.includes('_x') && !stored.includes('\r')) return stored;
  const text = stored.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

function milliseconds(fraction: string): string {
  return Number(fraction) > 0 ? fraction.replace(/(?<!0)0+$/, '') : '';
}
