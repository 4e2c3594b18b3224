import { bucketOf } from '../column-link.js';
import { type Filter } from '../filters/filter.js';
import { type SearchQuestion } from '../question.js';
import { searchLexicon } from '../search-lexicon.js';
import { combined, hashOf } from './hash.js';
import { type Vocabulary } from './vocabulary.js';

/** What the features of filters look at. */
export interface FilterContext {
  readonly question: SearchQuestion;
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
  ];
}

/** The features of taking the rows that do not meet a filter. */
export function negationFeatures({ words }: SearchQuestion): number[] {
  const kind = hashOf('neg');
  const negations = words.filter((word) => searchLexicon.negations.has(word));
  return [kind, ...negations.map((word) => combined(kind, hashOf(word)))];
}
