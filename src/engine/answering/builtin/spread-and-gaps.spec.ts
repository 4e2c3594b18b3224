import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { purchasesOfThreeBuyers } from '../../../../test/support/answering/samples/purchases.js';

const over = new AskedTables();

describe('gaps', () => {
  it('are told as the share of rows that have a value, by groups too', async () => {
    expect((await over.rows(purchasesOfThreeBuyers, 'how complete is the rating?'))[0]?.at(-1)).toBeCloseTo(
      100 * (32 / 41),
      6,
    );
    expect(await over.rows(purchasesOfThreeBuyers, 'fill rate of rating per shop')).toHaveLength(2);
  });

  it('are meant where a column is denied, and not the value behind it', async () => {
    const rows = await over.rows(
      purchasesOfThreeBuyers,
      'how many purchases have never been given a rating at Hill?',
    );
    const expected = purchasesOfThreeBuyers.rows.filter(
      ({ shop, rating }) => shop === 'Hill' && rating === null,
    ).length;
    expect(rows).toEqual([[expected]]);
  });
});
