import { type HistogramBin } from '../api/file-types.js';
import { formatCount, formatValue } from './format.js';

const DAY_MS = 86_400_000;

/** The values that an interval of a histogram holds, for people: whole numbers and days up to the last that is in it. */
export function boundsOf({ from, to }: HistogramBin, type: string, locale: string): string {
  const last = lastOf(to, type);
  const first = formatValue(from, locale);
  return last === from ? first : `${first} – ${formatValue(last, locale)}`;
}

function lastOf(to: number | string, type: string): number | string {
  if (type === 'integer' && typeof to === 'number') return to - 1;
  if (type !== 'date') return to;
  return new Date(Date.parse(`${to}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/** A histogram in words: every interval that has rows, with their number. */
export function inWords(bins: readonly HistogramBin[], type: string, locale: string): string {
  return bins
    .filter(({ count }) => count > 0)
    .map((bin) => `${boundsOf(bin, type, locale)}: ${formatCount(bin.count, locale)}`)
    .join('; ');
}

/** A bar of a drawn histogram. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 1;
/** What is there is seen, however little it is. */
const LEAST_HEIGHT = 1.5;

/** The bars of a histogram in a field of a size; an interval without rows has a bar without height. */
export function barsOf(counts: readonly number[], width: number, height: number): Bar[] {
  const most = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  return counts.map((count, place) => {
    const tall = count === 0 ? 0 : Math.max(LEAST_HEIGHT, (count / most) * height);
    return { x: place * step, y: height - tall, width: Math.max(GAP, step - GAP), height: tall };
  });
}
