import { once } from '../../once.js';
import { FOREIGN_LANGUAGES, LanguageWords } from '../../text/languages.js';

/** What an amount is counted in: amounts of one `base` are compared by their value times the factor. */
export interface AmountUnit {
  readonly base: string;
  readonly factor: number;
}

const MONTHS: AmountUnit = { base: 'month', factor: 1 };
/** Units of the formats of every language; a month is no fixed number of days, so these two are kept apart. */
const MEASURES: ReadonlyMap<string, AmountUnit> = new Map([
  ['month', MONTHS],
  ['year', { base: 'month', factor: 12 }],
  ['second', { base: 'second', factor: 1 }],
  ['minute', { base: 'second', factor: 60 }],
  ['hour', { base: 'second', factor: 3600 }],
  ['day', { base: 'second', factor: 86_400 }],
  ['week', { base: 'second', factor: 7 * 86_400 }],
  ['percent', { base: 'percent', factor: 1 }],
  ['gram', { base: 'gram', factor: 1 }],
  ['kilogram', { base: 'gram', factor: 1000 }],
  ['millimeter', { base: 'meter', factor: 0.001 }],
  ['centimeter', { base: 'meter', factor: 0.01 }],
  ['meter', { base: 'meter', factor: 1 }],
  ['kilometer', { base: 'meter', factor: 1000 }],
  ['mile', { base: 'meter', factor: 1609.344 }],
  ['liter', { base: 'liter', factor: 1 }],
  ['milliliter', { base: 'liter', factor: 0.001 }],
  ['hectare', { base: 'hectare', factor: 1 }],
]);
const COUNTS = [1, 2, 5, 21];
const CURRENCIES: Readonly<Record<string, string>> = {
  USD: '$ us$ dollar dollars dólares доллар долларов доллара',
  EUR: '€ euro euros евро',
  GBP: '£ pound pounds pfund livres libras',
  JPY: 'yen 円',
  CNY: 'yuan 元 人民币 人民幣',
  INR: '₹ rupee rupees rupien रुपये',
  RUB: '₽ руб rubel rubles ruble рубль рублей рубля',
  PLN: 'zł złotych złote zloty',
  TRY: '₺ lira tl',
  KRW: '₩ won 원',
  CHF: 'franken francs',
  VND: '₫ đồng',
  IDR: 'rp rupiah',
};

/** Units and currencies by every name that a language has for them, in small letters. */
export const amountUnits = once((): ReadonlyMap<string, AmountUnit> => {
  const locales = ['en', ...FOREIGN_LANGUAGES.map((language) => LanguageWords.of(language).traits.locale)];
  const measures = locales.flatMap((locale) => [...MEASURES.keys()].flatMap((unit) => namesOf(unit, locale)));
  const codes = Intl.supportedValuesOf('currency').map((code): [string, AmountUnit] => [
    code.toLowerCase(),
    currency(code),
  ]);
  const names = Object.entries(CURRENCIES).flatMap(([code, words]) =>
    words.split(' ').map((word): [string, AmountUnit] => [word, currency(code)]),
  );
  return new Map([['%', { base: 'percent', factor: 1 }], ...measures, ...codes, ...names]);
});

function currency(code: string): AmountUnit {
  return { base: code, factor: 1 };
}

/** Short names of units are left out: "m" is a scale as often as a measure. */
function namesOf(unit: string, locale: string): [name: string, unit: AmountUnit][] {
  const measure = MEASURES.get(unit) ?? MONTHS;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return COUNTS.map((count) => {
    const part = format.formatToParts(count).find(({ type }) => type === 'unit');
    return [part?.value.toLowerCase() ?? '', measure] as [string, AmountUnit];
  }).filter(([name]) => name !== '');
}
