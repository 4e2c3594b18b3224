import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { EVENTS } from '../../../../test/support/answering/model/events-and-halls.js';

const over = new AskedTables();

describe('rows counted as they are', () => {
  it('are those that lack no value, or some', async () => {
    expect(await over.numbers(EVENTS, 'how many rows are complete?')).toEqual([26]);
    expect(await over.numbers(EVENTS, 'number of events with no empty cells')).toEqual([26]);
    expect(await over.numbers(EVENTS, 'how many events have at least one missing value?')).toEqual([4]);
  });

  it('make groups by how often things come', async () => {
    const [rows = []] = await over.tables(EVENTS, 'how many halls had events once, twice and so on?');
    expect(rows).toEqual([[10, 3]]);
  });
});
