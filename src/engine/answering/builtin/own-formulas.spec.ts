import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { townAdverts } from '../../../../test/support/answering/samples/calls-and-adverts.js';
import { billedContracts } from '../../../../test/support/answering/samples/contracts-and-jobs.js';

const over = new AskedTables();

describe('a common word', () => {
  it('is a value where another value of its column is set beside it', async () => {
    expect(await over.rows(billedContracts, 'monthly versus annual: average fee')).toEqual([
      ['annual', 40],
      ['monthly', 30],
    ]);
    expect(await over.rows(townAdverts, 'email vs radio: revenue per customer')).toEqual([
      ['Radio', 60],
      ['Email', 30],
    ]);
  });
});

describe('a heading of words that the table does not know', () => {
  it('is left out where a question follows', async () => {
    const question = 'worst offender: which medium has the highest total of fees?';
    expect((await over.rows(townAdverts, question))[0]).toEqual(['Radio', 30]);
  });
});
