import { numberIn } from '../../cells.js';
import { type Rule } from '../../context.js';
import { EVIDENCE_WORDS, NORMAL_WORDS } from '../../lexicon.js';
import { Refusal } from '../../refusal.js';
import { type ReadSentence } from '../../sentence.js';
import { DENIAL_REACH, isDenied, levelIn, nearest, plainWords } from './tests.js';

/** "Normally" and "distributed" stand so near to each other. */
const PAIR_REACH = 2;

/** Whether a word speaks of a normal distribution. */
function isOfNormality({ words }: ReadSentence, at: number): boolean {
  const { norm = '' } = words[at] ?? {};
  if (NORMAL_WORDS.alone.has(norm)) return true;
  const around = words.slice(Math.max(0, at - PAIR_REACH), at + PAIR_REACH + 1);
  return NORMAL_WORDS.adjective.has(norm) && around.some((each) => NORMAL_WORDS.distribution.has(each.norm));
}

/** Whether values are said to be distributed normally, or not to be; null where a word only names that, as a test of it does. */
function claimOf(sentence: ReadSentence, at: number): boolean | null {
  const isAmong = (list: { has(word: string): boolean }, before: number, behind: number): boolean =>
    sentence.words.slice(Math.max(0, at - before), at + 1 + behind).some(({ norm }) => list.has(norm));
  const deviates = isAmong(NORMAL_WORDS.deviates, DENIAL_REACH, DENIAL_REACH);
  // "No evidence against": what evidence says follows from the p-value already.
  const isOfEvidence = deviates && isAmong(EVIDENCE_WORDS, DENIAL_REACH, DENIAL_REACH);
  if (isOfEvidence || isAmong(NORMAL_WORDS.named, PAIR_REACH, 1)) return null;
  return deviates === isDenied(sentence, deviates ? deviationNear(sentence, at) : at, true);
}

/** The place of the word that denies a normal distribution by what it means. */
function deviationNear({ words }: ReadSentence, at: number): number {
  const near = words.findIndex(
    ({ norm }, place) => Math.abs(place - at) <= DENIAL_REACH && NORMAL_WORDS.deviates.has(norm),
  );
  return near < 0 ? at : near;
}

function check(sentence: ReadSentence, at: number, asked: string): void {
  const word = sentence.words[at];
  const isClaimed = claimOf(sentence, at);
  if (!word || isClaimed === null) return;
  const test = nearest(sentence, word, ['normality']);
  if (!test)
    throw new Refusal(
      `"${word.text}" is what a test of normality says: refer to its p-value in the same sentence`,
    );
  const level = levelIn(asked);
  if (numberIn(test) >= level !== isClaimed)
    throw new Refusal(`"${word.text}" does not follow from the p-value at the level of ${level}`);
}

/** Values are said to be distributed normally as the p-value of a test of that allows. */
export const normalityIsBound: Rule = (sentence, context) => {
  const plain = plainWords(sentence, context);
  sentence.words.forEach(({ norm }, at) => {
    if (!plain.has(norm) && isOfNormality(sentence, at)) check(sentence, at, context.asked);
  });
};
