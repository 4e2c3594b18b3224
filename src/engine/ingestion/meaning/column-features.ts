import { isCurrency } from '../typing/units.js';
import { conceptsOf, headerWords } from './header-words.js';
import { type SampledColumn, valueFeatures } from './value-features.js';

/** What is known of the table around a column. */
export interface Surroundings {
  readonly rowCount: number;
  readonly tableName: string;
  readonly columns: readonly SampledColumn[];
}

const WORDS_BEFORE_TAIL = new Set('of de del di da do der des von in per by на по'.split(' '));
const NUMBERS = new Set(['integer', 'number']);

/** What speaks for one meaning of a column or another, as names of features; evidence is told in their words. */
export function featuresOf(place: number, around: Surroundings): string[] {
  const column = around.columns[place];
  if (!column) return [];
  const kind = NUMBERS.has(column.profile.type)
    ? 'number'
    : column.profile.type === 'text'
      ? 'text'
      : 'other';
  const named = nameFeatures(column.profile.name);
  const values = valueFeatures(column, around.rowCount);
  const crossed = named.flatMap((name) => [name, `${name} on a ${kind}`]);
  const shape = values.find((each) => /^(?:whole|decimal) (?:up|years|above)/.test(each));
  const fraction = values.find((each) => each === 'whole' || each === 'decimal');
  const besideTime = kind === 'number' && hasTimeBeside(place, around);
  return [
    `on a ${kind}`,
    ...crossed,
    ...(named.length === 0
      ? [`unknown name on a ${kind}`, ...(shape ? [`unknown name, ${shape}`] : [])]
      : []),
    ...(shape ? named.map((name) => `${name}, ${shape}`) : []),
    ...(fraction ? named.map((name) => `${name}, ${fraction}`) : []),
    ...(besideTime ? named.map((name) => `${name} beside a time`) : []),
    ...values,
    ...unitFeatures(column.unit, column.profile.name),
    ...placeFeatures(place, around, kind),
    ...(besideTime ? ['beside a time'] : []),
  ];
}

/** What the words of a header say, the last before any "of" most. */
function nameFeatures(name: string): string[] {
  const words = headerWords(name.replace(/\s*[([].*$/, '') || name);
  const pairs = words.slice(1).map((word, i) => `${words[i] ?? ''}_${word}`);
  const cut = words.findIndex((word, i) => i > 0 && WORDS_BEFORE_TAIL.has(word));
  const head = cut > 0 ? words[cut - 1] : words.filter((word) => !/^\d+$/.test(word)).at(-1);
  const features = [...words, ...pairs].flatMap((word) =>
    [...conceptsOf(word)].map((concept) => `name says ${concept}`),
  );
  return [
    ...new Set([
      ...features,
      ...[...conceptsOf(head ?? '')].map((concept) => `name ends in ${concept}`),
      ...[...conceptsOf(words[0] ?? '')].map((concept) => `name begins with ${concept}`),
      ...(words.length > 0 && words.every((word) => /^\d+$/.test(word)) ? ['name is a number'] : []),
    ]),
  ];
}

function unitFeatures(unit: string | null, name: string): string[] {
  const inName = /[%٪％]/.test(name) ? ['percent in the name'] : [];
  const scale = /\(?\b0 ?[-–] ?\d+\)?$|\b1 ?[-–] ?(?:5|7|10)\b/.test(name) ? ['a scale in the name'] : [];
  const money = /[€$£¥₹₽₩₺]/.test(name) ? ['money in the name'] : [];
  return [...inName, ...scale, ...money, ...(unit === null ? [] : [`unit is ${unitKind(unit)}`])];
}

function unitKind(unit: string): string {
  if (/[%‰]/.test(unit)) return 'percent';
  if (/\/|per/i.test(unit)) return 'a ratio';
  if (isCurrency(unit) || /[$€£¥₹₽₩₺]/.test(unit)) return 'money';
  if (/^(?:ms|s|secs?|mins?|h|hrs?|hours?|days?|d)$/.test(unit)) return 'time';
  if (/^(?:km|mi|miles?|km2|km²|m2|m²|ha|acres?|[kMGT]?Wh|t|kt|l|L|m3|m³|nmi)$/.test(unit))
    return 'an extent';
  return 'a measure';
}

function placeFeatures(place: number, { columns, tableName }: Surroundings, kind: string): string[] {
  const names = columns.map(({ profile }) => profile.name);
  const own = headerWords(names[place] ?? '');
  const table = headerWords(tableName);
  const likes = columns.filter(
    (other, i) => i !== place && sharesWord(own, headerWords(other.profile.name)),
  ).length;
  return [
    ...(place === 0 ? [`first on a ${kind}`] : []),
    ...(own.some((word) => word.length > 2 && table.some((each) => each.startsWith(word)))
      ? ['named as the table']
      : []),
    ...(likes >= 2 && kind === 'number' ? ['named like others'] : []),
  ];
}

function sharesWord(a: readonly string[], b: readonly string[]): boolean {
  return a.some((word) => word.length > 2 && b.includes(word));
}

function hasTimeBeside(place: number, { columns }: Surroundings): boolean {
  return columns.some(({ profile }, i) => i !== place && isTime(profile.name, profile.type));
}

function isTime(name: string, type: string): boolean {
  return (
    type === 'date' || type === 'timestamp' || headerWords(name).some((word) => conceptsOf(word).has('year'))
  );
}
