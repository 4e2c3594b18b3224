import { type ColumnProfile, isDateType } from '../../../table.js';
import { lexicon, type Trigger } from '../text/lexicon.js';
import { monthNamed } from '../text/times/dates.js';
import { stem } from '../text/stem.js';
import { isAdjective } from '../../knowledge/knowledge.js';
import { type Proposal } from '../../decision/proposal.js';
import { wordsLeft } from '../../decision/left-words.js';
import { FORM, STOP } from '../../question/words.js';

/** What is computed by no reading of single words: a word for it cannot be left out. */
const TELLING: ReadonlySet<Trigger> = new Set([
  'growth',
  'fall',
  'fastest',
  'overYear',
  'overPeriod',
  'running',
  'moving',
  'why',
  'forecast',
  'attainment',
  'retention',
  'anomaly',
  'share',
  'correlation',
  'distribution',
  'variance',
  'stddev',
  'percentile',
  'median',
]);

/** Whether a word asks for what is computed: a growth, a forecast, a standard deviation. */
const namesComputation = (word: string): boolean =>
  [...(lexicon.triggers.get(word) ?? [])].some((role) => TELLING.has(role));

/** A share may stand in the tables as it is asked for: "the percentage of men". */
const namesShare = (word: string): boolean => lexicon.triggers.get(word)?.includes('share') ?? false;

/** "by shop", "each shop", "both started and ended"; "is every shop …" asks whether all are. */
const SPREAD =
  /(?<!\p{L})(?:by|per|each|(?<!^\W*(?:is|are|was|were|do|does|did|has|have|had)\s+)every)\s+["“']?(\p{L}+)/giu;
const OF_BOTH = /(?<!\p{L})both\s+(\p{L}+)\s+and\s+(\p{L}+)/giu;

/** "sold the most": by which amount things are compared. */
const MOST_DONE = /(?<!\p{L})(\p{L}+)\s+(?:the\s+)?(?:most|least|fewest)(?!\p{L})/giu;

const namesAmount = (word: string): boolean => lexicon.additive.has(stem(word));

/**
 * Whether a word is left out that asks for a computation or a sum of money, by which something is to be told apart, or which says of
 * what there is the most.
 */
export function leavesOutAsked(unexplained: readonly string[], question: string): boolean {
  const wordsOf = (pattern: RegExp): string[] =>
    [...question.toLowerCase().matchAll(pattern)].flatMap(([, ...words]) => words);
  const needed = [...wordsOf(SPREAD), ...wordsOf(OF_BOTH), ...wordsOf(MOST_DONE).filter(namesAmount)];
  return unexplained.some(
    (word) =>
      (namesComputation(word) && !namesShare(word)) ||
      lexicon.money.has(stem(word)) ||
      lexicon.moneyWords.some(({ words }) => words.has(word)) ||
      needed.includes(word),
  );
}

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
/** Whether a column tells when. */
export const isDated = ({ type }: Pick<ColumnProfile, 'type'>): boolean => isDateType(type);

/**
 * Whether a month or a day of the week is left out where there are dates: "orders on Fridays", "closed in March 2024".
 * @param columns of the tables that the reading uses
 */
export const leavesOutTime = (
  unexplained: readonly string[],
  columns: readonly Pick<ColumnProfile, 'type'>[],
): boolean =>
  columns.some(isDated) && unexplained.some((word) => WEEKDAY.test(word) || monthNamed(word) !== null);

/** An order and what is out of the ordinary have turns of phrase of their own: "from big to small", "an unusually large amount". */
const SIZED_THING = /(?<!\b(?:to|from)\s|ly\s)\b(?<size>big|large|small)\s+(?<thing>\p{Ll}+)/gu;

/**
 * Whether things are asked for by a size that a reading, which may pass over such a word, does not have: "how many big orders".
 * @param wording what the reading computes, in words
 */
export const leavesSize = (question: string, wording: string): boolean =>
  [...question.matchAll(SIZED_THING)].some(
    ({ groups: { size = '', thing = '' } = {} }) => !STOP.has(thing) && !wording.toLowerCase().includes(size),
  );

/** Words that a reading may leave out: those of how questions are put. Without another it would answer another question. */
export function isPassable(word: string): boolean {
  if (namesComputation(word)) return false;
  const { skip, verbs, rowNouns, triggers } = lexicon;
  return [FORM, skip, verbs, rowNouns, triggers].some((words) => words.has(word));
}

/** The words that may name something which a reading leaves out, in small letters. */
export const wordsWithout = ({ traits }: Pick<Proposal, 'traits'>): string[] =>
  traits.unexplained.filter((word) => !isPassable(word)).map((word) => word.toLowerCase());

/** Whether a reading leaves out no word that names something. */
export const leavesNothing = (reading: Pick<Proposal, 'traits'>): boolean =>
  wordsWithout(reading).length === 0;

/** Whether a word is left out that says which of the things after it are meant: "European employees". */
export const leavesRestriction = (unexplained: readonly string[], question: string): boolean =>
  wordsLeft(unexplained, question).some(({ norm, isBeforeThing }) => isBeforeThing && isAdjective(norm));
