import { type CellObject } from '@e965/xlsx';
import { type ColumnType } from '../table.js';
import { DAY_MS } from '../durations.js';

/** A spreadsheet holds as many digits of a number, and characters of a text. */
const MOST_DIGITS = 15;
const MOST_CHARACTERS = 32_767;
/** Days from the first day of spreadsheets to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** Of 1900-03-01: earlier days are counted otherwise by each program, as the first had a 29 February 1900. */
const FIRST_SURE_DAY = 61;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/;

/**
 * A value as a cell of its own type: numbers as numbers, days and times as such, everything that a spreadsheet would change as text.
 * No cell is ever a formula.
 * @param text as CSV has it; empty: missing
 * @returns null for a missing value
 */
export function sheetCell(text: string, type: ColumnType): CellObject | null {
  if (text === '') return null;
  switch (type) {
    case 'integer':
    case 'number':
      return numberCell(text) ?? textCell(text);
    case 'boolean':
      return text === 'true' || text === 'false' ? { t: 'b', v: text === 'true' } : textCell(text);
    case 'date':
      return (DATE.test(text) ? dayCell(`${text}T00:00:00Z`, 'yyyy-mm-dd') : null) ?? textCell(text);
    case 'timestamp':
      return momentCell(text) ?? textCell(text);
    case 'time':
      return timeCell(text) ?? textCell(text);
    case 'text':
      return textCell(text);
  }
}

/** Longer texts are cut, never inside a character; what looks like an escaped character is escaped itself. */
export function textCell(text: string): CellObject {
  const whole = text.toWellFormed().replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  const isLong = whole.length > MOST_CHARACTERS;
  const kept = isLong ? `${whole.slice(0, MOST_CHARACTERS - 1)}…`.replace(/[\ud800-\udbff]…$/, '…') : whole;
  return { t: 's', v: kept };
}

function numberCell(text: string): CellObject | null {
  if (!NUMBER.test(text)) return null;
  const [mantissa = ''] = text.split('e', 1);
  const digits = Array.from(mantissa.replace(/\D/g, '').replace(/^0+/, ''));
  const significant = digits.findLastIndex((digit) => digit !== '0') + 1;
  const value = Number(text);
  return significant <= MOST_DIGITS && Number.isFinite(value) ? { t: 'n', v: value } : null;
}

function momentCell(text: string): CellObject | null {
  if (!MOMENT.test(text)) return null;
  const isUtc = text.endsWith('Z');
  return dayCell(isUtc ? text : `${text}Z`, isUtc ? 'yyyy-mm-dd hh:mm:ss"Z"' : 'yyyy-mm-dd hh:mm:ss');
}

function dayCell(moment: string, format: string): CellObject | null {
  const days = Date.parse(moment) / DAY_MS + EPOCH_DAYS;
  return days >= FIRST_SURE_DAY ? { t: 'n', v: days, z: format } : null;
}

function timeCell(text: string): CellObject | null {
  const parts = TIME.exec(text);
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map(Number);
  const all = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return { t: 'n', v: all / 86_400, z: '[hh]:mm:ss' };
}
