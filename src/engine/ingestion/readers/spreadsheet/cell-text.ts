import { type FormatKind, type MaskPart } from './number-format.js';

const DAY_MS = 86_400_000;
/** A number of a cell keeps this many digits: the 16th and 17th show how it is stored, not what was typed. */
const DIGITS = 15;
/** Up to here every integer is exact. */
const LARGEST_EXACT = 1e15;
/** From here on, numbers are written with an exponent: in longer ones not even all zeros are meant. */
const LARGEST_PLAIN = 1e16;

/**
 * The text of a cell as its owner sees it, without loss: `12.5%`, `$1234.5`, `2024-01-31`, `2024-01-31 13:45:00`,
 * `true`; null for an empty cell. A date is given as the day's number, which counts from 1904 instead of 1900 where
 * `date1904` says so. A time of day is written even where the format hides it; numbers are not rounded to the decimals
 * that the format shows.
 */
export function cellText(
  value: string | number | boolean | null,
  format: FormatKind,
  date1904: boolean,
): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return numberText(value, format, date1904);
  return String(value);
}

function numberText(value: number, format: FormatKind, date1904: boolean): string {
  switch (format.kind) {
    case 'number':
      return plainNumber(value);
    case 'percent':
      return `${plainNumber(value * format.factor)}%`;
    case 'currency':
      return currencyText(plainNumber(value), format);
    case 'code':
      return codeText(value, format.mask) ?? plainNumber(value);
    case 'duration':
      return durationText(value);
    case 'date':
    case 'time':
    case 'timestamp':
      return momentText(value, format.kind, date1904) ?? plainNumber(value);
  }
}

/** The shortest text of a number at 15 digits: `0.3` for 0.1 + 0.2, `1.5e+18` for large ones; never `-0`. */
export function plainNumber(value: number): string {
  const isSmallInteger = Number.isInteger(value) && Math.abs(value) < LARGEST_EXACT;
  const rounded = isSmallInteger ? value : Number(value.toPrecision(DIGITS));
  if (rounded === 0) return '0';
  return Math.abs(rounded) < LARGEST_PLAIN ? String(rounded) : rounded.toExponential();
}

function currencyText(number: string, { symbol, isBefore }: { symbol: string; isBefore: boolean }): string {
  if (!isBefore) return `${number} ${symbol}`;
  return number.startsWith('-') ? `-${symbol}${number.slice(1)}` : `${symbol}${number}`;
}

function codeText(value: number, mask: readonly MaskPart[]): string | null {
  if (!Number.isInteger(value) || value < 0 || value >= LARGEST_EXACT) return null;
  const places = mask.filter(({ isDigit }) => isDigit).length;
  const digits = String(value).padStart(places, '0');
  const surplus = digits.length - places;
  let next = 0;
  const digitsOfPlace = (): string => digits.slice(next === 0 ? 0 : surplus + next, surplus + ++next);
  return mask.map((part) => (part.isDigit ? digitsOfPlace() : part.text)).join('');
}

/** Null for a number that is no day of the calendar. */
function momentText(serial: number, kind: 'date' | 'time' | 'timestamp', date1904: boolean): string | null {
  const ms = Math.round(serial * DAY_MS);
  if (!(ms >= 0)) return null;
  const msOfDay = ms % DAY_MS;
  if (kind === 'time' && ms < DAY_MS) return clockText(ms);
  const moment = new Date(firstDay(serial, date1904) + ms);
  if (!(moment.getTime() < Date.UTC(10_000, 0, 1))) return null;
  const day = moment.toISOString().slice(0, 10);
  return kind === 'date' && msOfDay === 0 ? day : `${day} ${clockText(msOfDay)}`;
}

/** Day 0. Excel takes 1900 for a leap year: day 60 is a 29th of February that never was, and is read as the 28th. */
function firstDay(serial: number, date1904: boolean): number {
  if (date1904) return Date.UTC(1904, 0, 1);
  return serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
}

/** Hours beyond a day go on: `36:00:00`. */
function durationText(days: number): string {
  const ms = Math.round(days * DAY_MS);
  if (!Number.isSafeInteger(ms)) return plainNumber(days);
  return ms < 0 ? `-${clockText(-ms)}` : clockText(ms);
}

function clockText(ms: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  const clock = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  const fraction = ms % 1000;
  return fraction === 0 ? clock : `${clock}.${String(fraction).padStart(3, '0')}`;
}
