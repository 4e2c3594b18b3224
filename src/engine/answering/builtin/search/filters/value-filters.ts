import { type CellColumn, type DistinctValue } from '../../cells/cell-column.js';
import { bitCount, type SearchQuestion } from '../question.js';
import { searchLexicon } from '../search-lexicon.js';
import { type Filter, isOneOf, rowsOf } from './filter.js';
import { valueWords } from './value-words.js';

const LONGEST_SPAN = 9;

/** Some words of a question, one after the other. */
interface Span {
  readonly from: number;
  readonly length: number;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** The words, and their stems, between blanks. */
  readonly phrase: string;
  readonly stemPhrase: string;
}

/** The spans of a question that values are looked for by: longer ones before those they contain. */
export function spansOf(question: SearchQuestion): Span[] {
  const most = Math.min(question.words.length, LONGEST_SPAN);
  return Array.from({ length: most }, (_, shorter) => most - shorter).flatMap((length) =>
    Array.from({ length: question.words.length - length + 1 }, (_, from) => {
      const words = question.words.slice(from, from + length);
      const stems = question.stems.slice(from, from + length);
      return {
        from,
        length,
        words,
        stems,
        phrase: ` ${words.join(' ')} `,
        stemPhrase: ` ${stems.join(' ')} `,
      };
    }),
  );
}

interface Matches {
  readonly equal: readonly DistinctValue[];
  readonly within: readonly DistinctValue[];
  readonly byStem: readonly DistinctValue[];
}

const QUALITY = { equal: 3, equalNumber: 2.6, within: 2, stem: 1.5, half: 0.4, number: -0.5, several: 0.3 };

function matchesOf(column: CellColumn, { words, stems, phrase, stemPhrase }: Span): Matches {
  const { byWord, byStem } = valueWords(column);
  const containing = (byWord.get(words[0] ?? '') ?? []).filter(({ cell }) => cell.padded.includes(phrase));
  return {
    equal: containing.filter(({ cell }) => cell.padded === phrase),
    within: containing.filter(({ cell }) => cell.padded !== phrase),
    byStem: (byStem.get(stems[0] ?? '') ?? []).filter(
      ({ cell }) => cell.paddedStems.includes(stemPhrase) && !cell.padded.includes(phrase),
    ),
  };
}

function isWorthTrying({ words }: Span, { equal }: Matches): boolean {
  const isStop = (word: string | undefined): boolean => searchLexicon.stop.has(word ?? '');
  const isAllStop = words.every(isStop);
  if (words.length === 1) return !isAllStop;
  const isLoose = isAllStop || (isStop(words[0]) && words[0] !== 'no') || isStop(words.at(-1));
  return !isLoose || equal.length > 0;
}

function filtersOf(column: CellColumn, span: Span, matches: Matches): Filter[] {
  const { equal, within, byStem } = matches;
  const isNumber = span.length === 1 && /^\d/.test(span.words[0] ?? '');
  const mask = ((1 << span.length) - 1) << span.from;
  const base = { column, mask, length: span.length, triggers: null, synonym: null, comparison: null };
  const filters: Filter[] = [];
  if (equal.length > 0) {
    const quality = isNumber ? QUALITY.equalNumber : QUALITY.equal;
    const predicate = () => isOneOf(column, equal);
    filters.push({ ...base, kind: 'equal', quality, rows: rowsOf(equal), predicate });
  }
  const all = [...equal, ...within, ...(isNumber ? [] : byStem)];
  if (all.length > equal.length) {
    const closest = Math.max(...all.map(({ cell }) => span.length / cell.words.length));
    const quality =
      (within.length > 0 ? QUALITY.within : QUALITY.stem) +
      (closest >= 0.5 ? QUALITY.half : 0) +
      (isNumber ? QUALITY.number : 0) +
      (span.length > 1 ? QUALITY.several : 0);
    filters.push({
      ...base,
      kind: 'within',
      quality,
      rows: rowsOf(all),
      predicate: () => isOneOf(column, all),
    });
  }
  return filters;
}

/**
 * Filters by the values of a column that spans of the question name.
 * @param spans longer ones before those they contain
 */
export function valueFilters(column: CellColumn, spans: readonly Span[]): Filter[] {
  const filters: Filter[] = [];
  const used: Span[] = [];
  const isInside = ({ from, length }: Span): boolean =>
    used.some((span) => span.from <= from && from + length <= span.from + span.length);
  for (const span of spans) {
    if (isInside(span)) continue;
    const matches = matchesOf(column, span);
    if (!hasAny(matches) || !isWorthTrying(span, matches)) continue;
    used.push(span);
    filters.push(...filtersOf(column, span, matches));
  }
  return filters;
}

function hasAny({ equal, within, byStem }: Matches): boolean {
  return equal.length + within.length + byStem.length > 0;
}

/** Filters by cells that say a word of the question in another way: "won" for W. */
export function synonymFilters(column: CellColumn, question: SearchQuestion): Filter[] {
  return question.words.flatMap((word, at) =>
    (searchLexicon.synonyms.get(word) ?? []).flatMap((other) => synonymFilter(column, word, at, other)),
  );
}

function synonymFilter(column: CellColumn, word: string, at: number, other: string): Filter[] {
  const phrase = ` ${other} `;
  const containing = (valueWords(column).byWord.get(other.split(' ')[0] ?? '') ?? []).filter(({ cell }) =>
    cell.padded.includes(phrase),
  );
  const equal = containing.filter(({ cell }) => cell.padded === phrase);
  const alike = containing.filter(
    ({ cell }) => cell.padded !== phrase && (cell.padded.startsWith(phrase) || other.length > 3),
  );
  const base = {
    kind: 'synonym',
    comparison: null,
    column,
    mask: 1 << at,
    length: 1,
    triggers: null,
  } as const;
  const make = (values: readonly DistinctValue[], quality: number): Filter => ({
    ...base,
    synonym: word,
    quality,
    rows: rowsOf(values),
    predicate: () => isOneOf(column, values),
  });
  return [
    ...(equal.length > 0 ? [make(equal, 1.6)] : []),
    ...(alike.length > 0 ? [make([...equal, ...alike], 1.2)] : []),
  ];
}

/** How far up a filter stands among others: by quality, words explained and a header that is said. */
export function rankOf(filter: Filter, headerBucket: number): number {
  return filter.quality + 0.15 * bitCount(filter.mask) + (headerBucket >= 4 ? 0.3 : 0);
}
