import { FOREIGN_LANGUAGES, LanguageWords } from '../../text/languages.js';
import { writtenMonth } from '../../text/times/written-month.js';
import { once } from '../../once.js';

/** The names of months in all reply languages, in the forms that dates have, to the place of the month (January is 1). */
export const monthNames = once((): ReadonlyMap<string, number> => {
  const locales = ['en', ...FOREIGN_LANGUAGES.map((language) => LanguageWords.of(language).traits.locale)];
  return new Map(locales.flatMap(monthsOf));
});

function monthsOf(locale: string): [name: string, month: number][] {
  return (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, index): [string, number] => [
      writtenMonth(locale, index + 1, { month: style, day: 'numeric' }).toLowerCase(),
      index + 1,
    ]).filter(([name]) => /\p{L}{3,}/u.test(name)),
  );
}
