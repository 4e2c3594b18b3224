const COMPACT_FROM = 10_000;
const SIGNIFICANT_DIGITS = 3;

/** Vega axis properties that write numbers of this size in a readable way. */
export function numberAxis(
  values: readonly number[],
  format: 'number' | 'percent',
): Record<string, string | number> {
  if (format === 'percent') return { format: '~%' };
  if (values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) < COMPACT_FROM) {
    // Halves of things that are counted in whole numbers would look odd.
    return values.every(Number.isInteger) ? { tickMinStep: 1 } : {};
  }
  // SI writes k and G where people read K and B.
  return { labelExpr: `replace(replace(format(datum.value, '~s'), 'G', 'B'), 'k', 'K')` };
}

/** A number as the label of a bar: three significant digits, 12,345 as 12.3K; percentages with one decimal. */
export function valueLabel(value: number, format: 'number' | 'percent', locale: string): string {
  return writeNumber(value, format, locale).replace('-', '−');
}

function writeNumber(value: number, format: 'number' | 'percent', locale: string): string {
  if (format === 'percent') {
    return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  }
  if (Math.abs(value) >= COMPACT_FROM) {
    return value.toLocaleString(locale, {
      notation: 'compact',
      maximumSignificantDigits: SIGNIFICANT_DIGITS,
      numberingSystem: 'latn',
    });
  }
  return Number.isInteger(value) || Math.abs(value) >= 1000
    ? value.toLocaleString(locale, { maximumFractionDigits: 0 })
    : value.toLocaleString(locale, { maximumSignificantDigits: SIGNIFICANT_DIGITS });
}

/** True for a column of whole numbers that read as calendar years: they are written without separators. */
export function lookLikeYears(values: readonly number[]): boolean {
  return (
    values.length > 0 && values.every((value) => Number.isInteger(value) && value >= 1500 && value <= 2200)
  );
}
