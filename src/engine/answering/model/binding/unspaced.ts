import { UNSPACED, UNSPACED_WORDS } from './lexicon.js';

/** Words by their first letter, the longest first. */
type Index = ReadonlyMap<string, readonly string[]>;

function indexOf(words: readonly string[]): Index {
  const index = new Map<string, string[]>();
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const [first = ''] = word;
    index.set(first, [...(index.get(first) ?? []), word]);
  }
  return index;
}

const known = indexOf(UNSPACED_WORDS);

const wordAt = (text: string, at: number, index: Index): string | undefined =>
  index.get(text[at] ?? '')?.find((word) => text.startsWith(word, at));

/**
 * The words of a text that stands without blanks, as far as they are names or say something that replies are held to; what stands
 * between them is left whole. Of a text with blanks between its words it is the only one.
 * @param names of columns: what they hold is part of a name, and says nothing else
 */
export function unspacedWords(text: string, names: readonly string[]): readonly string[] {
  if (!UNSPACED.test(text)) return [text];
  const own = indexOf(names.filter((name) => UNSPACED.test(name)));
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < text.length;) {
    const word = wordAt(text, at, own) ?? wordAt(text, at, known);
    if (word === undefined) rest += text[at] ?? '';
    else {
      words.push(rest, word);
      rest = '';
    }
    at += word?.length ?? 1;
  }
  return [...words, rest].filter((each) => each !== '');
}
