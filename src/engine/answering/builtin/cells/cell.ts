import { type CellValue } from '../../../table.js';
import { stem } from '../text/stem.js';
import { type DatePattern, datePatterns } from './date-patterns.js';
import { comparable, wordsOf } from './words.js';

/** A day; 0 where the text does not say the year or the day. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A cell with everything that can be read in it. */
export interface Cell {
  /** As it is stored, as text; empty for a missing value. */
  readonly text: string;
  /** Its comparable form. */
  readonly norm: string;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Words, and their stems, each between spaces. */
  readonly padded: string;
  readonly paddedStems: string;
  /** The number, when the whole cell is one. */
  readonly full: number | null;
  /** The first and the second number in the text. */
  readonly number: number | null;
  readonly second: number | null;
  readonly numberCount: number;
  readonly startsWithNumber: boolean;
  readonly seconds: number | null;
  readonly day: Day | null;
  readonly year: number | null;
  /** The values of a cell that holds several; the text alone otherwise. */
  readonly parts: readonly string[];
  readonly isEmpty: boolean;
}

const TIME = /^(?:(\d+):)?(\d{1,2}):(\d\d(?:\.\d+)?)/;
const FULL = /^[-+]?[$€£]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const YEAR = /\b(1\d{3}|20\d\d)\b/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SHORT_YEAR = 100;

/** Citations out, every dash a minus: what numbers and dates are looked for in. */
function plainText(text: string): string {
  return text
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .trim();
}

const compiled = new Map<string, RegExp>();

function expressionOf(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, 'i');
  compiled.set(source, known);
  return known;
}

function monthOf(text: string): number {
  const number = Number(text);
  return Number.isNaN(number) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 : Math.min(number, 12);
}

function yearOf(text: string | undefined): number {
  const year = Number(text ?? 0);
  return year > 0 && year < SHORT_YEAR ? year + 1900 : year;
}

/** The day that a text names by the first of some patterns that fits; null when none does. */
export function readDay(text: string, patterns: readonly DatePattern[]): Day | null {
  for (const pattern of patterns) {
    const match = expressionOf(pattern.source).exec(text);
    if (!match) continue;
    return {
      year: pattern.year === 0 ? 0 : yearOf(match[pattern.year]),
      month: monthOf(match[pattern.month] ?? ''),
      day: pattern.day === 0 ? 0 : Number(match[pattern.day] ?? 0),
    };
  }
  return null;
}

/** A day as a number that sorts: year · 10000 + month · 100 + day. */
export function dayNumber({ year, month, day }: Day): number {
  return year * 10_000 + month * 100 + day;
}

function secondsOf(plain: string): number | null {
  const match = TIME.exec(plain);
  if (!match) return null;
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

/** The numbers in a text: the sign of a leading minus, thousands separators and "million" of the first count. */
function numbersIn(plain: string): number[] {
  const numbers = (plain.replace(/,(\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  const [first, ...others] = numbers;
  if (first === undefined) return [];
  const sign = /^-[$€£]?\d/.test(plain) ? -1 : 1;
  const scale = /million\b/i.test(plain) ? 1e6 : /billion\b/i.test(plain) ? 1e9 : 1;
  return [first * sign * scale, ...others];
}

function fullNumber(plain: string): number | null {
  return FULL.test(plain) ? Number.parseFloat(plain.replace(/[$€£,+]/g, '')) : null;
}

/** What a text holds; dates with slashes begin with the day where `dayFirst`. */
export function readCell(text: string, dayFirst: boolean): Cell {
  const plain = plainText(text);
  const words = wordsOf(text);
  const stems = words.map(stem);
  const numbers = numbersIn(plain);
  const day = readDay(plain, datePatterns(dayFirst));
  const year = YEAR.exec(plain)?.[1];
  return {
    text,
    norm: comparable(text),
    words,
    stems,
    padded: ` ${words.join(' ')} `,
    paddedStems: ` ${stems.join(' ')} `,
    full: fullNumber(plain),
    number: numbers[0] ?? null,
    second: numbers[1] ?? null,
    numberCount: numbers.length,
    startsWithNumber: /^[^\p{L}]*\d/u.test(text),
    seconds: secondsOf(plain),
    day,
    year: year === undefined ? null : Number(year),
    parts: text
      .split(/\n|, | \/ |; /)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    isEmpty: text === '',
  };
}

/** A stored value as the text of its cell. */
export function cellText(value: CellValue): string {
  return value === null ? '' : String(value);
}
