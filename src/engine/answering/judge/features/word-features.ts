import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { TELLING } from '../../question/words.js';
import { hash } from './hash.js';

/** Word features are numbers below 2 to this. */
export const WORD_BITS = 14;

/** The words of a question with what is mentioned replaced by its kind. */
function kindsOf(question: LinkedQuestion): string[] {
  const kinds = new Map<number, string>();
  for (const { places } of question.slots) for (const place of places) kinds.set(place, 'COL');
  for (const name of question.tables)
    for (const place of question.tablePlaces(name)) if (!kinds.has(place)) kinds.set(place, 'TAB');
  const numbers = new Set(question.numbers.map(({ place }) => place));
  const sequence: string[] = [];
  question.tokens.forEach(({ norm }, place) => {
    const kind = question.taken.has(place) ? 'VAL' : numbers.has(place) ? 'NUM' : null;
    const word = kind ?? (TELLING.has(norm) ? norm : (kinds.get(place) ?? norm));
    const isRepeated = word === sequence.at(-1) && word === word.toUpperCase();
    if (!isRepeated) sequence.push(word);
  });
  return sequence;
}

/** Words of a question, its pairs and triples of words and kinds of mentions, and how many mentions there are, as hashes. */
export function wordFeatures(question: LinkedQuestion): number[] {
  const sequence = ['^', ...kindsOf(question), '$'];
  const features = new Set<string>(['bias']);
  question.tokens.forEach(({ norm }, place) => {
    if (!question.taken.has(place)) features.add(`u ${norm}`);
  });
  sequence.forEach((word, at) => {
    const [second, third] = sequence.slice(at + 1, at + 3);
    if (second !== undefined) features.add(`b ${word} ${second}`);
    if (third !== undefined) features.add(`t ${word} ${second} ${third}`);
  });
  const { values, numbers, slots, tables } = question;
  features.add(`#VAL${Math.min(3, values.length)}`).add(`#NUM${Math.min(3, numbers.length)}`);
  features.add(`#COL${Math.min(5, slots.length)}`).add(`#TAB${Math.min(3, tables.length)}`);
  return [...new Set([...features].map((feature) => hash(feature, WORD_BITS)))];
}
