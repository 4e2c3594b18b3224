import { NULL_WORDS } from '../text-patterns.js';
import { literal } from '../../sql.js';

/** A kind of value that all texts of a column may be: which texts, and how they convert. */
export interface ValueKind {
  readonly name: string;
  readonly sqlType: 'BOOLEAN' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMESTAMP' | 'TIME';
  /** Matches the whole of a trimmed text, in JavaScript and in DuckDB. */
  readonly pattern: RegExp;
  /** SQL that gives the value of the SQL text `x`, or NULL when there is no such value (the 31st of February). */
  readonly convert: (x: string) => string;
  /**
   * SQL that is true only for texts that match, given also their converted value; quicker than the pattern, and may be
   * false for some that match.
   */
  readonly plain?: (x: string, value: string) => string;
  /** A quicker conversion that is the same for plain texts; `plain` is then given its result. */
  readonly convertPlain?: (x: string) => string;
  /** Which of day and month is taken to come first; set where the texts alone may leave it open. */
  readonly order?: 'day' | 'month';
  /** What stands before or after each number: a currency, a unit or `%`. */
  readonly unit?: string;
  readonly note?: string;
}

/** A pattern for the whole of a text. */
export function wholly(pattern: string, flags = ''): RegExp {
  return new RegExp(`^(${pattern})$`, flags);
}

const nullWords = new Set(NULL_WORDS);
/** A dash where an amount of money would stand: `$ —`. */
const EMPTY_AMOUNT = '\\p{Sc}[ \u00a0\u202f]*[-–—]';
const emptyAmount = wholly(EMPTY_AMOUNT, 'u');

/** True for a word that stands for a missing value among typed values. */
export function isNullWord(text: string): boolean {
  return nullWords.has(text.toLowerCase()) || emptyAmount.test(text);
}

/** SQL that is true for a null word, or for one of the given words. */
export function isNullWordSql(x: string, words: readonly string[] | null = null): string {
  if (words?.length === 0) return 'false';
  const patterns = words?.map(escapedPattern) ?? [...NULL_WORDS.map(escapedPattern), EMPTY_AMOUNT];
  // One pattern is planned many times quicker than a list.
  return `regexp_full_match(${x}, ${literal(`(?i)${patterns.join('|')}`)})`;
}

/** A pattern that matches exactly this text. */
export function escapedPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** SQL of a text without surrounding spaces of any width and tabs. */
export function trimmedSql(x: string): string {
  return `trim(${x}, ' \t\u00a0\u2009\u202f')`;
}
