import { choiceAmong, USUAL_TRUST } from '../../../src/engine/answering/builtin/choosing/choice.js';
import { type Considered, type Origin } from '../../../src/engine/answering/builtin/reading/table-reading.js';
import { decided } from '../../../src/engine/answering/decision/decision.js';
import { type Proposal, type Proposer } from '../../../src/engine/answering/decision/proposal.js';
import { type Outcome } from '../prediction.js';

export const PROPOSERS: readonly Proposer[] = ['grammar', 'plan', 'search'];

/** What is known of an asked question when a proposer is left out. */
export interface Ablated {
  readonly origin: Origin;
  /** What became of the question. */
  readonly outcome: Outcome;
  readonly considered: Considered;
  /** What would become of it if a proposal were told. */
  readonly outcomes: ReadonlyMap<Proposal, Outcome>;
}

/**
 * What would have become of a question without the readings of a proposer, decided on with the same weights. Recipes stay, and so
 * does what the grammar forbids to search for.
 * @param proposer null leaves out none
 */
export function outcomeWithout(proposer: Proposer | null, asked: Ablated): Outcome {
  const { origin, outcome, considered, outcomes } = asked;
  const isOfGrammar = origin.way === 'grammar';
  if (origin.way !== 'choice' && !(isOfGrammar && proposer === 'grammar')) return outcome;
  const isUnderstood = origin.way === 'choice' && origin.isUnderstood && proposer !== 'grammar';
  const { situation } = considered;
  const kept = considered.proposals.filter((each) => each.proposer !== proposer);
  const { told, readings } = choiceAmong(decided(kept, situation), USUAL_TRUST, isUnderstood);
  if (told) return outcomes.get(told) ?? 'failed';
  return readings.length > 0 ? 'askedBack' : 'declined';
}
