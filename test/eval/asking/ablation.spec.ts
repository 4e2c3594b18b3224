import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Asker } from '../asker.js';
import { type Outcome } from '../prediction.js';
import { type Ablated, outcomeWithout } from './ablation.js';
import { untold } from './set-question.js';

let asker: Asker;
beforeAll(async () => {
  asker = await Asker.create();
});
afterAll(() => asker.close());

/** A question over the weather, where only what was told is right. */
async function ablated(question: string): Promise<Ablated> {
  const answer = await asker.ask(['examples/data/weather.csv'], { question, history: [] });
  const [considered, { origin }] = [await asker.analyst.considered(), answer];
  if (!considered || !origin) throw new Error('the question was not read over tables');
  const given = origin.way === 'choice' ? origin.told : null;
  const outcomes = new Map(
    considered.proposals.map((each) => [each, (each === given ? 'right' : 'wrong') as Outcome]),
  );
  return { origin, considered, outcomes, outcome: untold(answer) ?? 'right' };
}

it.each([
  'What is the highest temp_max in Seattle?',
  'days of rain',
  'Which location has more snow?',
  'How many zeppelins were vaccinated?',
  'forecast the average wind of the next 3 months',
])('leaving out no proposer changes nothing: %s', async (question) => {
  const asked = await ablated(question);
  expect(outcomeWithout(null, asked)).toBe(asked.outcome);
});

it('what all proposers but one read is told without it, too', async () => {
  const asked = await ablated('What is the highest temp_max in Seattle?');
  const proposers = new Set(asked.considered.proposals.map(({ proposer }) => proposer));
  expect(proposers.size).toBeGreaterThan(1);
  for (const proposer of proposers) expect(outcomeWithout(proposer, asked)).not.toBe('failed');
});
