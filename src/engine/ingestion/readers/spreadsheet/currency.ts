const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Ways to write currencies that are neither a currency sign nor an ISO code. */
const ABBREVIATIONS = new Set([
  'kr', 'kr.', 'zł', 'Kč', 'Ft', 'lei', 'Fr', 'Fr.', 'SFr.', 'руб', 'руб.', 'р.', 'грн', 'грн.', 'лв', 'лв.', 'TL',
  'Rs', 'Rs.', 'Rp', 'RM', 'R', 'din', 'din.', 'kn', 'KM', '元', '円', '원', '圓',
]); // prettier-ignore

/** The text, if it names a currency: `$`, `US$`, `EUR`, `kr`; else null. */
export function currencyIn(text: string): string | null {
  const hasSign = /\p{Sc}/u.test(text) && text.length <= 5;
  return hasSign || CODES.has(text) || ABBREVIATIONS.has(text) ? text : null;
}
