import { type Scalar } from './scalar.js';

const LEAST_SHARE = 0.6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** UN M.49 codes of the world's parts. */
const PARTS = '002 003 005 009 013 019 021 142 150'.split(' ');
const USUAL =
  'usa,us,uk,u.s.,u.s.a.,u.k.,england,scotland,wales,korea,south korea,north korea,czech republic,holland';

/** Names of countries and continents in small letters, by the Unicode CLDR. */
const names = ((): ReadonlySet<string> => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = [...LETTERS.flatMap((one) => LETTERS.map((other) => one + other)), ...PARTS];
  return new Set([...codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []), ...USUAL.split(',')]);
})();

/** Whether most of some different values are names of countries or continents. */
export function areCountries(values: readonly Scalar[]): boolean {
  const texts = values.filter((value) => typeof value === 'string').slice(0, 200);
  const known = texts.filter((text) => names.has(text.toLowerCase()));
  return texts.length > 1 && known.length >= LEAST_SHARE * texts.length;
}
