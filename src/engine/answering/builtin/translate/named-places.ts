/** Names of countries in English beside those of the Unicode CLDR. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    US: ['USA', 'US', 'United States of America', 'America'],
    GB: ['UK', 'Great Britain', 'Britain'],
    KR: ['Korea', 'Republic of Korea'],
    CZ: ['Czech Republic'],
    RU: ['Russian Federation'],
    TR: ['Turkey'],
    CD: ['Democratic Republic of the Congo'],
  }),
);
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const REGIONS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
/** UN M.49 codes of the world and its parts. */
const PARTS = '001 002 003 005 009 013 019 021 142 150'.split(' ');
const SMALL = LETTERS.map((letter) => letter.toLowerCase());
const LANGUAGES = SMALL.flatMap((one) => SMALL.map((other) => one + other));

/**
 * What countries, parts of the world and languages are called in a language, with what they are called in English, by the
 * Unicode CLDR.
 * @param locale such as `pt`
 */
export function* placeNames(
  locale: string,
): Iterable<{ readonly text: string; readonly english: readonly string[] }> {
  for (const [type, codes] of [
    ['region', [...REGIONS, ...PARTS]],
    ['language', LANGUAGES],
  ] as const) {
    const own = new Intl.DisplayNames([locale], { type, fallback: 'none' });
    const english = new Intl.DisplayNames(['en'], { type, fallback: 'none' });
    for (const code of codes) {
      const [text, name] = [own.of(code), english.of(code)];
      if (text !== undefined && name !== undefined)
        yield { text, english: [name, ...(ALSO.get(code) ?? [])] };
    }
  }
}
