import { type Token } from '../question/tokens.js';

const SHORTEST = 6;
const MOST_WORDS = 3;
const PLURAL = /^(?:s|es)?$/u;

/** Whether a text is a word, or its plural. */
const isFormOf = (text: string, word: string): boolean =>
  text.startsWith(word) && PLURAL.test(text.slice(word.length));

/** Places of the words that a header word runs together: "negative reasons" of `negativereason`. */
export function runTogether(word: string, tokens: readonly Token[]): number[][] {
  if (word.length < SHORTEST) return [];
  return tokens.flatMap((_, from) => {
    for (let count = 2; count <= MOST_WORDS; count += 1) {
      const words = tokens.slice(from, from + count).map(({ norm }) => norm);
      if (words.length === count && words.every(({ length }) => length > 1) && isFormOf(words.join(''), word))
        return [words.map((__, at) => from + at)];
    }
    return [];
  });
}

/** Places of words that run the words of a header together: "horsepower" of `Horse Power`. */
export function runsTogether(words: readonly string[], tokens: readonly Token[]): number[][] {
  const header = words.join('');
  if (words.length < 2 || header.length < SHORTEST) return [];
  return tokens.flatMap(({ norm }, place) => (isFormOf(norm, header) ? [[place]] : []));
}
