import { type Decided } from '../../decision/decision.js';
import { type Proposal } from '../../decision/proposal.js';
import { type Choice } from './choice.js';

/** What is chosen, and among what. */
interface Chosen {
  readonly choice: Choice;
  readonly held: readonly Proposal[];
  /** The same with how likely each is to be right. */
  readonly likely: readonly Decided[];
}

/** Chooses until all that is told or offered holds, each time without what does not. */
export async function chosenThatHolds(
  proposals: readonly Proposal[],
  decide: (among: readonly Proposal[]) => readonly Decided[],
  choose: (likely: readonly Decided[]) => Choice,
): Promise<Chosen> {
  const likely = decide(proposals);
  const choice = choose(likely);
  const offered = new Set([...choice.readings, ...choice.near]);
  const failed = new Set<Proposal>();
  for (const proposal of proposals) {
    const isShown = choice.told ? choice.told === proposal : offered.has(proposal.sentence);
    if (isShown && !(await proposal.holds())) failed.add(proposal);
  }
  if (failed.size === 0) return { choice, held: proposals, likely };
  return chosenThatHolds(
    proposals.filter((proposal) => !failed.has(proposal)),
    decide,
    choose,
  );
}
