/** How good a ranking is, each from 0 to 1. */
export interface RankingMeasures {
  /** Gain of the first ten, discounted by rank, relative to the best order there is. */
  readonly ndcg: number;
  /** Share of the relevant passages among the first five. */
  readonly recall: number;
  /** One through the rank of the first relevant one of the first ten. */
  readonly reciprocalRank: number;
}

const CUT = 10;
const RECALL_CUT = 5;

/**
 * Measures one ranking, as trec_eval does with relevance of yes and no.
 * @param relevant ids, at least one
 */
export function measuresOf(ranking: readonly string[], relevant: ReadonlySet<string>): RankingMeasures {
  const hits = ranking.slice(0, CUT).map((id) => relevant.has(id));
  const first = hits.indexOf(true);
  const found = ranking.slice(0, RECALL_CUT).filter((id) => relevant.has(id)).length;
  return {
    ndcg: gainOf(hits) / gainOf(Array.from({ length: Math.min(CUT, relevant.size) }, () => true)),
    recall: found / relevant.size,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
  };
}

/** The mean of each measure; all 0 without rankings. */
export function meanOf(all: readonly RankingMeasures[]): RankingMeasures {
  const mean = (pick: (one: RankingMeasures) => number): number =>
    all.reduce((sum, one) => sum + pick(one), 0) / Math.max(all.length, 1);
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    recall: mean(({ recall }) => recall),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
  };
}

function gainOf(hits: readonly boolean[]): number {
  return hits.reduce((sum, isHit, i) => (isHit ? sum + 1 / Math.log2(i + 2) : sum), 0);
}
