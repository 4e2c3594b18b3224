import { type AnalysisRequest } from '../../analyst.js';
import { type Decided } from '../../decision/decision.js';
import { agree, agreeAtFirst, beginsWith, type Proposal } from '../../decision/proposal.js';
import { tokensOf } from '../../question/tokens.js';
import { asksWhetherMore, leavesVerdict, whetherMore } from '../../question/whether-more.js';
import { nearQuestions } from '../../verified/near.js';
import { leavesNothing, wordsWithout } from '../proposers/left-out.js';
import { isHeldBack } from '../proposers/search-proposals.js';

/** When a reading is told. */
export interface Trust {
  /** What is less likely to be right is not told. */
  readonly least: number;
  /** Whether what the grammar reads is told however likely it is to be right, and before other readings. */
  readonly isInGrammar: boolean;
  /** Whether the question names what people have defined, which all its readings use. */
  readonly isDefined: boolean;
  /** The question in English: a reading that is told in these words is what they mean. */
  readonly wording: string;
}

/** Trust in readings that are at least so likely to be right, 0 to 1. */
export const trustFrom = (least: number): Trust => ({
  least,
  isInGrammar: false,
  isDefined: false,
  wording: '',
});

export const USUAL_TRUST = trustFrom(0.7);
/** What only one way to read a question behind others gives, or a reading that another one contests, may be this much as often wrong. */
const LESS_OF_DOUBTFUL = 2 / 3;
const leastOfDoubtful = (least: number): number => 1 - LESS_OF_DOUBTFUL * (1 - least);
/** Trust in a reading that no other way to read the question gives. */
export const ofOneWay = (trust: Trust): Trust => ({ ...trust, least: leastOfDoubtful(trust.least) });
/** None is told, however likely it is to be right. */
export const NO_TRUST = trustFrom(Infinity);
/**
 * What the grammar reads may be this much more often wrong than others where it is the likeliest that leaves out no word, and alone
 * or not alone in what it gives.
 */
const MORE_OF_SURE_WHOLE = 1.65;
/** The same of the surest where no word is left out, and nothing else is likely that leaves out none. */
const MORE_OF_UNCONTESTED = 1.15;
/** The same of what people have defined, where no word is left out: they have said what the words mean. */
const MORE_OF_DEFINED = 1.5;
/** What leaves out a word that may name something may be this much as often wrong. */
const LESS_OF_PARTIAL = 0.9;
/** More words than this that may name something make what leaves them out doubtful. */
const MOST_LEFT = 1;
/** So much less likely, what leaves out no word is told before what leaves out one. */
const HARDLY_SURER = 0.15;
/** So much less likely is as likely. */
const AS_LIKELY = 0.02;
/** What is less likely is not worth being asked for. */
const LEAST_OFFERED = 0.2;
const MOST_OFFERED = 3;
const LONGEST_OFFERED = 240;
/** Of a verified question that is offered, 0 to 1. */
const LEAST_LIKENESS = 0.5;

/** Whether a reading is told in the words of a text, whatever stands between them. */
const isWorded = ({ sentence }: Proposal, text: string): boolean =>
  text !== '' && wordsOf(sentence) === wordsOf(text);
const wordsOf = (text: string): string =>
  tokensOf(text)
    .all.map(({ norm }) => norm)
    .join(' ');

/** A comparison, denial, reason or other operation that is asked for and not computed. */
const leavesOperator = ({ traits }: Proposal): boolean => (traits.facts['leaves out an operator'] ?? 0) > 0;

/** Another word for a part of a header is no name of its column: what is read so is offered, but not told. */
const guessesColumn = ({ traits }: Proposal): boolean => (traits.facts['guesses a column'] ?? 0) > 0;

/** One number where one of each is asked for: "in 2019 and 2018 respectively". */
function givesOneOfSeveral({ result: { rows } }: Proposal, asked: string): boolean {
  const numbers = rows.flat().filter((cell) => typeof cell === 'number' || typeof cell === 'bigint');
  return /\brespective(?:ly)?\b/i.test(asked) && rows.length === 1 && numbers.length < 2;
}

/** Numbers where it is asked whether something is more than something else, and they do not say which is which. */
const givesNoVerdict = ({ result }: Proposal, asked: string): boolean =>
  asksWhetherMore(asked) &&
  !result.rows.flat().some((cell) => typeof cell === 'boolean') &&
  whetherMore(asked, result) === null;

/** Another question would be answered. @param asked the question in English */
export const answersAnother = (proposal: Proposal, asked: string): boolean =>
  leavesOperator(proposal) ||
  isHeldBack(proposal.traits) ||
  givesOneOfSeveral(proposal, asked) ||
  givesNoVerdict(proposal, asked);

/** What becomes of a question whose readings were decided on. */
export interface Choice {
  /** Null where none is sure enough. */
  readonly told: Proposal | null;
  /** How likely what is told is right, 0 to 1; null where nothing is. */
  readonly confidence: number | null;
  /** The sentences to choose from where none is told; empty where there is none worth it. */
  readonly readings: readonly string[];
  /** Sentences of readings that leave something out, where none is told: questions near to the one that was asked. */
  readonly near: readonly string[];
}

/**
 * Chooses what is told, or what is asked back.
 * @param isUnderstood whether the grammar explains every word: the likeliest that leaves out none is then offered however
 *   unlikely it is
 */
export function choiceAmong(likely: readonly Decided[], trust: Trust, isUnderstood: boolean): Choice {
  const told = chosen(likely, trust);
  if (told) return { told, confidence: confidenceIn(told, likely), readings: [], near: [] };
  const isWhole = ({ proposal }: Decided): boolean =>
    leavesNothing(proposal) && !answersAnother(proposal, trust.wording);
  const [first] = likely.filter(isWhole);
  const least = isUnderstood && first ? Math.min(LEAST_OFFERED, first.confidence) : LEAST_OFFERED;
  const whole = likely.filter((each) => isWhole(each) && each.confidence >= least);
  const partial = likely.filter(
    (each) => !isWhole(each) && !leavesOperator(each.proposal) && each.confidence >= LEAST_OFFERED,
  );
  const [readings, all] = [withoutLikes(whole), withoutLikes([...whole, ...partial])];
  return {
    told,
    confidence: null,
    readings: sentencesOf(readings),
    near: sentencesOf(all.slice(readings.length)),
  };
}

/** The surest proposal, in the grammar's telling where the grammar gives the same; null where it is not sure enough. */
function chosen(
  likely: readonly Decided[],
  { least, isInGrammar, isDefined, wording }: Trust,
): Proposal | null {
  const meant = likely.filter(({ proposal }) => !answersAnother(proposal, wording));
  const able = meant.filter(({ proposal }) => !guessesColumn(proposal));
  const read = able.find(({ proposal }) => proposal.proposer === 'grammar')?.proposal ?? null;
  if (isInGrammar && read) return read;
  const worded = able.find(({ proposal }) => leavesNothing(proposal) && isWorded(proposal, wording));
  if (worded) return worded.proposal;
  const [best] = able;
  if (best) {
    const others = meant.filter(
      ({ proposal }) => !leavesVerdict(wording, best.proposal.result, proposal.result),
    );
    const needed = isDefined ? leastOf(best, [], least, MORE_OF_DEFINED) : leastOf(best, others, least);
    if (best.confidence >= needed)
      return read && beginsWith(read.result, best.proposal.result)
        ? read
        : plainest(wholeBeside(best, able, least), able).proposal;
  }
  return surestWhole(able, 1 - MORE_OF_SURE_WHOLE * (1 - least));
}

/**
 * How likely the surest reading has to be right: more where it leaves out a word, and most where it leaves out several, or another
 * one that leaves out none gives something else; where that is as likely, nothing is enough.
 */
function leastOf(
  { proposal: best, confidence: sureness }: Decided,
  others: readonly Decided[],
  least: number,
  more = MORE_OF_UNCONTESTED,
): number {
  const contesting = others.filter(
    ({ proposal, confidence }) =>
      confidence >= LEAST_OFFERED && leavesNothing(proposal) && !agreeAtFirst(proposal.result, best.result),
  );
  if (contesting.some(({ confidence }) => confidence >= sureness - AS_LIKELY)) return Infinity;
  if (contesting.length > 0 || leastLeft(best, others) > MOST_LEFT) return leastOfDoubtful(least);
  return 1 - (leavesNothing(best) ? more : LESS_OF_PARTIAL) * (1 - least);
}

/** How many words that may name something are left out by a reading and by each other one that gives the same. */
function leastLeft(best: Proposal, others: readonly Decided[]): number {
  const alike = others.filter(({ proposal }) => agree(proposal.result, best.result));
  return Math.min(
    ...[best, ...alike.map(({ proposal }) => proposal)].map((each) => new Set(wordsWithout(each)).size),
  );
}

/** What leaves out no word, where the surest does and is hardly surer; else the surest. */
function wholeBeside(best: Decided, able: readonly Decided[], least: number): Decided {
  if (leavesNothing(best.proposal)) return best;
  const nearly = able.filter(
    ({ confidence }) => confidence >= Math.max(least, best.confidence - HARDLY_SURER),
  );
  return nearly.find(({ proposal }) => leavesNothing(proposal)) ?? best;
}

/** What shows fewer columns of the same rows, where it is as likely and leaves out no word; else what is given. */
function plainest(best: Decided, able: readonly Decided[]): Decided {
  const width = ({ proposal }: Decided): number => proposal.result.columns.length;
  const alike = able.filter(
    (each) =>
      each.confidence >= best.confidence - AS_LIKELY &&
      leavesNothing(each.proposal) &&
      beginsWith(best.proposal.result, each.proposal.result),
  );
  return alike.toSorted((one, other) => width(one) - width(other))[0] ?? best;
}

const confidenceIn = (told: Proposal, likely: readonly Decided[]): number | null =>
  likely.find(({ proposal }) => proposal === told)?.confidence ?? null;

/**
 * What the grammar reads, where it is the surest that leaves out no word, and no other does, or the next one computes the same;
 * null where it is not sure enough.
 */
function surestWhole(able: readonly Decided[], least: number): Proposal | null {
  const [first, next] = able.filter(({ proposal }) => leavesNothing(proposal));
  if (first?.proposal.proposer !== 'grammar' || first.confidence < least) return null;
  const { traits, result } = first.proposal;
  // The same rows as they are come of the same condition, whatever else is asked for.
  const isAgreed = traits.operation !== 'list' && next && agree(next.proposal.result, result);
  return next === undefined || isAgreed ? first.proposal : null;
}

/** The likeliest proposals that can be offered, each with another result and another sentence. */
function withoutLikes(likely: readonly Decided[]): readonly Proposal[] {
  const kept: Proposal[] = [];
  for (const { proposal } of likely) {
    const isNew = kept.every(
      (each) => each.sentence !== proposal.sentence && !agree(each.result, proposal.result),
    );
    if (isNew && proposal.sentence.length <= LONGEST_OFFERED) kept.push(proposal);
  }
  return kept.slice(0, MOST_OFFERED);
}

const sentencesOf = (proposals: readonly Proposal[]): string[] => proposals.map(({ sentence }) => sentence);

/**
 * A choice that offers the verified question first that is most like the one asked; null where none is like it.
 * @param wordings of what was asked
 */
export function withVerified(
  choice: Choice,
  wordings: readonly string[],
  known: Pick<AnalysisRequest, 'verified'>,
): Choice | null {
  const [near] = nearQuestions(wordings, known, { least: LEAST_LIKENESS, most: 1 });
  if (!near) return null;
  const first = near.question.replace(/\s+/g, ' ').trim();
  const readings = [first, ...choice.readings].slice(0, MOST_OFFERED);
  return { ...choice, readings, near: choice.near.slice(0, MOST_OFFERED - readings.length) };
}
