// Writes the names of countries, months and weekdays that the meaning of columns is told by:
//   npm run train:names
import { writeFile } from 'node:fs/promises';

const OUT = 'src/engine/ingestion/meaning/known-names.json';
/** Languages whose names of countries, months and days are known. */
const LANGUAGES = 'en es ar pt id ja ru hi fr de vi tr pl it ko zh zh-TW'.split(' ');
const FIRST_LETTER = 'A'.charCodeAt(0);
const LETTERS = 26;
const US_STATES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming';
const OTHER_PLACES = 'usa|uk|england|scotland|wales|europe|asia|africa|america|north america|south america|oceania|united states|london|paris|berlin|tokyo|new york|soviet union|west germany|czech republic'; // prettier-ignore

const twoLetters = Array.from({ length: LETTERS * LETTERS }, (_, i) =>
  String.fromCharCode(FIRST_LETTER + Math.floor(i / LETTERS), FIRST_LETTER + (i % LETTERS)),
);

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return twoLetters.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

function dateNames(language: string, options: Intl.DateTimeFormatOptions, count: number): string[] {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const isMonth = options.month !== undefined;
  return Array.from({ length: count }, (_, i) =>
    format.format(Date.UTC(2024, isMonth ? i : 0, isMonth ? 1 : i + 1)).toLowerCase(),
  );
}

const names = {
  places: [...LANGUAGES.flatMap(countryNames), ...US_STATES.split(' '), ...OTHER_PLACES.split('|')],
  dateParts: [
    ...LANGUAGES.flatMap((language) => [
      ...(['long', 'short'] as const).flatMap((month) => dateNames(language, { month }, 12)),
      ...(['long', 'short'] as const).flatMap((weekday) => dateNames(language, { weekday }, 7)),
    ]),
    ...['spring', 'summer', 'fall', 'autumn', 'winter', 'q1', 'q2', 'q3', 'q4'],
  ],
};
const origin =
  'Written by test/train/known-names.ts from the tables of Node.js, which are those of the Unicode Common Locale Data Repository.';
const different = Object.entries(names).map(([kind, all]) => [kind, [...new Set(all)].sort()]);
await writeFile(OUT, `${JSON.stringify({ origin, ...Object.fromEntries(different) }, null, 2)}\n`);
