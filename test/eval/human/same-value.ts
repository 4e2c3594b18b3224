import { type CellValue } from '../../../src/engine/table.js';

/** Half of the last of two decimals, and a little for the way numbers are held. */
const TOLERANCE = 0.005 + 1e-9;

/**
 * True when a cell holds a value of a right answer: numbers to two decimals, texts without case and outer blanks, dates by their
 * day, however this is written.
 */
export function isSameValue(gold: CellValue, cell: CellValue): boolean {
  if (isMissing(gold) || isMissing(cell)) return isMissing(gold) && isMissing(cell);
  const day = dayOf(gold);
  if (day !== null && day === dayOf(cell)) return true;
  const [expected, given] = [numberOf(gold), numberOf(cell)];
  if (expected !== null && given !== null) return isClose(expected, given);
  const [left, right] = [comparable(gold), comparable(cell)].map(withoutT);
  return left === right;
}

/** 2017-05-01T12:30:00 as 2017-05-01 12:30:00. */
function withoutT(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})t(?=\d{2}:)/u, '$1 ');
}

export function isClose(expected: number, given: number): boolean {
  return Math.abs(expected - given) <= Math.max(TOLERANCE, Math.abs(expected) * 1e-9);
}

/** A number, also one that is written with separators, a currency, per cent or in parentheses; null for anything else. */
export function numberOf(value: CellValue): number | null {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return Number(value);
  if (value === null) return null;
  const text = value.trim();
  const plain = text.replace(/^\((.*)\)$/u, '-$1').replace(/[$€£,%\s]/gu, '');
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/iu.test(plain) ? Number(plain) : null;
}

function isMissing(value: CellValue): boolean {
  return value === null || value === '';
}

function comparable(value: CellValue): string {
  return String(value).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

const MIDNIGHT = /[t ]00:00(?::00(?:\.0+)?)?(?:z|\+00:00)?$/u;
const WRITTEN_DAYS = [
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})$/u,
  /^(?<month>[a-z]{3,9})\.? ?(?<day>\d{1,2}),? ?(?<year>\d{4})$/u,
  /^(?<day>\d{1,2})\.? ?(?<month>[a-z]{3,9})\.?,? ?(?<year>\d{4})$/u,
];

/** The day that a value names, as 2017-05-01: 20170501, May 1, 2017 or 1 May 2017; null where it names none. */
export function dayOf(value: CellValue): string | null {
  const text = comparable(value).replace(MIDNIGHT, '');
  const parts = WRITTEN_DAYS.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups);
  if (!parts) return null;
  const date = new Date(`${parts.year}-${parts.month}-${parts.day} UTC`);
  return date.getUTCDate() === Number(parts.day) ? date.toISOString().slice(0, 10) : null;
}
