/** A part of a number format. */
export interface FormatToken {
  /**
   * `digits`: a run of `0`, `#` and `?`; `date`: a run of one date letter, or `AM/PM`, `上午/下午`; `elapsed`: `[h]`, `[mm]`, `[s]`;
   * `mark`: `.` `,` `%` `/` `@` and exponents; `literal`: text to be shown, also the currency out of `[$€-407]`.
   */
  readonly kind: 'digits' | 'date' | 'elapsed' | 'mark' | 'general' | 'literal';
  readonly text: string;
}

/** Longer codes than this are cut: Excel itself allows 255 characters. */
const LONGEST_CODE = 1000;

const PART = new RegExp(
  [
    '(?<section>;)',
    '"(?<quoted>[^"]*)"?',
    '\\\\(?<escaped>.)',
    '(?<blank>_.|[*].)',
    '\\[(?<elapsed>h+|m+|s+)\\]',
    '\\[[$](?<currency>[^\\]-]*)(?:-[^\\]]*)?\\]',
    '(?<condition>\\[[^[\\]]*\\])',
    '(?<general>general|standard|G/通用格式|G/標準)',
    '(?<clock>am/pm|a/p|上午/下午)',
    '(?<digits>[0#?]+)',
    '(?<mark>[.,%@/]|E[+-])',
    '(?<letters>[a-z]+)',
    '(?<other>.)',
  ].join('|'),
  'gisu',
);

/** Splits a format code into its sections (for positive and negative numbers, zero and text) and these into parts. */
export function sectionsOf(code: string): FormatToken[][] {
  const sections: FormatToken[][] = [[]];
  for (const { groups } of code.slice(0, LONGEST_CODE).matchAll(PART)) {
    if (groups?.['section'] === undefined) sections.at(-1)?.push(...tokensOf(groups ?? {}));
    else sections.push([]);
  }
  return sections;
}

function tokensOf(groups: Record<string, string | undefined>): FormatToken[] {
  const { quoted, escaped, elapsed, currency, general, clock, digits, mark, letters, other } = groups;
  const literal = quoted ?? escaped ?? other;
  if (literal !== undefined) return [{ kind: 'literal', text: literal }];
  if (elapsed !== undefined) return [{ kind: 'elapsed', text: elapsed }];
  if (currency !== undefined) return [{ kind: 'literal', text: currency }];
  if (general !== undefined) return [{ kind: 'general', text: general }];
  if (clock !== undefined) return [{ kind: 'date', text: clock }];
  if (digits !== undefined) return [{ kind: 'digits', text: digits }];
  if (mark !== undefined) return [{ kind: 'mark', text: mark }];
  return letters === undefined ? [] : letterTokens(letters);
}

/** Letters that are all parts of a date or time, `T` and `Z` between them aside; else plain text, as in `USD`. */
function letterTokens(letters: string): FormatToken[] {
  if (!/^[ymdhsebgtz]+$/i.test(letters)) return [{ kind: 'literal', text: letters }];
  const runs = letters.match(/([ymdhsebg])\1*/gi) ?? [];
  return runs.map((text) => ({ kind: 'date', text }));
}
