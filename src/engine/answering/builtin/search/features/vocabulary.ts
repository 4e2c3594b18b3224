/** Words and pairs of words of questions that are frequent enough to be features. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  /** Whether the words of headers and the noun that is asked for are features, too. */
  readonly hasHeaders: boolean;
}

/** No words at all: what is learned without words holds for tables of any subject. */
export const NO_WORDS: Vocabulary = { words: new Set(), pairs: new Set(), hasHeaders: false };

const WORD_COUNT = 6;
const PAIR_COUNT = 12;

function frequent(counts: ReadonlyMap<string, number>, least: number): Set<string> {
  return new Set([...counts].filter(([, count]) => count >= least).map(([word]) => word));
}

/** Makes the vocabulary of some questions, given as stems; figures do not belong to it. */
export function vocabularyOf(questions: readonly (readonly string[])[]): Vocabulary {
  const words = new Map<string, number>();
  const pairs = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const stems of questions) {
    for (const stem of new Set(stems)) if (!/^\d/.test(stem)) add(words, stem);
    stems.slice(1).forEach((stem, index) => {
      const pair = `${stems[index] ?? ''} ${stem}`;
      if (!/\d/.test(pair)) add(pairs, pair);
    });
  }
  return { words: frequent(words, WORD_COUNT), pairs: frequent(pairs, PAIR_COUNT), hasHeaders: true };
}
