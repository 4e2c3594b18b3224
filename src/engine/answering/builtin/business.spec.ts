import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { textOf } from '../../../../test/support/answering/replies.js';
import { tickets } from '../../../../test/support/answering/samples/visits-and-tickets.js';

const over = new AskedTables();

describe('the coverage statement', () => {
  it('counts in every analysis the rows of the table, those considered, those used and those left out', async () => {
    const analysis = textOf(await over.events(tickets, 'average minutes in January 2024'), 'Analyze');
    expect(analysis).toContain('31 of 40 rows meet the conditions.');
    expect(analysis).toContain('24 of 31 rows were used.');
    expect(analysis).toContain('7 rows were left out because *minutes* has no value.');
  });
});
