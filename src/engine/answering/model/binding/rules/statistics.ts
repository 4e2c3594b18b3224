import { type Cell, numberIn } from '../cells.js';
import { type BindingContext, citedTexts, type Rule } from '../context.js';
import {
  CORRELATION_WORDS,
  DENIAL_WORDS,
  EVIDENCE_WORDS,
  INSIGNIFICANT_WORDS,
  senseOf,
  SIGNIFICANT_WORDS,
  type Strength,
  strengthOf,
} from '../lexicon.js';
import { Refusal } from '../refusal.js';
import { distanceIn, type ReadSentence, type TypedWord } from '../sentence.js';

const USUAL_LEVEL = 0.05;
const LEVEL_BEFORE =
  /(?:alpha|α|level|niveau|nivel|livello|nível|poziom|уровн)[^.,\d%]{0,30}(\d{1,2}(?:[.,]\d{1,6})?|[.,]\d{1,6})(\s?(?:%|percent))?/iu;
const LEVEL_BEHIND = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,6})?)(\s?(?:%|percent))[ -](?:significance[ -])?level/iu;
/** Words of denial stand so near before what they deny. */
const DENIAL_REACH = 5;

/** From how much of the coefficient on, and up to where, a correlation is called so. */
const STRENGTHS: Readonly<Record<Strength, readonly [from: number, below: number]>> = {
  strong: [0.5, Infinity],
  moderate: [0.3, 0.7],
  weak: [0, 0.3],
  none: [0, 0.1],
};

/** The level of significance that a question names, or the usual one. */
function levelIn(asked: string): number {
  const [, written, percent] = LEVEL_BEHIND.exec(asked) ?? LEVEL_BEFORE.exec(asked) ?? [];
  if (written === undefined) return USUAL_LEVEL;
  const value = Number(written.replace(',', '.'));
  const level = percent === undefined && value < 1 ? value : value / 100;
  // "At a confidence level of 95 %"
  return level > 0.5 ? 1 - level : level;
}

type PlacedCell = ReadSentence['cells'][number];

/** The nearest cell that holds such a number. */
function nearest(
  sentence: ReadSentence,
  word: TypedWord,
  statistic: NonNullable<NonNullable<Cell['column']>['statistic']>,
): PlacedCell | null {
  const cells = sentence.cells.filter(({ column }) => column?.statistic === statistic);
  const distance = ({ placed }: PlacedCell): number => distanceIn(sentence, placed, word);
  return cells.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Whether a word is denied by those before it, up to the last of the same sort. */
function isDenied({ words, typed }: ReadSentence, at: number): boolean {
  const word = words[at];
  const before = words.slice(Math.max(0, at - DENIAL_REACH), at).filter((each) => {
    const between = word ? typed.slice(each.to, word.from) : '';
    return DENIAL_WORDS.has(each.norm) && !/[,;:.]/.test(between);
  });
  return before.length % 2 === 1;
}

function checkSignificance(sentence: ReadSentence, at: number, { asked }: BindingContext): void {
  const word = sentence.words[at];
  if (!word) return;
  const cell = nearest(sentence, word, 'pValue');
  if (!cell)
    throw new Refusal(`"${word.text}" is said of tests alone: refer to the p-value in the same sentence`);
  const isClaimed = isDenied(sentence, at) === INSIGNIFICANT_WORDS.has(word.norm);
  const level = levelIn(asked);
  if (numberIn(cell) < level !== isClaimed)
    throw new Refusal(`"${word.text}" does not follow from the p-value at the level of ${level}`);
}

/** The coefficient that a word of a correlation is said of. */
function coefficientFor(sentence: ReadSentence, word: TypedWord): number {
  const cell = nearest(sentence, word, 'correlation');
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
  const test = nearest(sentence, word, 'pValue');
  if (test && numberIn(test) >= levelIn(asked)) return;
  const [from, below] = STRENGTHS.none;
  const size = Math.abs(coefficientFor(sentence, word));
  if (size < from || size >= below)
    throw new Refusal(`"${word.text}" is denied, which does not follow from the coefficient`);
}

/** Words that name a column or stand in the passages that a sentence cites say nothing of a test. */
function plainWords(sentence: ReadSentence, context: BindingContext): ReadonlySet<string> {
  const names = sentence.cells.flatMap(({ column }) => (column?.statistic === null ? [column.name] : []));
  const texts = [...names, ...citedTexts(sentence, context)];
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u)));
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
