import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { likeliestReadings } from '../../judged-question.js';
import { PlanReader } from '../../reading.js';
import { selectionsOf } from '../../plan/plan.js';
import { takesOtherSide } from './other-side.js';

const GAMES = `SELECT * FROM (VALUES ('Ann', 'Bo', 30, 12), ('Cy', 'Di', 9, 25), ('Eve', 'Fay', 17, 8))
  AS t(winner_name, loser_name, winner_rank_points, loser_rank_points)`;

let games: AnalysisFixture;
beforeAll(async () => {
  games = await AnalysisFixture.create([{ name: 'games', sql: GAMES }]);
});
afterAll(() => games.close());

/** For each likely reading of a question: the columns that it orders or folds by, and whether it takes the other side. */
async function readings(
  question: string,
): Promise<{ readonly by: readonly string[]; readonly isOther: boolean }[]> {
  const judged = await new PlanReader().judgedPlans(games.request(question), new AbortController().signal);
  if (!judged) throw new Error('nothing is read');
  return likeliestReadings(judged).map(({ plan }) => ({
    by: selectionsOf(plan)
      .flatMap(({ items, order }) => [...items, ...(order ? [order.item] : [])])
      .flatMap(({ column }) => (column ? [column.name] : [])),
    isOther: takesOtherSide(plan, judged.linked),
  }));
}

describe('a reading takes the other side', () => {
  it('where it takes the column of the winner and the question speaks of the loser alone', async () => {
    const found = await readings('Which loser has the highest rank points?');
    expect(found.some(({ by }) => by.includes('winner_rank_points'))).toBe(true);
    for (const { by, isOther } of found)
      expect(isOther).toBe(by.includes('winner_rank_points') && !by.includes('loser_rank_points'));
  });

  it('in no way where the question speaks of both', async () => {
    const found = await readings('What are the winner rank points of the loser named Di?');
    expect(found.some(({ by }) => by.includes('winner_rank_points'))).toBe(true);
    expect(found.every(({ isOther }) => !isOther)).toBe(true);
  });

  it('in no way where it takes the column of the side that is named', async () => {
    const found = await readings('What are the highest loser rank points?');
    const own = found.filter(({ by }) => by.every((name) => name === 'loser_rank_points'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ isOther }) => !isOther)).toBe(true);
  });
});
