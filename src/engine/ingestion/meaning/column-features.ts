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
/** What features of letters begin with: they say nothing to people. */
export const LETTER_FEATURE = 'letters ';
const LETTERS = 4;
const BUCKETS = 2 ** 14;
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
    ...letterFeatures(namesOf(around).words[place] ?? []),
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

/** Numbers of groups of letters in the words of a name: they tell of words that no list has. */
function letterFeatures(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const bounded = `^${word}$`;
    const groups = Array.from({ length: Math.max(1, word.length + 3 - LETTERS) }, (_, i) =>
      bounded.slice(i, i + LETTERS),
    );
    return [...new Set(groups)].map((group) => `${LETTER_FEATURE}${String(bucketOf(group))}`);
  });
}

/** The bucket of a text, by FNV-1a (Fowler, Noll, Vo). */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % BUCKETS;
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

function placeFeatures(place: number, around: Surroundings, kind: string): string[] {
  const { words, byWord, table } = namesOf(around);
  const own = words[place] ?? [];
  const sharing = new Set(own.flatMap((word) => byWord.get(word) ?? []));
  const likes = sharing.size - 1;
  return [
    ...(place === 0 ? [`first on a ${kind}`] : []),
    ...(own.some((word) => word.length > 2 && table.some((each) => each.startsWith(word)))
      ? ['named as the table']
      : []),
    ...(likes >= 2 && kind === 'number' ? ['named like others'] : []),
  ];
}

function hasTimeBeside(place: number, around: Surroundings): boolean {
  return namesOf(around).times.some((time) => time !== place);
}

/** What the names of all columns say, found once for a table. */
interface TableNames {
  readonly table: readonly string[];
  readonly words: readonly (readonly string[])[];
  /** The first columns, two more than matter, whose names have a word of some length. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** The first columns that are times, one more than matters. */
  readonly times: readonly number[];
}

const LEAST_LETTERS = 3;
const MOST_LIKES = 3;
const MOST_TIMES = 2;
const named = new WeakMap<Surroundings, TableNames>();

function namesOf(around: Surroundings): TableNames {
  const known = named.get(around) ?? readNames(around);
  named.set(around, known);
  return known;
}

function readNames({ columns, tableName }: Surroundings): TableNames {
  const words = columns.map(({ profile }) => headerWords(profile.name));
  const byWord = new Map<string, number[]>();
  for (const [i, own] of words.entries()) {
    for (const word of new Set(own.filter((each) => each.length >= LEAST_LETTERS))) {
      const sharing = byWord.get(word) ?? [];
      if (sharing.length < MOST_LIKES) byWord.set(word, [...sharing, i]);
    }
  }
  const isTime = ({ profile }: SampledColumn, i: number): boolean =>
    profile.type === 'date' ||
    profile.type === 'timestamp' ||
    (words[i] ?? []).some((word) => conceptsOf(word).has('year'));
  const times = columns.flatMap((column, i) => (isTime(column, i) ? [i] : [])).slice(0, MOST_TIMES);
  return { table: headerWords(tableName), words, byWord, times };
}
