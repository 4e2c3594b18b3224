import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { kioskSales, labels } from '../../../../test/support/answering/samples/kiosk-sales.js';

const over = new AskedTables();

describe('a level that is no number', () => {
  it.each([
    'which regions are above average in revenue?',
    'Which regions bring in more revenue than the average region?',
    'regions with above-average revenue',
    "which regions' revenue is over the mean of all regions",
  ])('is the mean of the sums of all groups (%s)', async (question) => {
    expect(await over.lastRows(kioskSales, question)).toEqual([['North', 320]]);
  });

  it('is the mean of all rows where rows are compared', async () => {
    expect(await over.lastRows(kioskSales, 'how many sales have a revenue above average?')).toEqual([[2]]);
  });

  it('counts the groups beyond it', async () => {
    expect(await over.lastRows(kioskSales, 'how many regions are below average in revenue?')).toEqual([[2]]);
  });

  it('may be a percentage of the whole', async () => {
    const question = 'which regions generate more than 15 percent of the revenue?';
    expect(await over.lastRows(kioskSales, question)).toEqual([
      ['North', 320, 80],
      ['South', 70, 17.5],
    ]);
  });

  it('may be a number that is to be near', async () => {
    expect(await over.lastRows(kioskSales, "which region's total revenue is closest to 60?")).toEqual([
      ['South', 70],
    ]);
    const rows = await over.lastRows(kioskSales, 'the 2 sales whose revenue is closest to 36');
    expect(labels(rows)).toEqual(['S-3', 'S-4']);
  });
});

describe('a question that corrects itself', () => {
  it.each([
    ['revenue from the North in 2023, no wait, I mean the South', 70],
    ['total revenue of the North, sorry, the East', 10],
    ['total cost in 2022, make that 2023', 180],
  ])('means what it says last (%s)', async (question, value) => {
    expect(await over.lastRows(kioskSales, question)).toEqual([[value]]);
  });

  it('is not answered where nothing before can be meant', async () => {
    expect(await over.lastRows(kioskSales, 'total revenue in 2023, no wait, I mean Online')).toEqual([]);
  });
});

describe('two things that are set against each other', () => {
  it('are two values in each group', async () => {
    const rows = await over.lastRows(kioskSales, 'which kiosks had more online sales than store sales?');
    expect(labels(rows)).toEqual(['Quay']);
  });

  it('are two amounts that verbs speak of, in rows and in groups', async () => {
    const single = await over.lastRows(kioskSales, 'list the sales that made less than they cost');
    expect(labels(single)).toEqual(['S-2', 'S-4', 'S-5']);
    const grouped = await over.lastRows(kioskSales, 'which regions made less than they cost?');
    expect(labels(grouped)).toEqual(['East']);
  });
});
