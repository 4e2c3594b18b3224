import { type AskedTerms, type TextLanguage, termsOf } from '../terms/index.js';
import { B, HEADING_WEIGHT, K1, rarityOf } from './weights.js';

/** What is known of a candidate passage. */
interface Evidence {
  readonly text: string;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** The language its text was indexed in. */
  readonly language: TextLanguage;
  readonly score: number;
}

/** Letters that are compared together. */
const GRAM_LETTERS = 4;
/** What likeness of letters counts beside equality of terms: chosen by `npm run train:retrieval`, see the README. */
const LIKENESS_WEIGHT = 0.1;

/** How often the runs of letters that are asked for stand in a passage, and how many runs it has in all. */
interface Grams {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * Orders candidates anew by the parts of words they share with the question, beside whole terms: "antihypertensive" is
 * like "hypertension", a misspelled word like the right one. Runs of letters are weighed as BM25 weighs terms, among
 * the candidates alone, so no index has to hold them, and so little that they order passages whose terms say about as
 * much.
 */
export function rerank<Candidate extends Evidence>(
  asked: AskedTerms,
  candidates: readonly Candidate[],
): Candidate[] {
  const likeness = likenessTo(asked, candidates);
  const scored = candidates.map((each, i) => ({
    ...each,
    score: each.score + LIKENESS_WEIGHT * (likeness[i] ?? 0),
  }));
  return scored.toSorted((left, right) => right.score - left.score);
}

/** How many of the question's runs of letters each candidate has, as BM25 would score them. */
export function likenessTo(asked: AskedTerms, candidates: readonly Evidence[]): number[] {
  const wanted = wantedGrams(asked, candidates);
  const sought = new Set([...wanted.values()].flatMap((grams) => [...grams.keys()]));
  const grams = candidates.map((candidate) => gramsOfPassage(candidate, sought));
  const mean = grams.reduce((sum, { length }) => sum + length, 0) / candidates.length;
  const passages = countsOf(grams.flatMap(({ counts }) => [...counts.keys()]));
  return candidates.map(({ language }, i) => {
    const { counts, length } = grams[i] ?? { counts: new Map<string, number>(), length: 0 };
    const norm = K1 * (1 - B + (B * length) / mean);
    return [...(wanted.get(language) ?? [])].reduce((sum, [gram, weight]) => {
      const count = counts.get(gram) ?? 0;
      if (count === 0) return sum;
      return sum + (weight * rarityOf(passages.get(gram) ?? 0, candidates.length) * count) / (count + norm);
    }, 0);
  });
}

/** The runs of letters of the question's terms, in the languages of the candidates. */
function wantedGrams(
  asked: AskedTerms,
  candidates: readonly Evidence[],
): ReadonlyMap<TextLanguage, ReadonlyMap<string, number>> {
  const languages = [...new Set(candidates.map(({ language }) => language))];
  return new Map(languages.map((language) => [language, countsOf(gramsIn(asked.get(language) ?? []))]));
}

function gramsOfPassage({ text, headings, language }: Evidence, sought: ReadonlySet<string>): Grams {
  const headingGrams = headings.flatMap((heading) => gramsOf(heading, language));
  const repeated = Array.from({ length: HEADING_WEIGHT }, () => headingGrams).flat();
  const grams = [...gramsOf(text, language), ...repeated];
  return { counts: countsOf(grams.filter((gram) => sought.has(gram))), length: grams.length };
}

function gramsOf(text: string, language: TextLanguage): string[] {
  return gramsIn(termsOf(text, language));
}

function gramsIn(terms: readonly string[]): string[] {
  const grams: string[] = [];
  for (const term of terms) {
    const last = Math.max(term.length - GRAM_LETTERS, 0);
    for (let start = 0; start <= last; start += 1) grams.push(term.slice(start, start + GRAM_LETTERS));
  }
  return grams;
}

function countsOf(grams: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}
