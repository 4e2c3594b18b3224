import { type Scalar } from './scalar.js';

const LEAST_SHARE = 0.6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** UN M.49 codes of the world's parts. */
const PARTS = '002 003 005 009 013 019 021 142 150'.split(' ');
/** Names in use beside those of the CLDR, by region. */
const USUAL: readonly (readonly [string, readonly string[]])[] = [
  ['US', ['usa', 'us', 'u.s.', 'u.s.a.', 'united states of america', 'america', 'the united states']],
  ['GB', ['uk', 'u.k.', 'great britain', 'britain', 'the united kingdom']],
  ['NL', ['holland', 'the netherlands']],
  ['CZ', ['czech republic']],
  ['KR', ['south korea', 'korea', 'republic of korea']],
  ['KP', ['north korea']],
  ['RU', ['russian federation']],
  ['AE', ['uae']],
];
/** Parts of a country that are told like one. */
const NATIONS = ['england', 'scotland', 'wales'];

/** Names of countries and continents in small letters with their regions, by the Unicode CLDR. */
const regions = ((): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = [...LETTERS.flatMap((one) => LETTERS.map((other) => one + other)), ...PARTS];
  const own = codes.flatMap((code) => {
    const name = names.of(code)?.toLowerCase();
    return name === undefined ? [] : [[name, code] as const];
  });
  const usual = USUAL.flatMap(([code, all]) => all.map((name) => [name, code] as const));
  // Codes that are out of use come late in the alphabet, so the first of a name holds.
  return new Map([...NATIONS.map((name) => [name, name] as const), ...usual, ...own.toReversed()]);
})();

/** All names of the country that a text in small letters names, that text too; none where it names no country. */
export function countryNames(text: string): string[] {
  const region = regions.get(text);
  if (region === undefined) return [];
  return [...regions].flatMap(([name, each]) => (each === region ? [name] : []));
}

/** Whether most of some different values are names of countries or continents. */
export function areCountries(values: readonly Scalar[]): boolean {
  const texts = values.filter((value) => typeof value === 'string').slice(0, 200);
  const known = texts.filter((text) => regions.has(text.toLowerCase()));
  return texts.length > 1 && known.length >= LEAST_SHARE * texts.length;
}
