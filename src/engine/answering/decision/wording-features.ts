import { type ResultColumn } from '../../table.js';
import { stem } from '../builtin/text/stem.js';
import { writtenWords } from '../tables/header-words.js';
import { STOP, wordSet } from '../question/words.js';
import { numbersIn } from './result-features.js';

/** Words of questions that say what is to be computed, or what of. */
const CUES = wordSet(
  'change difference percentage percent ratio average mean total sum more than less first last next previous before after same different most least highest lowest between per each either or both and year years respectively increase decrease by rate times only not consecutive longest earliest latest combined compared together how when where who why',
);

const wordsOf = (text: string): string[] => writtenWords(text).filter((word) => !/^\d/.test(word));

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((each) => !other.has(each)).length;

/**
 * How the words of a question and those of what is computed for it fit: which it leaves out, which it brings in, and which
 * of its headers are named.
 * @param wording what is computed, as a line of English
 */
export function wordingFeatures(
  question: string,
  wording: string,
  columns: readonly ResultColumn[],
): ReadonlyMap<string, number> {
  const features = new Map<string, number>();
  const words = wordsOf(question);
  const stems = new Set(words.map(stem));
  const content = new Set(words.filter((word) => !STOP.has(word)).map(stem));
  const read = new Set(wordsOf(wording).map(stem));
  const meant = new Set([...read].filter((each) => !STOP.has(each)));
  const left = without(content, read);
  features.set('words that the wording lacks', left);
  features.set('share of words that the wording lacks', left / Math.max(1, content.size));
  features.set('words that the question lacks', without(meant, stems));
  const [asked, said] = [numbersIn(question), numbersIn(wording)];
  features.set('numbers that the wording lacks', without(asked, said));
  features.set('numbers that the question lacks', without(said, asked));
  features.set('words of the wording', wordsOf(wording).length);
  const headers = columns.map(({ name }) => wordsOf(name).map(stem));
  const isNamed = (each: string): boolean => stems.has(each);
  const [first = []] = headers;
  features.set(
    'share of first header that is named',
    first.filter(isNamed).length / Math.max(1, first.length),
  );
  features.set('headers that are not named', headers.filter((header) => !header.some(isNamed)).length);
  for (const word of new Set(words)) if (CUES.has(word)) features.set(`says ${word}`, 1);
  return features;
}
