import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  countedContracts,
  isBusiness,
  personContracts,
} from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import {
  membersWhere,
  rebatedMembers,
} from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { ordersOfThreeYears } from '../../../../../../test/support/answering/samples/orders-and-weather.js';
import {
  countedStays,
  houseStays,
  summedStays,
} from '../../../../../../test/support/answering/samples/stays.js';
import { type RowCondition } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const noBreakfast: RowCondition = ({ breakfast }) => breakfast === 'No';

describe('a condition', () => {
  it.each<[rule: string, question: string, holds: RowCondition]>([
    [
      'may have its unit before "or more"',
      'how many stays of 7 nights or longer',
      ({ nights }) => Number(nights) >= 7,
    ],
    [
      'in percent speaks of fractions',
      'how many stays got a discount of 20 percent or more?',
      ({ discount }) => discount === 0.2,
    ],
    [
      'may leave rows out',
      'number of stays, cancelled ones excluded',
      ({ cancelled }) => cancelled === false,
    ],
    [
      'may say the opposite of a yes-or-no column',
      'how many stays were kept?',
      ({ cancelled }) => cancelled === false,
    ],
    [
      'holds for a value named by a common word',
      'how many delivered stays were there?',
      ({ status }) => status === 'Delivered',
    ],
    [
      'is a value rather than a unit of time beside its column',
      'how many stays are billed annually',
      ({ billing }) => billing === 'annual',
    ],
    [
      'may be one of two on different columns',
      'how many stays have more than 8 nights or a discount over 15%',
      ({ nights, discount }) => Number(nights) > 8 || Number(discount) > 0.15,
    ],
    [
      'may list numbers',
      'number of stays with nights of 2, 3 or 4',
      ({ nights }) => [2, 3, 4].includes(Number(nights)),
    ],
    [
      'is compared in the unit of its column',
      'how many stays of at least 1 week were there',
      ({ nights }) => Number(nights) >= 7,
    ],
    [
      'may leave out one of all values',
      'how many stays were there in any house but Old Mill',
      ({ house }) => house !== 'Old Mill',
    ],
    [
      'may deny several values',
      'how many stays not from Lake View or from Old Mill',
      ({ house }) => house === 'Sea View',
    ],
    [
      'may leave out several of all values',
      'stays from everywhere but Lake View and Sea View: how many?',
      ({ house }) => house === 'Old Mill',
    ],
    [
      'may be a range that no word leads',
      'how many stays of 3 to 5 nights',
      ({ nights }) => Number(nights) >= 3 && Number(nights) <= 5,
    ],
    [
      'may be a range with a dash, of the noun behind it',
      'number of stays with a revenue over 150 and 3-5 nights',
      ({ nights, revenue }) => Number(revenue) > 150 && Number(nights) >= 3 && Number(nights) <= 5,
    ],
    [
      'may be a range in percent of fractions',
      'how many stays with a discount of 10-20%',
      ({ discount }) => Number(discount) >= 0.1,
    ],
    [
      'may be one of two open ends of a column',
      'how many stays with a revenue under 150 or over 450',
      ({ revenue }) => Number(revenue) < 150 || Number(revenue) > 450,
    ],
    ['may ask for none', 'how many stays had no discount', ({ discount }) => discount === 0],
    ['may ask for the value that says no', 'how many stays had no breakfast', noBreakfast],
    ['may ask for what a value says is none', 'how many stays without breakfast', noBreakfast],
    ['may ask for some', 'how many stays with a discount were there', ({ discount }) => Number(discount) > 0],
  ])('%s', async (_rule, question, holds) => {
    expect((await over.rows(houseStays, question))[0]?.[0]).toBe(countedStays(holds));
  });

  it('on what the rows of each are together limits what is counted and added up', async () => {
    const sizes = ['Ida', 'Leo'].map((name) => countedStays(({ agent }) => agent === name));
    const limit = Math.max(...sizes);
    const least = Math.min(...sizes);
    expect(least).toBeLessThan(limit);
    expect((await over.rows(houseStays, `how many agents had more than ${least} records`))[0]?.[0]).toBe(1);
    const busy = sizes[0] === limit ? 'Ida' : 'Leo';
    const [row] = await over.rows(houseStays, `total revenue of agents with at least ${limit} records`);
    expect(row?.[0]).toBe(summedStays('revenue', ({ agent }) => agent === busy));
  });

  it('on a missing value limits what is added up', async () => {
    const [row] = await over.rows(houseStays, 'total revenue of stays where no agent was recorded');
    expect(row?.[0]).toBe(summedStays('revenue', ({ agent }) => agent === null));
  });

  it('on a missing value makes a share of each group', async () => {
    const rows = await over.rows(houseStays, 'share of stays without an agent per billing');
    const missing = (billing: string): number =>
      countedStays((row) => row.billing === billing && row.agent === null);
    const shares = ['annual', 'monthly'].map((each) => [
      each,
      missing(each),
      countedStays((row) => row.billing === each),
    ]);
    expect(rows.map((row) => row.slice(0, 3)).toSorted()).toEqual(shares);
  });

  it('names values that share their last word', async () => {
    const rows = await over.rows(houseStays, 'revenue of lake vs sea view');
    expect(new Map(rows.map(([house, revenue]) => [house, revenue]))).toEqual(
      new Map(
        ['Lake View', 'Sea View'].map((each) => [
          each,
          summedStays('revenue', ({ house }) => house === each),
        ]),
      ),
    );
  });

  it('on values taken together makes no groups', async () => {
    const [row, other] = await over.rows(houseStays, 'combined revenue of Lake View and Old Mill');
    expect(other).toBeUndefined();
    expect(row?.[0]).toBe(summedStays('revenue', ({ house }) => house !== 'Sea View'));
  });
});

describe('a condition', () => {
  it('on something of an amount takes "with a discount" for more than none of it', async () => {
    expect((await over.answeredByDay(ordersOfThreeYears, 'how many orders had a discount')).rows).toEqual([
      [3],
    ]);
    expect(
      (await over.answeredByDay(ordersOfThreeYears, 'average revenue of orders with a discount')).rows,
    ).toEqual([[650 / 3]]);
    expect((await over.answeredByDay(ordersOfThreeYears, 'how many orders without a discount')).rows).toEqual(
      [[5]],
    );
    expect(
      (await over.answeredByDay(ordersOfThreeYears, 'share of orders with a discount over 8')).rows,
    ).toEqual([[2, 8, 25]]);
  });
});

describe('the values of a yes-or-no column', () => {
  it('limit the rows where one of them is a state', async () => {
    const [row] = await over.rows(houseStays, 'total revenue of stays that are still active');
    expect(row?.[0]).toBe(summedStays('revenue', ({ cancelled }) => cancelled === false));
  });
});

describe('conditions that stand side by side', () => {
  it('have columns of their own', async () => {
    const expected = membersWhere(
      (row) => Number(row['duration_days']) > 30 && Number(row['fee']) < 200,
    ).length;
    expect(
      await over.rows(rebatedMembers, 'how many members lasted longer than 30 days and fee less than 200?'),
    ).toEqual([[expected]]);
  });

  it('are of years and of dates', async () => {
    const expected = membersWhere(
      (row) => Number(row['birth_year']) > 1980 && String(row['hire_date']) < '2018',
    ).length;
    expect(await over.rows(rebatedMembers, 'how many members born after 1980 and hired before 2018')).toEqual(
      [[expected]],
    );
  });
});

describe('two conditions', () => {
  it.each<[question: string, holds: RowCondition]>([
    [
      'number of contracts with 2 adults and 1 child',
      ({ adults, children }) => adults === 2 && children === 1,
    ],
    [
      'how many contracts for exactly 2 adults w/o children',
      ({ adults, children }) => adults === 2 && children === 0,
    ],
    [
      'how many contracts with 1 or 2 children are billed yearly',
      ({ children, billing }) => (children === 1 || children === 2) && billing === 'annual',
    ],
    [
      'number of contracts on the Business plan paying monthly',
      (row) => isBusiness(row) && row['billing'] === 'monthly',
    ],
  ])('may be on numbers or words of time: %s', async (question, holds) => {
    expect(await over.rows(personContracts, question)).toEqual([[countedContracts(holds)]]);
  });

  it('count rows that have some of what is counted, by groups', async () => {
    const rows = await over.rows(personContracts, 'contracts with children by plan');
    const plans = ['Business', 'Private'];
    expect(new Map(rows.map(([plan, number]) => [plan, number]))).toEqual(
      new Map(
        plans.map((plan) => [
          plan,
          countedContracts((row) => row['plan'] === plan && Number(row['children']) > 0),
        ]),
      ),
    );
  });
});
