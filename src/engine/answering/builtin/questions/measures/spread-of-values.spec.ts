import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { sumOfNumbers } from '../../../../../../test/support/answering/samples/deals-and-claims.js';
import { staff, STAFF } from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { purchasesOfThreeBuyers } from '../../../../../../test/support/answering/samples/purchases.js';
import {
  WAITING,
  waitingTickets,
} from '../../../../../../test/support/answering/samples/visits-and-tickets.js';

const over = new AskedTables();

/** The value below which so large a part of the numbers lies, between two of them in proportion. */
function percentile(numbers: readonly number[], level: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const place = level * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

const close = (value: number): unknown => expect.closeTo(value, 6);

describe('spread', () => {
  it('is least where values are most consistent', async () => {
    expect(
      (await over.rows(purchasesOfThreeBuyers, 'which shop has the most consistent revenue?'))[0]?.[0],
    ).toBe('Hill');
    expect((await over.rows(purchasesOfThreeBuyers, 'which shop varies most in revenue?'))[0]?.[0]).toBe(
      'Harbour',
    );
  });

  it('is told by groups as an interquartile range and as a coefficient of variation', async () => {
    const ranges = await over.rows(purchasesOfThreeBuyers, 'interquartile range of revenue by shop');
    expect(ranges.find(([shop]) => shop === 'Hill')?.[1]).toBe(1);
    const variations = await over.rows(purchasesOfThreeBuyers, 'coefficient of variation of revenue by shop');
    expect(variations.map(([shop]) => shop)).toEqual(['Harbour', 'Hill']);
  });

  it('is the difference between the highest and the lowest', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'difference between the highest and lowest revenue by shop',
    );
    expect(rows.find(([shop]) => shop === 'Hill')).toEqual(['Hill', 1]);
  });
});

describe('percentiles and spreads', () => {
  it('are told with the median', async () => {
    const sorted = STAFF.map(({ Salary }) => Salary).toSorted((left, right) => left - right);
    const median = ((sorted[14] ?? 0) + (sorted[15] ?? 0)) / 2;
    expect((await over.answered(staff, 'median and 90th percentile of salary')).rows?.[0]?.[0]).toBe(median);
  });

  it('know a variance of values where there is no plan', async () => {
    const { rows } = await over.answered(staff, 'which manager has the highest salary variance');
    const varianceOf = (name: string): number => {
      const own = STAFF.filter(({ Manager }) => Manager === name).map(({ Salary }) => Salary);
      return rounded(
        sumOfNumbers(own.map((each) => (each - sumOfNumbers(own) / own.length) ** 2)) / (own.length - 1),
      );
    };
    const expected = ['Anna Becker', 'Hugo Becker'].map((name) => [name, varianceOf(name)]);
    expect(rows).toHaveLength(2);
    for (const [name, variance] of rows ?? [])
      expect(variance).toBeCloseTo(Number(expected.find(([each]) => each === name)?.[1]), 3);
  });
});

describe('the range in which most values lie', () => {
  const expected = [0.1, 0.25, 0.5, 0.75, 0.9].map((level) =>
    close(
      percentile(
        WAITING.map(({ minutes }) => minutes),
        level,
      ),
    ),
  );

  it.each([
    'what range do most waiting minutes fall in?',
    'In which range do most waiting minutes lie',
    'where do most waiting minutes fall',
    'typical range of waiting minutes',
  ])('is told by percentiles: %s', async (question) => {
    expect(await over.rows(waitingTickets, question)).toEqual([expected]);
  });

  it('is told for each group', async () => {
    expect(await over.rows(waitingTickets, 'typical range of waiting minutes by priority')).toHaveLength(2);
  });
});
