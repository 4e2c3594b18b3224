import { type MomentKind } from './number-format.js';
import { DAY_MS } from '../../../durations.js';

const SECOND_MS = 1000;
/** Day 0 of the serial numbers after February 1900, in days before 1970. */
const DAYS_BEFORE_1970 = 25_569;
/** Excel has a 29th of February 1900, which never was; the serials before it lie a day later. */
const FALSE_LEAP_DAY = 60;
const FIRST_SERIAL_OF_1904 = 1462;
const LAST_SERIAL = 2_958_466;
/** Below this, a number under a time format is a sum of hours rather than a day of 1900. */
const LAST_SUM_OF_HOURS = 367;
/** Dates repeat, and writing one out takes longer than reading a cell: those until 2173 are kept. */
const dayTexts = new Array<string | null>(100_000).fill(null);

/**
 * A serial number (days since 1900 or 1904) as `2024-01-31`, `2024-01-31 13:45:00` or `13:45:00`, with milliseconds
 * where there are any, or elapsed time as `36:15:00`. Nothing of the value is dropped, whatever the format shows.
 * Null when the number is no moment.
 */
export function momentText(serial: number, shows: MomentKind, is1904: boolean): string | null {
  const ms = wholeMs(serial);
  if (!Number.isSafeInteger(ms)) return null;
  if (shows === 'duration') return clockText(ms);
  const days = is1904 ? serial + FIRST_SERIAL_OF_1904 : serial;
  if (!(serial >= 0 && days < LAST_SERIAL)) return null;
  const hasTime = shows === 'time' || ms % DAY_MS > 0;
  if (hasTime && serial < 1) return clockText(ms % DAY_MS);
  if (shows === 'time' && serial < LAST_SUM_OF_HOURS) return clockText(ms);
  const day = dayText(Math.floor(wholeMs(days) / DAY_MS));
  return hasTime || shows === 'timestamp' ? `${day} ${clockText(ms % DAY_MS)}` : day;
}

/** Milliseconds; serials carry noise below one, and are often meant as whole seconds. */
function wholeMs(days: number): number {
  const ms = Math.round(days * DAY_MS);
  const second = Math.round(ms / SECOND_MS) * SECOND_MS;
  return Math.abs(ms - second) <= 1 ? second : ms;
}

function dayText(day: number): string {
  const known = dayTexts[day] ?? null;
  if (known !== null) return known;
  const text = writtenDay(day);
  if (day < dayTexts.length) dayTexts[day] = text;
  return text;
}

function writtenDay(day: number): string {
  if (day === FALSE_LEAP_DAY) return '1900-02-29';
  const sinceEpoch = day - DAYS_BEFORE_1970 + (day < FALSE_LEAP_DAY ? 1 : 0);
  return new Date(sinceEpoch * DAY_MS).toISOString().slice(0, 10);
}

function clockText(ms: number): string {
  const rest = Math.abs(ms);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / SECOND_MS) % 60)}`;
  const fraction = rest % SECOND_MS === 0 ? '' : `.${String(rest % SECOND_MS).padStart(3, '0')}`;
  return `${ms < 0 ? '-' : ''}${clock}${fraction}`;
}
