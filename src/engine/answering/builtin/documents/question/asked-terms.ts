import { termsOf, type TextLanguage } from '../../../../terms/index.js';

/** Letters from which on two terms that begin alike are forms of one word. */
const LIKE_LETTERS = 5;
const LIKENESS = 0.6;
/** What no sentence has is often said in another word: it counts as what one in so many sentences has. */
const UNKNOWN_IN = 10;
/** Names and figures inside a question: what is said of others does not answer it. */
const NAME = /(?<=[\p{L}\p{N},"'“„«(]\s+["'“„«(]?)(?:\p{Lu}[\p{L}\p{M}'.-]*|\d[\p{L}\d.,-]*)/gu;

/** The terms of a question and how rare each is among the sentences that may answer it. */
export class AskedTerms {
  private readonly counts = new Map<string, number>();
  private readonly byLanguage = new Map<TextLanguage, readonly string[]>();

  /**
   * @param topic what is asked about
   * @param sentences the terms of each sentence
   */
  constructor(
    private readonly topic: string,
    private readonly sentences: readonly (readonly string[])[],
  ) {
    for (const terms of sentences)
      for (const term of new Set(terms)) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  /** The terms as texts of a language are searched by them. */
  in(language: TextLanguage): readonly string[] {
    const known = this.byLanguage.get(language) ?? [...new Set(termsOf(this.topic, language))];
    this.byLanguage.set(language, known);
    return known;
  }

  /**
   * The share of what is asked, weighed by rarity, that is held.
   * @param holding how far each term is held, from 0 to 1
   */
  share(language: TextLanguage, holding: (term: string) => number): number {
    const asked = this.in(language);
    const total = asked.reduce((sum, term) => sum + this.rarityOf(term), 0);
    if (total === 0) return 0;
    return asked.reduce((sum, term) => sum + this.rarityOf(term) * holding(term), 0) / total;
  }

  /** As BM25 weighs terms. */
  private rarityOf(term: string): number {
    const size = this.sentences.length;
    const count = this.counts.get(term) ?? size / UNKNOWN_IN;
    return Math.log(1 + (size - count + 0.5) / (count + 0.5));
  }
}

/** How far a term is among others: 1 where it is, less where one that begins alike is, else 0. */
export function likeness(term: string, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  if (term.length < LIKE_LETTERS) return 0;
  const start = term.slice(0, LIKE_LETTERS);
  return [...terms].some((each) => each.startsWith(start)) ? LIKENESS : 0;
}

/** True when a name or figure that is asked about is not among the terms of a passage and what stands above it. */
export function lacksName(question: string, held: ReadonlySet<string>, language: TextLanguage): boolean {
  const names = Array.from(question.matchAll(NAME), ([name]) => name);
  return names.flatMap((name) => termsOf(name, language)).some((term) => !held.has(term));
}
