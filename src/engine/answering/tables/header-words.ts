import { stem } from '../builtin/text/stem.js';

/** What is written short in headers, and the words it stands for. */
const WRITTEN_SHORT = new Map<string, readonly string[]>([
  ['fname', ['first', 'name']],
  ['lname', ['last', 'name']],
  ['firstname', ['first', 'name']],
  ['lastname', ['last', 'name']],
  ['dob', ['birth', 'date']],
  ['desc', ['description']],
  ['num', ['number']],
  ['no', ['number']],
  ['nr', ['number']],
  ['amt', ['amount']],
  ['qty', ['quantity']],
  ['avg', ['average']],
  ['lat', ['latitude']],
  ['long', ['longitude']],
  ['lon', ['longitude']],
  ['dept', ['department']],
  ['addr', ['address']],
  ['tel', ['telephone']],
  ['pct', ['percent']],
  ['min', ['minimum']],
  ['max', ['maximum']],
  ['cust', ['customer']],
  ['prod', ['product']],
  ['cat', ['category']],
  ['mgr', ['manager']],
  ['emp', ['employee']],
  ['acct', ['account']],
  ['inv', ['invoice']],
  ['yr', ['year']],
  ['mo', ['month']],
  ['hrs', ['hours']],
  ['nm', ['name']],
  ['cd', ['code']],
  ['dt', ['date']],
  ['ts', ['time']],
  ['ctry', ['country']],
  ['st', ['state']],
  ['pos', ['position']],
  ['temp', ['temperature']],
  ['lang', ['language']],
  ['pop', ['population']],
  ['gov', ['government']],
  ['mfr', ['manufacturer']],
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
  const words = writtenWords(name).flatMap(
    (word) => WRITTEN_SHORT.get(word) ?? unsqueezed(word, isKnown, named),
  );
  return words.length > 0 ? words : [name.toLowerCase()];
}

export const stemsOf = (words: readonly string[]): string[] => words.map((word) => stem(word));
