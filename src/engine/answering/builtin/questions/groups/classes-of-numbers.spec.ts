import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import {
  ordersOfThreeCustomers,
  timedPurchases,
} from '../../../../../../test/support/answering/samples/purchases.js';
import {
  WAITING,
  waitingTickets,
} from '../../../../../../test/support/answering/samples/visits-and-tickets.js';

const over = new AskedTables();

describe('classes that a question names', () => {
  it('hold the number at which two meet where the words put it', async () => {
    const upTo = 'number of purchases with revenue up to 20, 20 to 80 and above 80';
    expect(await over.lastRows(timedPurchases, upTo)).toEqual([
      ['≤ 20', 0, 20, 2],
      ['20 – 80', 20, 80, 2],
      ['> 80', 80, null, 1],
    ]);
    const below = 'how many purchases have a revenue below 20, between 20 and 80 and over 80?';
    expect((await over.lastRows(timedPurchases, below)).map((row) => row[3])).toEqual([1, 3, 1]);
  });

  it('may be of a width that stands before the word for them', async () => {
    expect(await over.lastRows(timedPurchases, 'how many purchases fall into each 50 revenue band?')).toEqual(
      [
        [0, 50, 3],
        [50, 100, 1],
        [150, 200, 1],
      ],
    );
  });

  it('are single numbers where rows are counted for each of a few', async () => {
    const rows = await over.lastRows(timedPurchases, 'number of purchases per items');
    expect(rows.toSorted()).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });
});

describe('distributions', () => {
  it('are of rows where a noun is the key of each row', async () => {
    const rows = await over.rows(waitingTickets, 'distribution of tickets by priority');
    expect(rows).toEqual([
      ['Low', 54],
      ['High', 27],
    ]);
  });

  it('have classes of the width that stands behind the word for groups', async () => {
    const rows = await over.rows(waitingTickets, 'histogram of waiting minutes by 20');
    const under40 = WAITING.filter(({ minutes }) => minutes >= 20 && minutes < 40).length;
    expect(rows[1]).toEqual([20, 40, under40]);
  });
});

describe('each of the numbers that are named', () => {
  it('counts each of the numbers that are named and what lies above', async () => {
    const rows = await over.rows(ordersOfThreeCustomers, 'how many orders have 1, 2, 3 or more units?');
    expect(rows.map((row) => row.at(-1))).toEqual([6, 6, 12]);
  });
});
