import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../plan/run.js';
import { proposals } from './index.js';

const linked = linkedQuestions([
  {
    name: 'accounts',
    sql: `SELECT * FROM (VALUES ('Devices sold', 10, 20, 60), ('Income tax', 4, 5, 6))
      AS t(item, "As of June 30, 2017", "As of June 30, 2018", "As of June 30, 2019")`,
  },
]);

/** What the plans give that put the values of three years together. */
function resultsOf(question: string, operation: string): unknown[] {
  const asked = linked(question);
  const runner = new PlanRunner(asked.dataset);
  return proposals(asked)
    .filter(({ plan: { compared } }) => compared?.operation === operation && compared.others.length === 2)
    .map(({ plan }) => runner.run(plan)?.[0]?.[0]);
}

describe('the values of several years of one row', () => {
  it.each([
    'What is the average number of devices sold from 2017 to 2019?',
    'What is the average number of devices sold from 2017-2019?',
    'average devices sold in 2017, 2018 and 2019',
  ])('have a mean: %s', (question) => {
    expect(resultsOf(question, 'mean')).toContain(30);
  });

  it('have a sum', () => {
    expect(resultsOf('total devices sold between 2017 and 2019', 'sum')).toContain(90);
  });

  it('are only those that are asked for', () => {
    expect(resultsOf('average devices sold in 2018 and 2019', 'mean')).toEqual([]);
  });
});
