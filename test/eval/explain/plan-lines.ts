import { storedJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { proposals } from '../../../src/engine/answering/kinds/index.js';
import { planSql } from '../../../src/engine/answering/plan/sql.js';
import { type JudgedQuestion } from '../../../src/engine/answering/reading.js';
import { rowsText, two, weightsText } from './text.js';
import { difference, weightsOf } from './weights.js';

/** How many plans were proposed, and the likeliest results with the plan that gives them best. */
export function planLines({ linked, candidates, results, sure }: JudgedQuestion, most: number): string[] {
  const { model } = storedJudge();
  const proposed = proposals(linked).length;
  const shown = results.slice(0, most);
  const weights = shown.map(({ candidate }) => weightsOf(candidate, linked, model));
  return [
    `${proposed} proposed, ${candidates.length} run (some once more without rows that repeat), ${results.length} different results`,
    `the first is right with ${two(sure)}, by what was learned of such results`,
    ...shown.flatMap(({ candidate: { plan, count, rows }, probability }, at) => {
      const [first, own] = [weights[0], weights[at]];
      const beside = first && own && at > 0 ? [`   beside 1: ${weightsText(difference(own, first))}`] : [];
      return [
        '',
        `${at + 1}. ${two(probability)}  ${rowsText(rows, count)}`,
        ...planSql(plan)
          .split('\n')
          .map((line) => `   ${line}`),
        ...beside,
      ];
    }),
  ];
}
