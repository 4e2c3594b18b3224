import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { townAdverts } from '../../../../../../test/support/answering/samples/calls-and-adverts.js';
import { billedContracts } from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import {
  closeToAll,
  PARCELS,
  promisedParcels,
  sumOfParcels,
} from '../../../../../../test/support/answering/samples/promised-parcels.js';

const over = new AskedTables();

const PROFIT = [
  ['Email', 400],
  ['Radio', 200],
  ['Press', -100],
];

describe('a formula of the asker', () => {
  it.each([
    'profit by medium, profit = revenue - spend',
    'profit per medium, where profit is revenue less spend, and rank it',
    'Let gain = revenue - spend. Gain by medium?',
  ])('is computed wherever its name stands: %s', async (question) => {
    expect(await over.rows(townAdverts, question)).toEqual(PROFIT);
  });

  it('loses none of its parts', async () => {
    expect(await over.rows(townAdverts, 'revenue - spend - fees by medium')).toEqual([
      ['Email', 380],
      ['Radio', 170],
      ['Press', -125],
    ]);
  });

  it('multiplies before it adds, but for what stands in parentheses', async () => {
    expect(await over.rows(townAdverts, 'total of revenue - spend * 2 by town')).toEqual([
      ['Ulm', 50],
      ['Graz', -350],
    ]);
    expect(await over.rows(townAdverts, '(revenue - spend) * 2 by town')).toEqual([
      ['Ulm', 800],
      ['Graz', 200],
    ]);
  });

  it('divides sums by sums, names in names', async () => {
    const question = 'ROI per medium (gain / spend, gain = revenue - spend), rank from best to worst';
    expect(await over.rows(townAdverts, question)).toEqual([
      ['Email', 2],
      ['Radio', 0.5],
      ['Press', -0.5],
    ]);
  });

  it('tells how many of a thing something is per', async () => {
    expect(await over.rows(townAdverts, 'CPM by medium (spend per 1000 views)')).toEqual([
      ['Press', 200],
      ['Email', 50],
      ['Radio', 50],
    ]);
  });

  it('takes the time between two dates', async () => {
    expect(await over.rows(billedContracts, 'average of end date minus start date by plan')).toEqual([
      ['Basic', 192.5],
    ]);
  });
});

describe('the cost of winning something', () => {
  it('is what is spent on each', async () => {
    expect(await over.rows(townAdverts, 'What did it cost us to win one customer on each medium?')).toEqual([
      ['Press', 100],
      ['Radio', 40],
      ['Email', 10],
    ]);
  });
});

describe('two keys with a sign between them', () => {
  it('make a cross table', async () => {
    expect(await over.rows(townAdverts, 'medium x town, sum of customers')).toEqual([
      ['Email', 'Graz', 10],
      ['Email', 'Ulm', 10],
      ['Press', 'Ulm', 2],
      ['Radio', 'Graz', 5],
      ['Radio', 'Ulm', 5],
    ]);
  });
});

describe('a quotient of two columns', () => {
  it('leaves out rows whose divisor is not known', async () => {
    const weighed = PARCELS.filter((row) => row['Weight (kg)'] !== null);
    const perKg = sumOfParcels(weighed, 'Freight Cost') / sumOfParcels(weighed, 'Weight (kg)');
    expect((await over.rows(promisedParcels, 'freight cost per kg')).flat()).toEqual(closeToAll([perKg]));
  });

  it('may be a percentage of a value', async () => {
    const percent = (100 * sumOfParcels(PARCELS, 'Freight Cost')) / sumOfParcels(PARCELS, 'Declared Value');
    expect(
      (await over.rows(promisedParcels, 'freight cost as a percentage of declared value')).flat(),
    ).toEqual(closeToAll([percent]));
  });
});
