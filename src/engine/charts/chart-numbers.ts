const COMPACT_FROM = 10_000;
const SIGNIFICANT_DIGITS = 3;
const COMPACT = { notation: 'compact', numberingSystem: 'latn' } as const;

/** Vega axis properties that write numbers of this size in a readable way. */
export function numberAxis(
  values: readonly number[],
  format: 'number' | 'percent',
  locale: string,
): Record<string, string | number> {
  if (format === 'percent') return { format: '~%' };
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest < COMPACT_FROM) {
    // Halves of things that are counted in whole numbers would look odd.
    return values.every(Number.isInteger) ? { tickMinStep: 1 } : {};
  }
  const { factor, suffix } = compactUnit(largest, locale);
  return { labelExpr: `datum.value === 0 ? '0' : format(datum.value / ${factor}, ',.3~f') + '${suffix}'` };
}

/** What large numbers are counted in, as people write them in short: K, 万, Mio. or, where nothing is usual, ones. */
function compactUnit(largest: number, locale: string): { readonly factor: number; readonly suffix: string } {
  const parts = new Intl.NumberFormat(locale, COMPACT).formatToParts(largest);
  const unit = parts.findIndex(({ type }) => type === 'compact');
  if (unit === -1) return { factor: 1, suffix: '' };
  const shown = Number(
    parts
      .filter(({ type }) => type === 'integer')
      .map(({ value }) => value)
      .join(''),
  );
  const suffix = parts
    .slice(unit - 1, unit + 1)
    .filter(({ type }) => type === 'literal' || type === 'compact');
  return {
    factor: 10 ** Math.round(Math.log10(largest / shown)),
    suffix: suffix.map(({ value }) => value.replaceAll("'", '’')).join(''),
  };
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
    return value.toLocaleString(locale, { ...COMPACT, maximumSignificantDigits: SIGNIFICANT_DIGITS });
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
