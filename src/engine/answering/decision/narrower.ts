import { holds, type ReadProposal } from './proposal.js';

/**
 * Proposals with their confidence, where what a plan earns by columns of the answer it shares with a likelier plan of its
 * proposer goes to that one: the trees learned from answers that may show more than was asked for.
 */
export const withNarrower = <T extends { readonly proposal: ReadProposal; readonly confidence: number }>(
  decided: readonly T[],
): T[] =>
  decided.map((each) => {
    const wider = decided.filter(({ proposal }) => showsMore(proposal, each.proposal));
    return { ...each, confidence: Math.max(each.confidence, ...wider.map(({ confidence }) => confidence)) };
  });

/** Whether a plan is less likely than another one of the same rows and only adds columns to it. */
function showsMore(wide: ReadProposal, narrow: ReadProposal): boolean {
  if (wide.proposer !== narrow.proposer || (wide.confidence ?? 0) >= (narrow.confidence ?? 0)) return false;
  const isWider = wide.result.columns.length > narrow.result.columns.length;
  if (!isWider || wide.result.rows.length !== narrow.result.rows.length) return false;
  return narrow.result.columns.length > 0 && holds(wide.result, narrow.result);
}
