/**
 * A way in which texts write a day or month. `source` is a regular expression that JavaScript and RE2 (DuckDB) read
 * alike; the groups are numbered from 1, 0 standing for what the pattern does not say.
 */
export interface DatePattern {
  readonly source: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** 2013-08-14. */
const ISO: DatePattern = { source: '\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})\\b', year: 1, month: 2, day: 3 };
/** 14 August 2013, 14th of August, 27-May-75. */
const DAY_MONTH: DatePattern = {
  source: `\\b(\\d{1,2})(?:st|nd|rd|th)?[ -]+(?:of )?${MONTH}(?:[ ,-]+(\\d{4}|\\d{2})\\b)?`,
  day: 1,
  month: 2,
  year: 3,
};
/** August 2013. */
const MONTH_YEAR: DatePattern = { source: `\\b${MONTH},?[ -]*(\\d{4})\\b`, month: 1, year: 2, day: 0 };
/** August 14, 2013; Aug 14. */
const MONTH_DAY: DatePattern = {
  source: `\\b${MONTH}[ -]+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? *(\\d{4}))?`,
  month: 1,
  day: 2,
  year: 3,
};
/** 8/14/2013. */
const MONTH_SLASH_DAY: DatePattern = {
  source: '\\b(\\d{1,2})[/.](\\d{1,2})[/.](\\d{4})\\b',
  month: 1,
  day: 2,
  year: 3,
};
/** 14/8/2013, 14.8.2013. */
const DAY_SLASH_MONTH: DatePattern = { ...MONTH_SLASH_DAY, day: 1, month: 2 };
/** August. */
const MONTH_ALONE: DatePattern = { source: `^${MONTH}$`, month: 1, year: 0, day: 0 };

/** Ways to write a day, the first that fits a text counts; days before months where `dayFirst`. */
export function datePatterns(dayFirst: boolean): readonly DatePattern[] {
  const slashes = dayFirst ? DAY_SLASH_MONTH : MONTH_SLASH_DAY;
  return [ISO, DAY_MONTH, MONTH_YEAR, MONTH_DAY, slashes, MONTH_ALONE];
}
