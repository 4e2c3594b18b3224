import { numberIn } from '../../cells.js';
import { type BindingContext, type Rule } from '../../context.js';
import {
  ATTRIBUTIVE_WORDS,
  DIFFER_WORDS,
  DIFFERENCE_WORDS,
  EVIDENCE_WORDS,
  EXISTENCE_WORDS,
  INSIGNIFICANT_WORDS,
  SIGNIFICANT_WORDS,
} from '../../lexicon.js';
import { Refusal } from '../../refusal.js';
import { type ReadSentence } from '../../sentence.js';
import { isDenied, levelIn, nearest, P_VALUES, plainWords } from './tests.js';

/** "There is a difference": so near. */
const EXISTENCE_REACH = 3;

/** What a word says of a difference: that there is one, or none; null where it says nothing of it. */
function claimOf(sentence: ReadSentence, at: number): boolean | null {
  const { words } = sentence;
  const { norm = '' } = words[at] ?? {};
  // "Across the different halls" tells halls apart, and claims nothing.
  if (norm === 'different' && ATTRIBUTIVE_WORDS.has(words[at - 1]?.norm ?? '')) return null;
  if (DIFFER_WORDS.has(norm)) return !isDenied(sentence, at, true);
  if (!DIFFERENCE_WORDS.has(norm)) return null;
  if (isDenied(sentence, at)) return false;
  const around = words.slice(Math.max(0, at - EXISTENCE_REACH), at + EXISTENCE_REACH);
  return around.some((each) => EXISTENCE_WORDS.has(each.norm)) ? true : null;
}

/** Whether the numbers of a sentence themselves show a difference, whatever a test says of it. */
function isShown({ cells }: ReadSentence): boolean {
  const numbers = cells.flatMap((cell) =>
    cell.column?.isMeasure && cell.column.statistic === null ? [numberIn(cell)] : [],
  );
  return new Set(numbers).size > 1;
}

function check(sentence: ReadSentence, at: number, { asked, results }: BindingContext): void {
  const word = sentence.words[at];
  const isClaimed = claimOf(sentence, at);
  if (!word || isClaimed === null) return;
  const test = nearest(sentence, word, P_VALUES);
  const level = levelIn(asked);
  if (test && numberIn(test) < level !== isClaimed)
    throw new Refusal(`"${word.text}" does not follow from the p-value at the level of ${level}`);
  if (test || (isClaimed && isShown(sentence))) return;
  const isTested = [...results.values()].some(({ columns }) =>
    columns.some(({ statistic }) => P_VALUES.some((each) => each === statistic)),
  );
  if (isTested)
    throw new Refusal(`"${word.text}" is what a test says: refer to its p-value in the same sentence`);
}

/** Where a test was made, what is said to differ follows from its p-value; what is called significant, or evidence, is so already. */
export const differencesAreBound: Rule = (sentence, context) => {
  const plain = plainWords(sentence, context);
  const spoken = sentence.words.map(({ norm }) => norm).filter((norm) => !plain.has(norm));
  const isBound = [SIGNIFICANT_WORDS, INSIGNIFICANT_WORDS, EVIDENCE_WORDS].some((list) =>
    spoken.some((norm) => list.has(norm)),
  );
  if (isBound) return;
  sentence.words.forEach(({ norm }, at) => {
    if (!plain.has(norm)) check(sentence, at, context);
  });
};
