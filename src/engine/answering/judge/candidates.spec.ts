import { describe, expect, it } from '@jest/globals';
import { linkedQuestions } from '../../../../test/support/answering/linked-questions.js';
import { PlanRunner } from '../plan/run.js';
import { type Candidate, candidatesFor } from './candidates.js';

const linked = linkedQuestions([
  {
    name: 'ships',
    sql: `SELECT * FROM (VALUES ('Cutty', 'UK', 900, 2), ('Aurora', 'Russia', 700, 2), ('Bounty', 'UK', 200, 3)) AS t(ship, country, tonnage, masts)`,
  },
]);

function candidatesOf(question: string): Candidate[] {
  const asked = linked(question);
  return candidatesFor(asked, new PlanRunner(asked.dataset));
}

const shows = ({ plan }: Pick<Candidate, 'plan'>, ...names: string[]): boolean =>
  plan.items.map(({ fn, column }) => fn ?? column?.name).join() === names.join();

describe('the results of a question', () => {
  it('differ by their order where one is asked for', () => {
    const found = candidatesOf('Show all ships ordered by tonnage').filter((each) => shows(each, 'ship'));
    const plain = found.find(({ plan }) => plan.order === null);
    const rising = found.find(
      ({ plan }) => plan.order?.item.column?.name === 'tonnage' && plan.limit === null,
    );
    expect(rising?.rows).toEqual([['Bounty'], ['Aurora'], ['Cutty']]);
    expect(rising?.key).not.toBe(plain?.key);
  });

  it('are in the order of what is shown where groups have no other', () => {
    const found = candidatesOf('number of ships by country').find(
      (each) => shows(each, 'country', 'count') && each.plan.order === null,
    );
    expect(found?.rows).toEqual([
      ['Russia', 1],
      ['UK', 2],
    ]);
  });
});

describe('plans', () => {
  it('order by no column that has one value, and compute nothing of what they are grouped by', () => {
    const plans = candidatesOf('the top 2 ships with 2 masts by masts').map(({ plan }) => plan);
    expect(plans.length).toBeGreaterThan(0);
    const isFixed = ({ order, conditions }: Candidate['plan']): boolean =>
      order?.item.fn === null &&
      conditions.some(({ column, test }) => column === order.item.column && test.op === '=');
    expect(plans.filter(isFixed)).toEqual([]);
    const grouped = candidatesOf('average tonnage by tonnage').filter(({ plan }) =>
      plan.items.some(({ fn, column }) => fn !== null && column !== null && column === plan.groupBy),
    );
    expect(grouped).toEqual([]);
  });

  it('compute from rows that meet one of two conditions', () => {
    const found = candidatesOf('What is the total tonnage of ships from Russia or with 3 masts?').find(
      ({ plan }) => plan.isEither && plan.items[0]?.fn === 'sum',
    );
    expect(found?.rows).toEqual([[900]]);
  });

  it('compute a mean of the groups that have enough rows', () => {
    const found = candidatesOf('average tonnage for each country with at least 2 ships').find(
      ({ plan }) => plan.having[0]?.item.column === null && shows({ plan }, 'country', 'avg'),
    );
    expect(found?.rows).toEqual([['UK', 550]]);
  });

  it('say whether there is none of what a statement denies', () => {
    const found = candidatesOf('There were no ships with a tonnage above 800.').find(
      ({ plan }) => plan.compared?.operation === '=' && plan.compared.value === 0,
    );
    expect(found?.rows[0]?.[0]).toBe('false');
  });
});
