import { type Decided } from '../decision/decision.js';
import { agree, type Proposal } from '../decision/proposal.js';
import { isPassable } from './proposers/left-out.js';
import { isHeldBack } from './proposers/search-proposals.js';

/** When a reading is told. */
export interface Trust {
  /** What is less likely to be right is not told. */
  readonly least: number;
  /** The same where a word that names something is left out. */
  readonly leastUnexplained: number;
  /** Whether what the grammar reads is told however likely it is to be right, and before other readings. */
  readonly isInGrammar: boolean;
}

const LEAST_UNEXPLAINED = 0.85;
/** What the grammar reads may be this much more often wrong than others where it alone leaves out no word. */
const MORE_OF_ONLY_WHOLE = 1.25;

/** Trust in readings that are at least so likely to be right, 0 to 1. */
export const trustFrom = (least: number): Trust => ({
  least,
  leastUnexplained: Math.max(LEAST_UNEXPLAINED, least),
  isInGrammar: false,
});

export const USUAL_TRUST = trustFrom(0.6);
/** What is less likely is not worth being asked for. */
const LEAST_OFFERED = 0.2;
const MOST_OFFERED = 3;
const LONGEST_OFFERED = 240;

/** Whether a reading leaves out no word that names something. */
const isWhole = ({ traits }: Proposal): boolean =>
  traits.unexplained.every(isPassable) && !isHeldBack(traits);

/** A comparison, denial, reason or other operation that is asked for and not computed: another question would be answered. */
const answersAnother = ({ traits }: Proposal): boolean =>
  (traits.facts['leaves out an operator'] ?? 0) > 0 || isHeldBack(traits);

/** What becomes of a question whose readings were decided on. */
export interface Choice {
  /** Null where none is sure enough. */
  readonly told: Proposal | null;
  /** The sentences to choose from where none is told; empty where there is none worth it. */
  readonly readings: readonly string[];
}

/**
 * Chooses what is told, or what is asked back.
 * @param isUnderstood whether the grammar explains every word: the likeliest is then offered however unlikely it is
 */
export function choiceAmong(likely: readonly Decided[], trust: Trust, isUnderstood: boolean): Choice {
  const told = chosen(likely, trust);
  const [best] = likely;
  return { told, readings: told ? [] : sentencesOf(likely, isUnderstood ? best?.confidence : 1) };
}

/**
 * The surest proposal of those that leave out no word, or else of all, in the grammar's telling wherever the grammar gives the same;
 * null where it is not sure enough.
 */
function chosen(likely: readonly Decided[], trust: Trust): Proposal | null {
  const first = likely.filter(({ proposal }) => proposal.isFirst && !answersAnother(proposal));
  const read = first.find(({ proposal }) => proposal.proposer === 'grammar')?.proposal ?? null;
  if (trust.isInGrammar && read) return read;
  const [any] = first;
  const [best, ...others] = first.filter(({ proposal }) => isWhole(proposal));
  const isOnlyWhole = best?.proposal === read && others.length === 0;
  const least = isOnlyWhole ? 1 - MORE_OF_ONLY_WHOLE * (1 - trust.least) : trust.least;
  const told = sure(best, least) ?? sure(any, trust.leastUnexplained);
  return told && read && agree(read.result, told.result) ? read : told;
}

const sure = (decided: Decided | undefined, least: number): Proposal | null =>
  decided && decided.confidence >= least ? decided.proposal : null;

/**
 * Sentences of readings that leave out nothing, the likeliest first, each with another result.
 * @param most readings as likely as this are offered even where they are not likely at all
 */
function sentencesOf(likely: readonly Decided[], most = 1): string[] {
  const kept: Proposal[] = [];
  for (const { proposal, confidence } of likely) {
    const isNew = kept.every(
      (each) => each.sentence !== proposal.sentence && !agree(each.result, proposal.result),
    );
    const isShort = proposal.sentence.length <= LONGEST_OFFERED;
    if (confidence >= Math.min(LEAST_OFFERED, most) && isWhole(proposal) && isNew && isShort)
      kept.push(proposal);
  }
  return kept.slice(0, MOST_OFFERED).map(({ sentence }) => sentence);
}
