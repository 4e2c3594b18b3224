/** How little the first places count more than the next ones; the value of the paper. */
const RANK_CONSTANT = 60;

/**
 * One order out of several of some or all of the same things, by reciprocal rank fusion: what stands high in many comes
 * first. Scores need not compare.
 * @param orders of things by their key, each best first, each thing once
 * @see Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods" (2009)
 */
export function fuseOrders<Key>(orders: readonly (readonly Key[])[]): Key[] {
  const scores = new Map<Key, number>();
  for (const order of orders) {
    for (const [rank, key] of order.entries())
      scores.set(key, (scores.get(key) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
  }
  return [...scores].toSorted(([, left], [, right]) => right - left).map(([key]) => key);
}
