import { createRequire } from 'node:module';
import {
  askedTerms,
  LanguageDetection,
  termsOf,
  type TextLanguage,
} from '../../../src/engine/terms/index.js';
import { B, HEADING_WEIGHT, K1, rarityOf } from '../../../src/engine/retrieval/weights.js';
import { type RankedPassage } from './ranking-set.js';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** Passages that tell how a text is written. */
const LOOKED_AT = 100;

interface Stemmers {
  newStemmer(language: string): { stem(word: string): string };
}

// The package is CommonJS and ships no types.
const stemmers = createRequire(import.meta.url)('snowball-stemmers') as Stemmers;
const LUCENE_STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);

/** How a ranking without any re-ranking takes texts. */
interface Terms {
  ofQuestion(text: string): readonly string[];
  /** The terms that decide how long a passage is, and how often it has which. */
  ofPassage(passage: RankedPassage): { readonly length: number; readonly terms: readonly string[] };
}

/** A passage that was found. */
interface ScoredPassage extends RankedPassage {
  readonly language: TextLanguage;
  readonly score: number;
}

/** Finds passages by BM25 in the form of Lucene over some terms, held in memory. */
export class Bm25Reference {
  private readonly lengths: number[] = [];
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly mean: number;

  private constructor(
    private readonly passages: readonly RankedPassage[],
    private readonly language: TextLanguage,
    private readonly terms: Terms,
  ) {
    for (const [at, passage] of passages.entries()) {
      const { length, terms: found } = terms.ofPassage(passage);
      this.lengths.push(length);
      for (const term of found) this.count(term, at);
    }
    this.mean = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);
  }

  /** By the terms of the service, headings counted as it counts them. */
  static ofService(passages: readonly RankedPassage[]): Bm25Reference {
    const language = languageOf(passages);
    return new Bm25Reference(passages, language, {
      ofQuestion: (text) => askedTerms(text).get(language) ?? [],
      ofPassage: ({ text, headings }) => {
        const terms = termsOf(text, language);
        const heading = headings.flatMap((each) => termsOf(each, language));
        const weighed = Array.from({ length: HEADING_WEIGHT }, () => heading).flat();
        return { length: terms.length + HEADING_WEIGHT * heading.length, terms: [...terms, ...weighed] };
      },
    });
  }

  /**
   * As the package bm25s does it: words of two characters or more, stems and stop words of English where the text is
   * English, headings as part of the text. Where words are not set apart by blanks, characters and pairs of them.
   */
  static ofBm25s(passages: readonly RankedPassage[]): Bm25Reference {
    const language = languageOf(passages);
    const stemmer = language === 'other' ? null : stemmers.newStemmer(language);
    const plain = (text: string): string[] => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
      return words
        .filter((word) => language !== 'english' || !LUCENE_STOP_WORDS.has(word))
        .map((word) => stemmer?.stem(word) ?? word);
    };
    const ofText = isUnspaced(passages) ? (text: string): string[] => termsOf(text, 'other') : plain;
    return new Bm25Reference(passages, language, {
      ofQuestion: ofText,
      ofPassage: ({ text, headings }) => {
        const terms = ofText([...headings, text].join(' '));
        return { length: terms.length, terms };
      },
    });
  }

  /** Ids of the best passages, best first. */
  search(question: string, limit: number): string[] {
    return this.scored(question, limit).map(({ id }) => id);
  }

  /** The best passages as the service has them before it looks at them more closely, best first. */
  scored(question: string, limit: number): ScoredPassage[] {
    const scores = new Map<number, number>();
    for (const term of this.terms.ofQuestion(question)) {
      const postings = this.postings.get(term) ?? new Map<number, number>();
      const rarity = rarityOf(postings.size, this.passages.length);
      for (const [at, frequency] of postings) {
        const norm = K1 * (1 - B + (B * (this.lengths[at] ?? 0)) / this.mean);
        scores.set(at, (scores.get(at) ?? 0) + (rarity * frequency) / (frequency + norm));
      }
    }
    return [...scores]
      .toSorted(([leftAt, left], [rightAt, right]) => right - left || leftAt - rightAt)
      .slice(0, limit)
      .flatMap(([at, score]) => {
        const passage = this.passages[at];
        return passage ? [{ ...passage, language: this.language, score }] : [];
      });
  }

  private count(term: string, at: number): void {
    const postings = this.postings.get(term) ?? new Map<number, number>();
    this.postings.set(term, postings);
    postings.set(at, (postings.get(at) ?? 0) + 1);
  }
}

/** Whether most letters are of scripts that set no blanks between words; names in between are Latin all the same. */
function isUnspaced(passages: readonly RankedPassage[]): boolean {
  const texts = passages.slice(0, LOOKED_AT).map(({ text }) => text);
  const count = (letters: RegExp): number =>
    texts.reduce((sum, text) => sum + (text.match(letters)?.length ?? 0), 0);
  return 2 * count(UNSPACED) > count(/\p{L}/gu);
}

function languageOf(passages: readonly RankedPassage[]): TextLanguage {
  const detection = new LanguageDetection();
  for (const { text } of passages) detection.add(text);
  return detection.language;
}
