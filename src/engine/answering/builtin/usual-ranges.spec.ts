import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { WAITING, waitingTickets } from '../../../../test/support/answering/samples/visits-and-tickets.js';

const over = new AskedTables();

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
