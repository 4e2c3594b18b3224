/**
 * How numbers are written in a format that people name.
 * @param name `percent` (of numbers where 1 is all), `whole`, or a currency of ISO 4217: `EUR`
 * @returns null for any other
 */
export function numberFormat(name: string): Intl.NumberFormatOptions | null {
  if (name === 'percent') return { style: 'percent', maximumFractionDigits: 2 };
  if (name === 'whole') return { maximumFractionDigits: 0 };
  return Intl.supportedValuesOf('currency').includes(name) ? { style: 'currency', currency: name } : null;
}
