import { bucketOf, type ColumnLink } from '../column-link.js';
import { type Filter } from '../filters/filter.js';
import { type SearchQuestion } from '../question.js';
import { columnClasses } from './column-classes.js';
import { searchLexicon } from '../search-lexicon.js';
import { combined, hashOf } from './hash.js';
import { type Vocabulary } from './vocabulary.js';

/** What the features of filters look at. */
interface FilterContext {
  readonly question: SearchQuestion;
  readonly links: readonly ColumnLink[];
  readonly headerBucket: number;
  /** Other filters that explain the same words. */
  readonly rivals: number;
  readonly rowCount: number;
  readonly vocabulary: Vocabulary;
}

/** The header of a column as a feature; the same for all where headers are none. */
function headerHash(stem: string | undefined, { hasHeaders }: Vocabulary): number {
  return hashOf(`h=${hasHeaders ? (stem ?? '') : ''}`);
}

const MOST_HEADER_WORDS = 3;

function wordHashes(
  { mask, column }: Filter,
  { question, vocabulary }: FilterContext,
  kind: number,
): number[] {
  const first = 31 - Math.clz32(mask & -mask);
  const before = hashOf(`pw=${first > 0 ? (question.words[first - 1] ?? '') : '^'}`);
  const header = headerHash(column.stems[0], vocabulary);
  const hasBoth = first > 0 && column.stems.length > 0;
  return [combined(kind, before), ...(hasBoth ? [combined(kind, combined(before, header))] : [])];
}

const FAR = 5;

/** How far in the question the words of a filter stand from those of its header: 0 for the same, 9 without a header. */
function distance(mask: number, header: number): number {
  if (header === 0) return 9;
  for (let reach = 0; reach < FAR; reach += 1) {
    if ((((header << reach) | (header >>> reach)) & mask) !== 0) return reach;
  }
  return FAR;
}

/** Whether the words of a filter are rather those of a header: of its own, of another, or of none. */
function standing({ mask, column }: Filter, links: readonly ColumnLink[]): string {
  const inside = links.filter((link) => link.share > 0.99 && (link.mask & mask) === mask);
  if (inside.length === 0) return 'none';
  return inside.some(({ position }) => position === column.position) ? 'own' : 'other';
}

/** How the words of a filter stand to the rest of the question. */
function placeHashes(filter: Filter, { question, links, vocabulary }: FilterContext, kind: number): number[] {
  const { mask, column } = filter;
  const header = links[column.position]?.mask ?? 0;
  const places = question.words.flatMap((_, at) => (((mask >>> at) & 1) === 1 ? [at] : []));
  const known = places.filter((at) => vocabulary.words.has(question.stems[at] ?? '')).length;
  const next = hashOf(`nw=${question.words[(places.at(-1) ?? -2) + 1] ?? '$'}`);
  const isNoun = question.nounAt >= 0 && ((header >>> question.nounAt) & 1) === 1;
  const noun = hashOf(`fn${String(isNoun)}`);
  const [type, asks] = [hashOf(`cty${column.kind}`), hashOf(`wh=${question.asks}`)];
  const away = hashOf(`dist${distance(mask, header)}`);
  const classes = columnClasses(column).map((each) => hashOf(`fc${each}`));
  return [
    ...[away, combined(type, away)],
    hashOf(`in${standing(filter, links)}`),
    hashOf(`kn${bucketOf(known / Math.max(1, places.length))}`),
    ...[noun, combined(noun, asks)],
    ...classes.map((each) => combined(each, asks)),
    ...[next, combined(next, type)],
    ...(filter.kind === 'number' ? classes.map((each) => combined(next, each)) : []),
  ].map((hash) => combined(kind, hash));
}

function triggerHashes({ triggers }: Filter, kind: number): number[] {
  if (triggers === null) return [];
  return [...triggers, triggers.join('_')].map((trigger) => combined(kind, hashOf(`tr=${trigger}`)));
}

function synonymHashes({ synonym, column }: Filter, { vocabulary }: FilterContext, kind: number): number[] {
  if (synonym === null) return [];
  const word = hashOf(`syn${synonym}`);
  return [combined(kind, word), combined(kind, combined(word, headerHash(column.stems[0], vocabulary)))];
}

/** The features of a filter, as hashes. */
export function filterFeatures(filter: Filter, context: FilterContext): number[] {
  const { column, rows, length, quality } = filter;
  const kind = hashOf(`fk=${filter.kind}${filter.comparison ?? ''}`);
  const own = [
    `q${Math.round(quality * 2)}`,
    `hb${context.headerBucket}`,
    `len${Math.min(4, length)}`,
    `fr${bucketOf(rows.length / Math.max(1, context.rowCount))}`,
    `n${Math.min(3, rows.length)}`,
    `cty${column.kind}`,
    `otherb${Math.min(3, context.rivals)}`,
  ];
  return [
    kind,
    ...own.map((name) => combined(kind, hashOf(name))),
    ...triggerHashes(filter, kind),
    ...synonymHashes(filter, context, kind),
    ...column.stems
      .slice(0, MOST_HEADER_WORDS)
      .map((stem) => combined(kind, combined(headerHash(stem, context.vocabulary), 3))),
    ...wordHashes(filter, context, kind),
    ...placeHashes(filter, context, kind),
  ];
}

/** The features of taking the rows that do not meet a filter. */
export function negationFeatures({ words }: SearchQuestion): number[] {
  const kind = hashOf('neg');
  const negations = words.filter((word) => searchLexicon.negations.has(word));
  return [kind, ...negations.map((word) => combined(kind, hashOf(word)))];
}
