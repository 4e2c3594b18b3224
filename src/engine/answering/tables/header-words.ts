import { writtenOut } from '../../terms/index.js';
import { stem } from '../builtin/text/stem.js';

/** Words of the language that are short for another one in headers alone. */
const SHORT_IN_HEADERS = new Map([
  ['no', 'number'],
  ['long', 'longitude'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['ts', 'time'],
  ['st', 'state'],
  ['pos', 'position'],
]);

/** Words that end a header written without a break: "stuid", "roomno". */
const ENDINGS = [
  'id',
  'name',
  'code',
  'age',
  'no',
  'num',
  'number',
  'date',
  'type',
  'year',
  'city',
  'time',
  'key',
  'room',
  'country',
  'desc',
];

/** The words of a name as it is written: broken at signs, digits and capitals, in small letters. */
export function writtenWords(name: string): string[] {
  const spaced = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (spaced.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []).map((word) => word.toLowerCase());
}

/** A word without a break, as the words it is made of; the first may be short for a word of the tables' names. */
function unsqueezed(
  word: string,
  isKnown: (word: string) => boolean,
  named: readonly string[],
): readonly string[] {
  if (word.length <= 3 || isKnown(word)) return [word];
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length > each.length);
  if (ending === undefined) return [word];
  const start = word.slice(0, -ending.length);
  return [named.find((each) => each.startsWith(start)) ?? start, ending];
}

/**
 * The words that a header stands for.
 * @param isKnown whether a word is one of the language; one that is not may be several without a break
 * @param named words of the names of the tables
 */
export function headerWords(
  name: string,
  isKnown: (word: string) => boolean,
  named: readonly string[],
): string[] {
  const words = writtenWords(name).flatMap((word) => {
    const full = writtenOut(SHORT_IN_HEADERS.get(word) ?? word);
    // People say "MRR" too.
    const isInitials = full.length > 1 && full.map(([letter]) => letter).join('') === word;
    return full.includes(word) || isInitials ? unsqueezed(word, isKnown, named) : full;
  });
  return words.length > 0 ? words : [name.toLowerCase()];
}

/** Units as headers end in them; "min" is as often a minimum. */
const UNITS = new Set(
  'eur usd gbp chf jpy cad aud inr cny kg g mg km m cm mm mi ft kwh mwh kw mw l ml ha sqm sqft mins hrs hr sec secs ms pct percent c f'.split(
    ' ',
  ),
);

/** The words of a header that say in what its values are measured: "[kWh]", "_usd"; none where it says nothing else. */
export function unitWords(name: string): readonly string[] {
  const words = writtenWords(name);
  const bracket = Math.max(name.lastIndexOf('('), name.lastIndexOf('['));
  const isBracketed = bracket >= 0 && /[\])]$/.test(name.trimEnd());
  const units = isBracketed
    ? writtenWords(name.slice(bracket))
    : words.slice(-1).filter((word) => UNITS.has(word));
  if (units.length >= words.length) return [];
  return units.flatMap((word) => writtenOut(SHORT_IN_HEADERS.get(word) ?? word));
}

export const stemsOf = (words: readonly string[]): string[] => words.map((word) => stem(word));
