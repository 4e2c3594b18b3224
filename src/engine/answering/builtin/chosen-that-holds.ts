import { type Proposal } from '../decision/proposal.js';
import { type Choice } from './choice.js';

/** Chooses until all that is told or offered holds, each time without what does not. */
export async function chosenThatHolds(
  proposals: readonly Proposal[],
  choose: (among: readonly Proposal[]) => Choice,
): Promise<{ readonly choice: Choice; readonly held: readonly Proposal[] }> {
  const choice = choose(proposals);
  const offered = new Set([...choice.readings, ...choice.near]);
  const failed = new Set<Proposal>();
  for (const proposal of proposals) {
    const isShown = choice.told ? choice.told === proposal : offered.has(proposal.sentence);
    if (isShown && !(await proposal.holds())) failed.add(proposal);
  }
  if (failed.size === 0) return { choice, held: proposals };
  return chosenThatHolds(
    proposals.filter((proposal) => !failed.has(proposal)),
    choose,
  );
}
