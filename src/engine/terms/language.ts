import { FUNCTION_WORDS, type StemmedLanguage } from './function-words.js';
import { plainText } from './letters.js';
import { wordsOf } from './words.js';

/** The language that a text is written in, as far as it changes how words are stemmed. */
export type TextLanguage = StemmedLanguage | 'other';

export const TEXT_LANGUAGES: readonly TextLanguage[] = [
  ...entriesOf(FUNCTION_WORDS).map(([language]) => language),
  'other',
];

/** A text of one of the languages has several times as many function words; one of another language has fewer. */
const LEAST_SHARE = 0.08;
/** Words of a text that are looked at, spread over its length. */
const MOST_WORDS = 20_000;

/** What a function word counts for each language: the fewer have it, the more. */
const WEIGHTS = new Map<string, ReadonlyMap<StemmedLanguage, number>>(weightsOfWords());

/** Counts function words of a text that comes in pieces, to tell its language. */
export class LanguageDetection {
  private readonly scores = new Map<StemmedLanguage, number>();
  private wordCount = 0;

  add(text: string): void {
    if (this.wordCount >= MOST_WORDS) return;
    for (const { text: word } of wordsOf(plainText(text))) {
      this.wordCount += 1;
      for (const [language, weight] of WEIGHTS.get(word) ?? [])
        this.scores.set(language, (this.scores.get(language) ?? 0) + weight);
    }
  }

  /** `other` for a language without a stemmer, and for text without sentences. */
  get language(): TextLanguage {
    const [best] = [...this.scores].toSorted(([, left], [, right]) => right - left);
    return best && best[1] >= LEAST_SHARE * this.wordCount ? best[0] : 'other';
  }
}

function* weightsOfWords(): Generator<[string, Map<StemmedLanguage, number>]> {
  const languages = new Map<string, StemmedLanguage[]>();
  for (const [language, words] of entriesOf(FUNCTION_WORDS)) {
    for (const word of plainText(words).split(' '))
      languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  for (const [word, sharing] of languages)
    yield [word, new Map(sharing.map((language) => [language, 1 / sharing.length]))];
}

function entriesOf<Key extends string>(record: Readonly<Record<Key, string>>): [Key, string][] {
  return Object.entries(record) as [Key, string][];
}
