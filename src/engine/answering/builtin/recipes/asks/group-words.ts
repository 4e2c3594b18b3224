import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Predicate } from '../../representation/predicate.js';
import { stem } from '../../text/stem.js';
import { timeOfName } from '../read/date-conditions.js';
import { literalOf } from '../read/literals.js';
import { columnsIn, markClause } from '../read/marked.js';
import { isStatisticWord } from '../read/vocabulary.js';
import { CLASSES } from '../steps/derive.js';
import { lexicon } from '../../text/lexicon.js';
import { type RecipeContext } from './context.js';

const NEGATION = /^(?:not|non|no|without|un|never)$/;
/** "nonmember" as one word. */
const PREFIXED = /^(?:non|not)(?=\p{L}{4})/u;
const MOST_VALUES = 200;
const LONGEST_VALUE = 4;
const STAGE_WORDS = new Set(
  'before after pre post original new with without by for of in the and group value values'.split(' '),
);

/** The rows that the words of a name single out, and the words that did it. */
interface NamedGroup {
  readonly predicates: readonly Predicate[];
  readonly used: ReadonlySet<number>;
}

const isNegated = (words: readonly string[], at: number): boolean =>
  NEGATION.test(words[at - 1] ?? '') ||
  (NEGATION.test(words[at - 2] ?? '') && !STAGE_WORDS.has(words[at - 1] ?? ''));

const mentioned = ({ clauses }: RecipeContext): Set<Column> =>
  new Set(clauses.flatMap(({ mentions }) => mentions.map(({ column }) => column)));

/** Columns that may make groups: those that the recipe names or makes first, then those with few texts. */
function candidates(context: RecipeContext): Column[] {
  const { scope } = context;
  const named = mentioned(context);
  const isSmall = ({ profile }: Column): boolean => profile.distinctCount <= MOST_VALUES;
  const texts = scope.columns.filter((column) => column.profile.type === 'text' && isSmall(column));
  return [
    ...texts.filter((column) => named.has(column) || scope.isMade(column)),
    ...texts.filter((column) => !named.has(column) && !scope.isMade(column)),
  ];
}

/** A word of statistics is a value only of a column that makes groups: "standard", but no "standard deviation". */
function mayBeValue(words: readonly string[], at: number, isOfKey: boolean): boolean {
  const word = words[at] ?? '';
  if (STAGE_WORDS.has(word) || word.length < 2) return false;
  return !isStatisticWord(word) || (isOfKey && at > 0 && !isStatisticWord(words[at + 1] ?? ''));
}

function textGroup(words: readonly string[], context: RecipeContext): NamedGroup | null {
  const isKeyOf = new Set(groupKeysIn(context));
  for (const column of candidates(context)) {
    for (let length = LONGEST_VALUE; length > 0; length -= 1) {
      for (let at = 0; at + length <= words.length; at += 1) {
        const span = words.slice(at, at + length);
        if (length === 1 && !mayBeValue(words, at, isKeyOf.has(column))) continue;
        const literal =
          literalOf(column, span.join(' '), context.scope) ??
          literalOf(column, span.join('-'), context.scope);
        if (literal?.type !== 'text') continue;
        const predicate: Predicate = { op: 'in', column: refOf(column), values: [literal] };
        const negated = isNegated(words, at);
        const used = new Set([...span.keys()].map((index) => at + index).concat(negated ? [at - 1] : []));
        return { predicates: [negated ? { op: 'not', of: predicate } : predicate], used };
      }
    }
  }
  return null;
}

/** "class 1" for a column of few whole numbers; a number alone where the recipe groups by such a column. */
function numberGroup(words: readonly string[], context: RecipeContext): NamedGroup | null {
  const { scope } = context;
  for (const [at, word] of words.entries()) {
    if (!/^\d+$/.test(word)) continue;
    const behind = numericKey(words[at + 1] ?? '', context);
    const own = behind && isInRange(behind, Number(word)) ? literalOf(behind, word, context.scope) : null;
    if (behind && own)
      return {
        predicates: [{ op: 'in', column: refOf(behind), values: [own] }],
        used: new Set([at, at + 1]),
      };
    const before = words.slice(Math.max(0, at - 3), at);
    for (let from = 0; from <= before.length; from += 1) {
      const phrase = before.slice(from).join(' ');
      const column =
        /^(?:bin|group|category|level|class)$/.test(phrase) && scope.named(CLASSES)
          ? scope.named(CLASSES)
          : phrase === ''
            ? onlyNumericKey(context)
            : numericKey(phrase, context);
      const literal =
        column && isInRange(column, Number(word)) ? literalOf(column, word, context.scope) : null;
      if (!column || !literal) continue;
      const used = new Set(
        [at, ...before.slice(from).keys()].map((index, place) =>
          place === 0 ? at : at - (before.length - from) + index,
        ),
      );
      return { predicates: [{ op: 'in', column: refOf(column), values: [literal] }], used };
    }
  }
  return null;
}

/** True for a column that can make groups: no measured numbers with fractions. */
const isGroupable = ({ profile, flag }: Column): boolean => flag !== null || profile.type !== 'number';

const isKey = ({ profile, role }: Column): boolean =>
  role !== 'date' && profile.type === 'integer' && profile.distinctCount <= MOST_VALUES;

const isInRange = ({ profile: { min, max } }: Column, value: number): boolean =>
  typeof min !== 'number' || typeof max !== 'number' || (value >= min && value <= max);

function numericKey(phrase: string, { scope }: RecipeContext): Column | null {
  const [mention] = markClause(phrase, scope).mentions;
  return mention && isKey(mention.column) ? mention.column : null;
}

function onlyNumericKey(context: RecipeContext): Column | null {
  const keys = groupKeysIn(context).filter(isKey);
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

/** The columns by whose values the recipe tells groups apart: "for each ⟦3⟧", "grouped by ⟦3⟧". */
export function groupKeysIn({ clauses, scope }: RecipeContext): Column[] {
  const pattern =
    /(?:\beach|\bevery|\bper|\bby|\bacross|\bwithin|\bbased on|\bdifferent|\bamong|group\w* by)\s{1,9}(?:the\s{1,9}|different\s{1,9}|unique\s{1,9}|value of\s{1,9})*(?:\p{L}+\s{1,9}){0,2}?\(?\s{0,9}"?(⟦\d+⟧(?:(?:\s{0,9},\s{0,9}(?:and\s{1,9})?|\s{1,9}and\s{1,9})(?:the\s{1,9})?⟦\d+⟧)*)/giu;
  const found = clauses.flatMap(({ text }) =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) => columnsIn(list, scope)),
  );
  return [...new Set(found.filter(isGroupable))];
}

/** The flag that most words of a name speak of: "eligible for …", "not survived". */
function flagGroup(words: readonly string[], context: RecipeContext): NamedGroup | null {
  const known = mentioned(context);
  const stems = words.map((word) => stem(word.replace(PREFIXED, '')));
  const scored = context.scope.columns
    .filter((column) => column.flag !== null && known.has(column))
    .map((column) => ({ column, places: placesOf(column, stems) }))
    .filter(
      ({ column, places }) =>
        places.length > 0 && places.length * 2 >= column.stems.filter((each) => each.length > 2).length,
    )
    .toSorted((left, right) => right.places.length - left.places.length);
  const [best] = scored;
  if (!best?.column.flag) return null;
  const [first = 0] = best.places;
  const negated =
    isNegated(words, first) ||
    words.some((word) => /^(?:not|non|no|without)$/.test(word) || PREFIXED.test(word));
  const value = negated ? best.column.flag.no : best.column.flag.yes;
  const negations = [...words.keys()].filter((at) => NEGATION.test(words[at] ?? ''));
  return {
    predicates: [{ op: 'in', column: refOf(best.column), values: [value] }],
    used: new Set([...best.places, ...negations]),
  };
}

function placesOf(column: Column, stems: readonly string[]): number[] {
  const alike = (left: string, right: string): boolean =>
    left === right || (left.length >= 4 && right.length >= 4 && left.slice(0, 5) === right.slice(0, 5));
  return [...stems.keys()].filter((at) => {
    const word = stems[at] ?? '';
    return !lexicon.skip.has(word) && column.stems.some((each) => each.length > 2 && alike(each, word));
  });
}

/** "with tree null", "tree notnull": rows with or without a value. */
function missingGroup(words: readonly string[], { scope }: RecipeContext): NamedGroup | null {
  const at = words.findIndex((word) => /^(?:null|notnull|missing|nan|notna)$/.test(word));
  const [mention] = at < 0 ? [] : markClause(words.slice(Math.max(0, at - 3), at).join(' '), scope).mentions;
  if (!mention || mention.column.profile.missingCount === 0) return null;
  const missing: Predicate = { op: 'missing', column: refOf(mention.column) };
  const negated = /^not/.test(words[at] ?? '') || NEGATION.test(words[at - 1] ?? '');
  return { predicates: [negated ? { op: 'not', of: missing } : missing], used: new Set(words.keys()) };
}

/** Where a name has all words of a header of several words: "house id" is the column, not the house. */
function headerPlaces(words: readonly string[], { scope }: RecipeContext): ReadonlySet<number> {
  const stems = words.map(stem);
  const places = scope.schema.columns
    .filter((column) => column.words.length > 1)
    .flatMap((column) => {
      const header = column.words.map(stem);
      const start = stems.findIndex((_, at) => header.every((word, index) => stems[at + index] === word));
      return start < 0 ? [] : [...header.keys()].map((index) => start + index);
    });
  return new Set(places);
}

/** "revenue 2022": a time that the prose names, too. */
function timeGroup(words: readonly string[], { scope, prose }: RecipeContext): NamedGroup | null {
  const named = timeOfName(words, scope);
  if (!named) return null;
  const places = Array.from({ length: named.length }, (_, more) => named.at + more);
  const isOfProse =
    places.every((at) => new RegExp(`\\b${words[at] ?? ''}`, 'i').test(prose)) ||
    /\b(?:each|every|per|by)\s+(?:of the\s+)?(?:day|month|quarter|year|weekday)\b/i.test(prose);
  return isOfProse ? { predicates: [named.predicate], used: new Set(places) } : null;
}

/** The groups of rows that the words of a tag's name single out; several of different columns hold together. */
export function namedGroup(
  words: readonly string[],
  context: RecipeContext,
  isOfMissing: boolean,
): NamedGroup {
  const found: NamedGroup[] = [];
  const headers = headerPlaces(words, context);
  const rest = (): string[] =>
    words.map((word, at) => (headers.has(at) || found.some(({ used }) => used.has(at)) ? '·' : word));
  const readers = [
    ...(isOfMissing ? [] : [missingGroup]),
    timeGroup,
    numberGroup,
    textGroup,
    textGroup,
    flagGroup,
  ];
  for (const read of readers) {
    const group = read(rest(), context);
    if (group) found.push(group);
  }
  return {
    predicates: found.flatMap(({ predicates }) => predicates),
    used: new Set(found.flatMap(({ used }) => [...used])),
  };
}
