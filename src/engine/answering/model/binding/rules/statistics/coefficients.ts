import { numberIn } from '../../cells.js';
import { type BindingContext, type Rule } from '../../context.js';
import {
  CORRELATION_WORDS,
  EVIDENCE_WORDS,
  INSIGNIFICANT_WORDS,
  senseOf,
  SIGNIFICANT_WORDS,
  type Strength,
  strengthOf,
} from '../../lexicon.js';
import { Refusal } from '../../refusal.js';
import { type ReadSentence, type TypedWord } from '../../sentence.js';
import { DENIAL_REACH, isDenied, levelIn, nearest, P_VALUES, plainWords } from './tests.js';

/** From how much of the coefficient on, and up to where, a correlation is called so. */
const STRENGTHS: Readonly<Record<Strength, readonly [from: number, below: number]>> = {
  strong: [0.5, Infinity],
  moderate: [0.3, 0.7],
  weak: [0, 0.3],
  none: [0, 0.1],
};

function checkSignificance(sentence: ReadSentence, at: number, { asked }: BindingContext): void {
  const word = sentence.words[at];
  if (!word) return;
  const cell = nearest(sentence, word, P_VALUES);
  if (!cell)
    throw new Refusal(`"${word.text}" is said of tests alone: refer to the p-value in the same sentence`);
  const isClaimed = isDenied(sentence, at) === INSIGNIFICANT_WORDS.has(word.norm);
  const level = levelIn(asked);
  if (numberIn(cell) < level !== isClaimed)
    throw new Refusal(`"${word.text}" does not follow from the p-value at the level of ${level}`);
}

/** The coefficient that a word of a correlation is said of. */
function coefficientFor(sentence: ReadSentence, word: TypedWord): number {
  const cell = nearest(sentence, word, ['correlation']);
  if (cell) return numberIn(cell);
  throw new Refusal(`"${word.text}" is said of a correlation: refer to its coefficient in the same sentence`);
}

function checkStrength(sentence: ReadSentence, at: number, strength: Strength): void {
  const word = sentence.words[at];
  if (!word) return;
  const size = Math.abs(coefficientFor(sentence, word));
  const [from, below] = STRENGTHS[strength];
  const isSo = size >= from && size < below;
  if (isSo === isDenied(sentence, at))
    throw new Refusal(`"${word.text}" does not follow from the coefficient that is referred to`);
}

function checkSense(sentence: ReadSentence, at: number, sign: 1 | -1): void {
  const word = sentence.words[at];
  if (!word) return;
  if ((Math.sign(coefficientFor(sentence, word)) === sign) === isDenied(sentence, at))
    throw new Refusal(`"${word.text}" is not the sign of the coefficient that is referred to`);
}

/** "There is no correlation". */
function checkRelation(sentence: ReadSentence, at: number, { asked }: BindingContext): void {
  const word = sentence.words[at];
  if (!word || !isDenied(sentence, at)) return;
  // "No strong correlation" denies the strength, "no significant correlation" what a test says.
  const before = sentence.words.slice(Math.max(0, at - DENIAL_REACH), at);
  if (before.some(({ norm }) => strengthOf(norm) ?? senseOf(norm) ?? SIGNIFICANT_WORDS.has(norm))) return;
  if (before.some(({ norm }) => EVIDENCE_WORDS.has(norm))) return;
  const test = nearest(sentence, word, P_VALUES);
  if (test && numberIn(test) >= levelIn(asked)) return;
  const [from, below] = STRENGTHS.none;
  const size = Math.abs(coefficientFor(sentence, word));
  if (size < from || size >= below)
    throw new Refusal(`"${word.text}" is denied, which does not follow from the coefficient`);
}

/** What is said of tests and correlations follows from their p-values and coefficients. */
export const statisticsAreBound: Rule = (sentence, context) => {
  const plain = plainWords(sentence, context);
  const spoken = sentence.words.map(({ norm }) => (plain.has(norm) ? '' : norm));
  const isOfRelation =
    spoken.some((word) => CORRELATION_WORDS.has(word)) ||
    sentence.cells.some(({ column }) => column?.statistic === 'correlation');
  spoken.forEach((word, at) => {
    const isOfTest = SIGNIFICANT_WORDS.has(word) || INSIGNIFICANT_WORDS.has(word);
    if (isOfTest || EVIDENCE_WORDS.has(word)) checkSignificance(sentence, at, context);
    if (!isOfRelation || followsEvidence(spoken, at)) return;
    const [strength, sense] = [strengthOf(word), senseOf(word)];
    if (strength) checkStrength(sentence, at, strength);
    if (sense) checkSense(sentence, at, sense === 'positive' ? 1 : -1);
    if (CORRELATION_WORDS.has(word)) checkRelation(sentence, at, context);
  });
};

/** "Strong evidence" says nothing of a coefficient. */
const followsEvidence = (spoken: readonly string[], at: number): boolean =>
  EVIDENCE_WORDS.has(spoken[at + 1] ?? '');
